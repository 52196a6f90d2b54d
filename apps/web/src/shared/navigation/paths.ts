/** The path if it belongs to this site, else null: no link may send anybody to another one. */
export function ownPath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])\S*$/.test(path) ? path : null;
}

const KEY = 'vidno_last_route';

/** Saved before every navigation, so that a screen without links can still offer a way back. */
export function recordRoute(href: string): void {
  sessionStorage.setItem(KEY, href);
}

export function lastRoute(): string | null {
  return sessionStorage.getItem(KEY);
}

/** The URL if it is on our own server, else null: the content policy forbids other pictures. */
export function ownUrl(address: string | null | undefined): string | null {
  return address && /^\/(?!\/)/.test(address) ? address : null;
}
