/** The path if it belongs to this site, else null: no link may send anybody to another one. */
export function ownPath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])\S*$/.test(path) ? path : null;
}
