const KEY = 'vidno_last_route';

/** Saved before every navigation, so that a screen without links can still offer a way back. */
export function recordRoute(href: string): void {
  sessionStorage.setItem(KEY, href);
}

export function lastRoute(): string | null {
  return sessionStorage.getItem(KEY);
}
