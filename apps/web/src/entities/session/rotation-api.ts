import type { QueryClient } from '@tanstack/react-query';
import { session } from './api.ts';
import { allowServicesQuery, profileQuery } from './profile-api.ts';

/** Call this after a change that replaced the session of the same account: its token is another, what it may see is not. */
export async function followRotation(queryClient: QueryClient): Promise<void> {
  await session.ensure({ force: true });
  await Promise.all(
    [profileQuery, allowServicesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );
}
