/** The token is in the fragment, which browsers never send to a server. */
export function sharedSearchUrl(token: string, origin: string): string {
  return `${origin}/shared/search#${encodeURIComponent(token)}`;
}
