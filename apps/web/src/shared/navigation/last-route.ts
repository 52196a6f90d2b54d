const KEY = 'vidno_last_route';

/** Written before every navigation, so that a screen without a way out can offer the way back. */
export function recordRoute(href: string): void {
  sessionStorage.setItem(KEY, href);
}

export function lastRoute(): string | null {
  return sessionStorage.getItem(KEY);
}
