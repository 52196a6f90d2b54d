import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getNotificationSettings,
  type NotificationSettings,
  saveNotificationSettings,
  setEmail,
} from '@vidno/contract/notifications/settings';
import { call } from '#shared/http/api.ts';
import { profileQuery } from '#shared/http/profile.ts';
import { type SettingsChange, toSaved } from './settings-rules.ts';

const settingsQuery = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: ['notification-settings'],
    queryFn: async ({ signal }): Promise<NotificationSettings | null> => {
      // A guest has nothing to set up yet, and the server would refuse to say so.
      if ((await queryClient.ensureQueryData(profileQuery)) === null) return null;
      return (await call(getNotificationSettings, undefined, { signal })).data;
    },
    // The address is confirmed in another tab: back here, it shows.
    staleTime: 0,
  });

/** Where and when alerts come; null for a guest. */
export function useNotificationSettings() {
  return useQuery(settingsQuery(useQueryClient()));
}

export function useForgetSettings(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: settingsQuery(queryClient).queryKey });
}

/** Saves one change and leaves the rest as it is. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery(queryClient);
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async (change: SettingsChange) => {
      const known = await queryClient.ensureQueryData(settingsQuery(queryClient));
      if (!known) throw new Error('a guest has no settings');
      return call(saveNotificationSettings, { body: { ...toSaved(known), ...change } });
    },
    onSuccess: ({ data }) => queryClient.setQueryData(queryKey, data),
  });
}

/** Writes the address down and sends a letter to it; the same address again sends another letter. */
export function useSetEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(setEmail, { body: { email } }),
    onSuccess: ({ data }) => queryClient.setQueryData(settingsQuery(queryClient).queryKey, data),
  });
}
