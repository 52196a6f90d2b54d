import type { QueryClient } from '@tanstack/react-query';
import { STORAGE_KEY } from '@vidno/contract/constants';
import { session } from './api.ts';
import { allowServicesQuery, profileQuery } from './profile-api.ts';

/** Call this after a call that replaced the session: its token is another, and the profile may be too. */
export async function followRotation(queryClient: QueryClient): Promise<void> {
  await session.ensure({ force: true });
  await Promise.all(
    [profileQuery, allowServicesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Call this when the session has ended. The next page is loaded anew, so nothing of the account stays in memory. */
export function leaveSession(address: string): void {
  localStorage.removeItem(STORAGE_KEY.sessionToken);
  location.assign(address);
}
