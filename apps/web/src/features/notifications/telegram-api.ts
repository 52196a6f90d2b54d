import { useMutation, useQuery } from '@tanstack/react-query';
import { completeTelegram, initTelegramLink, unlinkTelegram } from '@vidno/contract/notifications/telegram';
import { call } from '#entities/session/api.ts';
import { useInvalidateSettings } from './settings-api.ts';

const POLL_MS = 2_000;

/** A one-time link to the bot that identifies the user. */
export function useTelegramLink() {
  return useMutation({ mutationFn: () => call(initTelegramLink) });
}

/** Polls until the bot has been started with this link. */
export function useTelegramLinking(uuid: string | null) {
  const invalidateSettings = useInvalidateSettings();
  return useQuery({
    queryKey: ['telegram-linking', uuid],
    queryFn: async ({ signal }) => {
      const { completed } = await call(completeTelegram, { query: { uuid: uuid ?? '' } }, { signal });
      if (completed) await invalidateSettings();
      return completed;
    },
    enabled: uuid !== null,
    staleTime: 0,
    // Telegram opens in another tab or window, so polling goes on in the background.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.data === true || state.error ? false : POLL_MS),
  });
}

export function useUnlinkTelegram() {
  const invalidateSettings = useInvalidateSettings();
  return useMutation({ mutationFn: () => call(unlinkTelegram), onSuccess: invalidateSettings });
}
