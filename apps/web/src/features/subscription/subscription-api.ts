import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getSubscription } from '@vidno/contract/money/tariffs';
import { call } from '#features/session/api.ts';
import { allowServicesQuery, profileQuery } from '#features/session/profile-api.ts';

/** Only a registered user has one. A renewal or another tab may change it at any time, so it is refetched on return. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => (await call(getSubscription, undefined, { signal })).data,
  staleTime: 0,
});

/** Call this after every change of the subscription: it opens and closes services. */
export function useRefreshSubscription(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [subscriptionQuery, profileQuery, allowServicesQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}
