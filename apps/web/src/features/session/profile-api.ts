import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vidno/contract/client';
import { CSRF_COOKIE, FALLBACK_SERVICES } from '@vidno/contract/constants';
import { createDemo, getAllowServices, getProfile, type Profile } from '@vidno/contract/session';
import { readCookie } from '#shared/http/read-cookie.ts';
import { lastRoute, ownPath } from '#shared/navigation/paths.ts';
import { call, session } from './api.ts';

/** Where the token of a session without an account is kept. */
const GUEST_KEY = 'vidno_guest';

/** Null for a guest, who has not started anything yet. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: fetchProfile,
});

/** If the list cannot be fetched, every service is open. */
export const allowServicesQuery = queryOptions({
  queryKey: ['allow-services'],
  staleTime: 30_000,
  queryFn: async (): Promise<readonly number[]> => {
    if (isGuest()) return FALLBACK_SERVICES;
    try {
      return (await call(getAllowServices)).data;
    } catch {
      return FALLBACK_SERVICES;
    }
  },
});

export function useProfile(): Profile | null {
  return useQuery(profileQuery).data ?? null;
}

/** Sure that nobody is logged in: an offer to log in must not flash for somebody who is. */
export function useIsLoggedOut(): boolean {
  const { data, isSuccess } = useQuery(profileQuery);
  return isSuccess && !isRegistered(data);
}

/** The profile of the visitor; a guest becomes a visitor. */
export async function ensureVisitor(queryClient: QueryClient): Promise<Profile> {
  const known = await queryClient.fetchQuery(profileQuery);
  if (known) return known;
  await session.ensure();
  const { data } = await call(createDemo);
  forgetGuest();
  queryClient.setQueryData(profileQuery.queryKey, data);
  await queryClient.invalidateQueries({ queryKey: allowServicesQuery.queryKey });
  return data;
}

/** The session may have an account from now on. */
export function forgetGuest(): void {
  sessionStorage.removeItem(GUEST_KEY);
}

export function useEnsureVisitor(): () => Promise<Profile> {
  const queryClient = useQueryClient();
  return () => ensureVisitor(queryClient);
}

async function fetchProfile(): Promise<Profile | null> {
  if (isGuest()) return null;
  try {
    return (await call(getProfile)).data;
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 401)) throw failure;
    sessionStorage.setItem(GUEST_KEY, session.current() ?? '');
    return null;
  }
}

/**
 * A browser with neither our token nor our cookie has never been here, and one whose session was told to have no account has
 * none until it gets one: asking would only be refused.
 */
function isGuest(): boolean {
  const token = session.current();
  if (token === null && readCookie(CSRF_COOKIE) === null) return true;
  return sessionStorage.getItem(GUEST_KEY) === (token ?? '');
}

/** Authenticated: any of the contacts is known. */
export function isRegistered(profile: Profile | null | undefined): profile is Profile {
  return Boolean(profile && (profile.email ?? profile.phone ?? profile.telegram));
}

/** The addresses of registration and login, and the texts that are accepted there: nobody is sent back to them. */
const ENTRANCES = ['/login', '/demoreg', '/confirm-reg', '/password/', '/vk/auth', '/documents'];
const CABINET = '/cabinet';

/** Where to go on after a login or registration: `back` of the address, else the screen left last, else the cabinet. */
export function pathAfterEntry(back: string | undefined, last: string | null = lastRoute()): string {
  return inside(back) ?? (last === '/' ? null : inside(last)) ?? CABINET;
}

function inside(path: string | null | undefined): string | null {
  const own = ownPath(path);
  return own !== null && !ENTRANCES.some((entrance) => own.startsWith(entrance)) ? own : null;
}
