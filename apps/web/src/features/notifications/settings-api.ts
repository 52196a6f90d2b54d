import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getNotificationSettings, saveNotificationSettings, setEmail } from '@vidno/contract/notifications/settings';
import { call } from '#entities/session/api.ts';
import { profileQuery } from '#entities/session/profile-api.ts';
import { type SettingsChange, toSaved } from './settings-rules.ts';

const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => (await call(getNotificationSettings, undefined, { signal })).data,
  // The address is confirmed in another tab: back here, it shows.
  staleTime: 0,
});

/** Where and when alerts come. A guest has nothing to set up yet, and the server would refuse to say so. */
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

export function useForgetSettings(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
}

/** Saves one change and leaves the rest as it is. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async (change: SettingsChange) => {
      const known = await queryClient.ensureQueryData(settingsQuery);
      return call(saveNotificationSettings, { body: { ...toSaved(known), ...change } });
    },
    onSuccess: ({ data }) => queryClient.setQueryData(settingsQuery.queryKey, data),
  });
}

/** Writes the address down and sends a letter to it; the same address again sends another letter. */
export function useSetEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(setEmail, { body: { email } }),
    onSuccess: ({ data }) => queryClient.setQueryData(settingsQuery.queryKey, data),
  });
}
