import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getNotificationSettings, saveNotificationSettings, setEmail } from '@vidno/contract/notifications/settings';
import { call } from '#entities/session/api.ts';
import { profileQuery } from '#entities/session/profile-api.ts';
import { type SettingsChange, toSettingsBody } from './settings-rules.ts';

const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => (await call(getNotificationSettings, undefined, { signal })).data,
  // The address may be confirmed in another tab, so it is refetched on return.
  staleTime: 0,
});

/** The notification settings. A guest has none, and the server would refuse the call. */
export function useNotificationSettings() {
  const profile = useQuery(profileQuery);
  const settings = useQuery({ ...settingsQuery, enabled: Boolean(profile.data) });
  return {
    data: settings.data,
    error: profile.error ?? settings.error,
    isGuest: profile.data === null,
    retry: () => void (profile.error ? profile : settings).refetch(),
  };
}

export function useInvalidateSettings(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
}

/** Saves one change and keeps the other settings. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async (change: SettingsChange) => {
      const known = await queryClient.ensureQueryData(settingsQuery);
      return call(saveNotificationSettings, { body: { ...toSettingsBody(known), ...change } });
    },
    onSuccess: ({ data }) => queryClient.setQueryData(settingsQuery.queryKey, data),
  });
}

/** Saves the address and sends a confirmation email; the same address again sends another email. */
export function useSetEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(setEmail, { body: { email } }),
    onSuccess: ({ data }) => queryClient.setQueryData(settingsQuery.queryKey, data),
  });
}
