import { setTimeout as pause } from 'node:timers/promises';
import type { TelegramSimulator } from './telegram-simulator.ts';

const RETRY_MS = 500;
const MAX_TRIES = 20;

/** Posts pending updates to the webhook in order, retrying each until it is accepted. */
export async function deliverToWebhook(simulator: TelegramSimulator): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; ) {
    const { webhook, updates } = simulator;
    const update = updates.first();
    if (!webhook || !update) return;
    webhook.lastError = await post(webhook, update);
    if (webhook.lastError === null) {
      updates.confirmBefore(update.update_id + 1);
    } else {
      tries += 1;
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }
}

async function post({ url, secret }: { url: string; secret: string | null }, update: object): Promise<string | null> {
  try {
    const headers = {
      'content-type': 'application/json',
      ...(secret && { 'x-telegram-bot-api-secret-token': secret }),
    };
    const { ok, status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) });
    return ok ? null : `Wrong response from the webhook: ${status}`;
  } catch {
    return 'Connection failed';
  }
}
