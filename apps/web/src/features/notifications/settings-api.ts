import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveNotificationSettings } from '@vidno/contract/notifications/settings';
import { call } from '#features/session/api.ts';
import { notificationSettingsQuery } from './notification-settings-api.ts';
import { type SettingsChange, toSettingsBody } from './settings-rules.ts';

/** Saves one change and keeps the other settings. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async (change: SettingsChange) => {
      const known = await queryClient.ensureQueryData(notificationSettingsQuery);
      return call(saveNotificationSettings, { body: { ...toSettingsBody(known), ...change } });
    },
    onSuccess: ({ data }) => queryClient.setQueryData(notificationSettingsQuery.queryKey, data),
  });
}
