import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { logout } from '@vidno/contract/account/login';
import { STORAGE_KEY } from '@vidno/contract/constants';
import type { Profile } from '@vidno/contract/session';
import { call, session } from './api.ts';
import { allowServicesQuery, forgetGuest, profileQuery } from './profile-api.ts';

/** Call this after a call that replaced the session: its token is another, and the profile may be too. */
export async function followRotation(queryClient: QueryClient): Promise<void> {
  await session.ensure({ force: true });
  await Promise.all(
    [profileQuery, allowServicesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** For a login or registration: gets the new token, and drops what was answered to the visitor before. */
export function useFinishLogin(): () => Promise<Profile | null> {
  const queryClient = useQueryClient();
  return async () => {
    await session.ensure({ force: true });
    forgetGuest();
    await queryClient.cancelQueries();
    await queryClient.resetQueries();
    return queryClient.fetchQuery(profileQuery);
  };
}

export function useLogout() {
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => leaveSession('/'),
  });
}

/** Call this when the session has ended. The next page is a full load, so nothing of the account stays in memory. */
export function leaveSession(address: string): void {
  localStorage.removeItem(STORAGE_KEY.sessionToken);
  location.assign(address);
}
