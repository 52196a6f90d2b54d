import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getNotificationSettings, setEmail } from '@vidno/contract/notifications/settings';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => (await call(getNotificationSettings, undefined, { signal })).data,
  // The address may be confirmed in another tab, so it is refetched on return.
  staleTime: 0,
});

/** The notification settings. A guest has none, and the server would refuse the call. */
export function useNotificationSettings() {
  const profile = useQuery(profileQuery);
  const settings = useQuery({ ...notificationSettingsQuery, enabled: Boolean(profile.data) });
  return {
    data: settings.data,
    error: profile.error ?? settings.error,
    isGuest: profile.data === null,
    retry: () => void (profile.error ? profile : settings).refetch(),
  };
}

/** Call this when an address or a chat was linked or unlinked: the profile names them too. */
export function useInvalidateSettings(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [notificationSettingsQuery, profileQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}

/** Saves the address and sends a confirmation email; the same address again sends another email. */
export function useSetEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(setEmail, { body: { email } }),
    onSuccess: ({ data }) => queryClient.setQueryData(notificationSettingsQuery.queryKey, data),
  });
}
