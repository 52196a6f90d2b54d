import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Api } from 'grammy';
import { readUpdate } from './read-update.ts';
import type { CallOutcome, TelegramClient, TelegramSettings } from './telegram-client.ts';
import { toCallFailure, toMessageOutcome } from './to-outcome.ts';

const TIMEOUT_MS = 30_000;
/** What Telegram waits for news at most; a call for them may take as much longer. */
const LONGEST_WAIT_MS = 50_000;
const UPDATES = ['message', 'my_chat_member'] as const;

type ApiSignal = Parameters<Api['getUpdates']>[1];

export function createTelegramClient({ apiRoot, token, timeoutMs = TIMEOUT_MS }: TelegramSettings): TelegramClient {
  const createApi = (milliseconds: number) =>
    new Api(token, {
      apiRoot,
      timeoutSeconds: milliseconds / 1_000,
      // A connection of its own for each call: one that was kept open and is gone would look like a lost message.
      baseFetchConfig: { agent: apiRoot.startsWith('https:') ? new HttpsAgent() : new HttpAgent() },
    });
  const api = createApi(timeoutMs);
  const patientApi = createApi(timeoutMs + LONGEST_WAIT_MS);

  return {
    sendMessage: async ({ chatId, html }) => {
      try {
        await api.sendMessage(chatId, html, { parse_mode: 'HTML', link_preview_options: { is_disabled: true } });
        return { kind: 'sent' };
      } catch (error) {
        return toMessageOutcome(error);
      }
    },
    getMe: () => ask(async () => ({ name: (await api.getMe()).username })),
    getUpdates: ({ offset, waitSeconds, signal }) =>
      ask(async () => {
        const wish = { timeout: waitSeconds, allowed_updates: UPDATES, ...(offset !== null && { offset }) };
        // The types ask for the signal of a package from before Node had one; a real one does all that it does.
        const updates: unknown[] = await patientApi.getUpdates(wish, signal as unknown as ApiSignal);
        return updates.map(readUpdate);
      }),
    setWebhook: ({ url, secret }) => ask(() => api.setWebhook(url, { secret_token: secret, allowed_updates: UPDATES })),
    deleteWebhook: () => ask(() => api.deleteWebhook()),
  };
}

async function ask<Result>(call: () => Promise<Result>): Promise<CallOutcome<Result>> {
  try {
    return { kind: 'answered', result: await call() };
  } catch (error) {
    return toCallFailure(error);
  }
}
