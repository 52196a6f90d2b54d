/** Makes and reads addresses of stored files that cannot be guessed and expire. */
export interface FileUrls {
  /** `/files/<payload>.<signature>`, good for at least an hour; equal within a time window so that browsers cache it. */
  addressOf(key: string): string;
  /** The key, or null for a forged or expired address. `ticket` is what follows `/files/`. */
  keyOf(ticket: string): string | null;
}
