/** A download under this name; RFC 6266 with the name of RFC 5987, and an ASCII one for what does not read that. */
export function contentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`;
}

/** `encodeURIComponent` leaves four characters that RFC 5987 does not allow. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
