/** The address, where it is one of our own server: the page may show no picture of another. */
export function ownAddress(address: string | null | undefined): string | null {
  return address && /^\/(?!\/)/.test(address) ? address : null;
}
