import { useMutation, useQuery } from '@tanstack/react-query';
import { completeTelegram, initTelegramLink, unlinkTelegram } from '@vidno/contract/notifications/telegram';
import { call } from '#entities/session/api.ts';
import { useForgetSettings } from './settings-api.ts';

const ASK_EVERY_MS = 2_000;

/** A link to our bot that names the user, for one use. */
export function useTelegramLink() {
  return useMutation({ mutationFn: () => call(initTelegramLink) });
}

/** Asks whether the bot has been opened by that link, until it has. */
export function useTelegramLinking(uuid: string | null) {
  const forgetSettings = useForgetSettings();
  return useQuery({
    queryKey: ['telegram-linking', uuid],
    queryFn: async ({ signal }) => {
      const { completed } = await call(completeTelegram, { query: { uuid: uuid ?? '' } }, { signal });
      if (completed) await forgetSettings();
      return completed;
    },
    enabled: uuid !== null,
    staleTime: 0,
    // Telegram is in another tab, or another window: this one is asked about while nobody looks at it.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.data === true || state.error ? false : ASK_EVERY_MS),
  });
}

export function useUnlinkTelegram() {
  const forgetSettings = useForgetSettings();
  return useMutation({ mutationFn: () => call(unlinkTelegram), onSuccess: forgetSettings });
}
