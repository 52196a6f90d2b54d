/**
 * Of a page of ours to come back to only the path is used. One with `..` or an empty part may be read as another page, or as
 * another site, by whoever follows it.
 */
export function isPlainPath(address: string): boolean {
  const path = address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/\\?#]*/i, '').replace(/[?#].*$/s, '');
  const spelled = path
    .replaceAll('\\', '/')
    .replaceAll(/%2e/gi, '.')
    .replaceAll(/%(?:2f|5c)/gi, '/');
  return !/\.\.|\/\/|[\t\r\n]/.test(spelled);
}
