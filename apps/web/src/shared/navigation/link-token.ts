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
  if (location.hash !== '') throw withToken(location.pathname, location.hash, location.search);
}

/** For the addresses of links sent before the token moved to the fragment: `/shared/{token}`. */
export function takeTokenOfPath(page: string) {
  return ({ location, params }: { readonly location: ParsedLocation; readonly params: { token: string } }): void => {
    throw withToken(page, params.token, location.search);
  };
}

export function useLinkToken(): string {
  return useLocation({ select: ({ state }) => state.linkToken ?? '' });
}

function withToken(page: string, linkToken: string, search: object) {
  return redirect({ to: page, search, hash: '', state: { linkToken }, replace: true });
}
