import { useMutation, useQuery } from '@tanstack/react-query';
import { completeTelegram, initTelegramLink, unlinkTelegram } from '@vidno/contract/notifications/settings';
import { useState } from 'react';
import { call, proofQuestion } from '#features/session/api.ts';
import { useInvalidateSettings } from './settings-api.ts';

const POLL_MS = 2_000;

interface Linking {
  readonly uuid: string;
  /** Of the bot. */
  readonly address: string;
}

/** Opens the bot in a new tab and waits until the user has started it. */
export function useLinkTelegram({ onLinked }: { readonly onLinked?: () => Promise<void> } = {}) {
  const [linking, setLinking] = useState<Linking | null>(null);
  const link = useMutation({ mutationFn: () => call(initTelegramLink) });
  const asked = useTelegramLinking(linking?.uuid ?? null, onLinked);

  async function start(): Promise<void> {
    // Opened within the click handler, because the browser would block a tab opened later.
    const tab = window.open('about:blank', '_blank');
    // It would stand before the question; the link is shown afterwards.
    const stop = proofQuestion.subscribe(() => tab?.close());
    try {
      const { uuid, telegram_url } = await link.mutateAsync();
      setLinking({ uuid, address: telegram_url });
      if (tab && !tab.closed) {
        tab.opener = null;
        tab.location.href = telegram_url;
      }
    } catch {
      // The mutation's error is shown by the caller.
      tab?.close();
    } finally {
      stop();
    }
  }

  return {
    start,
    isStarting: link.isPending,
    failure: link.error,
    /** The address of the bot while it is being waited for; else null. */
    waitingAt: linking && !asked.error && asked.data !== true ? linking.address : null,
    isExpired: asked.error !== null,
  };
}

/** Polls until the bot has been started with this link. */
function useTelegramLinking(uuid: string | null, onLinked?: () => Promise<void>) {
  const invalidateSettings = useInvalidateSettings();
  return useQuery({
    queryKey: ['telegram-linking', uuid],
    queryFn: async ({ signal }) => {
      const { completed } = await call(completeTelegram, { query: { uuid: uuid ?? '' } }, { signal });
      if (completed) await Promise.all([invalidateSettings(), onLinked?.()]);
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
