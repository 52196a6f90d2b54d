const SIGNATURES: readonly { readonly contentType: string; readonly matches: (head: string) => boolean }[] = [
  { contentType: 'image/jpeg', matches: (head) => head.startsWith('\xff\xd8\xff') },
  { contentType: 'image/png', matches: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { contentType: 'image/webp', matches: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8) },
  { contentType: 'image/gif', matches: (head) => head.startsWith('GIF8') },
];

/** The type of a picture that every browser shows and that cannot carry a script; null for anything else. */
export function sniffPicture(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return SIGNATURES.find(({ matches }) => matches(head))?.contentType ?? null;
}
