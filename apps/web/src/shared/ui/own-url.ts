/** The URL if it is on our own server, else null: the content policy forbids other pictures. */
export function ownUrl(address: string | null | undefined): string | null {
  return address && /^\/(?!\/)/.test(address) ? address : null;
}
