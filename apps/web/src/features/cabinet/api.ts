import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCabinet } from '@vidno/contract/account/cabinet';
import { ApiError } from '@vidno/contract/client';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';
import { followRotation } from '#features/session/rotation-api.ts';
import { isRegistered } from '#features/session/rules.ts';

const cabinetQuery = queryOptions({
  queryKey: ['cabinet'],
  queryFn: async ({ signal }) => (await call(getCabinet, undefined, { signal })).data,
  // A link may be opened in another tab, or a session ended elsewhere, so it is refetched on return.
  staleTime: 0,
  retry: false,
});

/** The cabinet of a user. A visitor has none, and one whose session has ended is a visitor. */
export function useCabinet() {
  const profile = useQuery(profileQuery);
  const isUser = isRegistered(profile.data);
  const cabinet = useQuery({ ...cabinetQuery, enabled: isUser });
  return {
    data: cabinet.data,
    error: profile.error ?? cabinet.error,
    isVisitor: (profile.data !== undefined && !isUser) || isSignedOut(cabinet.error),
    retry: () => void (profile.error ? profile : cabinet).refetch(),
  };
}

/** Call this after every change of what the cabinet shows. */
export function useRefreshCabinet(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([cabinetQuery, profileQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
  };
}

/** The same after a call that replaced the session. */
export function useFollowRotation(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await followRotation(queryClient);
    await queryClient.invalidateQueries({ queryKey: cabinetQuery.queryKey });
  };
}

function isSignedOut(failure: Error | null): boolean {
  return failure instanceof ApiError && failure.status === 401;
}
