import { type ParsedLocation, redirect, useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a link from a message opens. */
    readonly linkToken?: string;
  }
}

/**
 * For `beforeLoad`: moves the token of a link out of the address. It arrives in the fragment, which browsers never send to a
 * server, and is kept with the history entry, so that a reload and «назад» find it again.
 */
export function takeLinkToken({ location }: { readonly location: ParsedLocation }): void {
  const { pathname, hash: linkToken, search } = location;
  if (linkToken !== '') throw redirect({ to: pathname, search, hash: '', state: { linkToken }, replace: true });
}

export function useLinkToken(): string {
  return useLocation({ select: ({ state }) => state.linkToken ?? '' });
}
