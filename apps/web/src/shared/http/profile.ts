import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vidno/contract/client';
import { CSRF_COOKIE, FALLBACK_SERVICES } from '@vidno/contract/constants';
import { createDemo, getAllowServices, getProfile, type Profile } from '@vidno/contract/session';
import { call, session } from './api.ts';
import { readCookie } from './read-cookie.ts';

/** Null for a guest: somebody who has not started anything yet. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: findProfile,
});

/** Every service is open where the list cannot be had. */
export const allowServicesQuery = queryOptions({
  queryKey: ['allow-services'],
  staleTime: 30_000,
  queryFn: async (): Promise<readonly number[]> => {
    if (!mayBeKnown()) return FALLBACK_SERVICES;
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

/** The profile of the caller; makes a demo visitor of a guest. */
export async function ensureDemo(queryClient: QueryClient): Promise<Profile> {
  const known = await queryClient.fetchQuery(profileQuery);
  if (known) return known;
  await session.ensure();
  const { data } = await call(createDemo);
  queryClient.setQueryData(profileQuery.queryKey, data);
  await queryClient.invalidateQueries({ queryKey: allowServicesQuery.queryKey });
  return data;
}

export function useEnsureDemo(): () => Promise<Profile> {
  const queryClient = useQueryClient();
  return () => ensureDemo(queryClient);
}

async function findProfile(): Promise<Profile | null> {
  if (!mayBeKnown()) return null;
  try {
    return (await call(getProfile)).data;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) return null;
    throw failure;
  }
}

/** A browser that keeps neither token nor cookie of ours has never been here: there is nothing to ask. */
function mayBeKnown(): boolean {
  return session.current() !== null || readCookie(CSRF_COOKIE) !== null;
}
