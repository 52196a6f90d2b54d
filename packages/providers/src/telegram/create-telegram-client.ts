import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Api } from 'grammy';
import { readUpdate } from './read-update.ts';
import type { CallOutcome, TelegramClient, TelegramSettings } from './telegram-client.ts';
import { toCallFailure, toMessageOutcome } from './to-outcome.ts';

/** @limit time: Sending fails and is tried again. */
const TIMEOUT_MS = 30_000;
/**
 * The longest wait of long polling, added to the timeout of such a call.
 * @limit time: Long polling ends and starts anew.
 */
const MAX_WAIT_MS = 50_000;
const UPDATES = ['message', 'callback_query', 'my_chat_member'] as const;

type ApiSignal = Parameters<Api['getUpdates']>[1];

export function createTelegramClient({ apiRoot, token, timeoutMs = TIMEOUT_MS }: TelegramSettings): TelegramClient {
  const createApi = (milliseconds: number) =>
    new Api(token, {
      apiRoot,
      timeoutSeconds: milliseconds / 1_000,
      // No keep-alive: a reused connection that was closed would look like a lost message.
      baseFetchConfig: { agent: apiRoot.startsWith('https:') ? new HttpsAgent() : new HttpAgent() },
    });
  const api = createApi(timeoutMs);
  const longPollApi = createApi(timeoutMs + MAX_WAIT_MS);

  return {
    sendMessage: async ({ chatId, html, buttons }) => {
      try {
        await api.sendMessage(chatId, html, {
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
          ...(buttons && {
            reply_markup: { inline_keyboard: buttons.map(({ text, data }) => [{ text, callback_data: data }]) },
          }),
        });
        return { kind: 'sent' };
      } catch (error) {
        return toMessageOutcome(error);
      }
    },
    answerPress: (pressId) => call(() => api.answerCallbackQuery(pressId)),
    getMe: () => call(async () => ({ name: (await api.getMe()).username })),
    getUpdates: ({ offset, waitSeconds, signal }) =>
      call(async () => {
        const request = { timeout: waitSeconds, allowed_updates: UPDATES, ...(offset !== null && { offset }) };
        // grammY types the signal by the abort-controller package; the native one is compatible.
        const updates: unknown[] = await longPollApi.getUpdates(request, signal as unknown as ApiSignal);
        return updates.map(readUpdate);
      }),
    setWebhook: ({ url, secret }) =>
      call(() => api.setWebhook(url, { secret_token: secret, allowed_updates: UPDATES })),
    deleteWebhook: () => call(() => api.deleteWebhook()),
  };
}

async function call<Result>(request: () => Promise<Result>): Promise<CallOutcome<Result>> {
  try {
    return { kind: 'answered', result: await request() };
  } catch (error) {
    return toCallFailure(error);
  }
}
