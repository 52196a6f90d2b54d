import { setTimeout as pause } from 'node:timers/promises';
import { describeBot, type TelegramSimulator } from './telegram-simulator.ts';

/** What a user can do with the bot in Telegram. */
type UserAction =
  | { readonly kind: 'start'; readonly userId?: number | undefined; readonly payload?: string | undefined }
  | { readonly kind: 'write'; readonly userId?: number | undefined; readonly text: string }
  /** The button with this data in the chat; throws when there is none. */
  | { readonly kind: 'press'; readonly userId?: number | undefined; readonly data: string }
  | { readonly kind: 'block' | 'unblock'; readonly userId?: number | undefined };

export function performUserAction(simulator: TelegramSimulator, action: UserAction): void {
  const { chats, updates } = simulator;
  const user = chats.user(action.userId);
  const chat = {
    id: user.id,
    type: 'private',
    first_name: user.firstName,
    ...(user.username && { username: user.username }),
  };
  const from = {
    id: user.id,
    is_bot: false,
    first_name: user.firstName,
    ...(user.username && { username: user.username }),
  };
  const bot = describeBot(simulator.bot);
  const write = (text: string): void => {
    const message = chats.write(user.id, { from: 'user', text });
    updates.add({ message: { message_id: message.id, date: secondsOf(message.at), chat, from, text } });
  };
  const press = (data: string): void => {
    const message = chats.findButton(user.id, data);
    if (!message) throw new Error('There is no such button in the chat');
    const { id: message_id, text } = message;
    updates.add({
      callback_query: {
        id: simulator.presses.add(),
        from,
        chat_instance: String(user.id),
        message: { message_id, date: secondsOf(message.at), chat, from: bot, text },
        data,
      },
    });
  };
  const setMembership = (status: 'kicked' | 'member'): void => {
    const before = user.hasBlocked ? 'kicked' : 'member';
    user.hasBlocked = status === 'kicked';
    updates.add({
      my_chat_member: {
        chat,
        from,
        date: secondsOf(chats.now()),
        old_chat_member: toMember(before, bot),
        new_chat_member: toMember(status, bot),
      },
    });
  };

  switch (action.kind) {
    case 'start':
      if (user.hasBlocked) setMembership('member');
      user.hasStarted = true;
      write(action.payload ? `/start ${action.payload}` : '/start');
      break;
    case 'write':
      write(action.text);
      break;
    case 'press':
      press(action.data);
      break;
    case 'block':
      setMembership('kicked');
      break;
    case 'unblock':
      setMembership('member');
      break;
  }
  void deliverToWebhook(simulator);
}

/** A private chat is blocked for good, which Telegram writes as a date of zero. */
function toMember(status: 'kicked' | 'member', user: object) {
  return { status, user, ...(status === 'kicked' && { until_date: 0 }) };
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

const RETRY_MS = 500;
const MAX_TRIES = 20;

/** Posts pending updates to the webhook in order, retrying each until it is accepted. */
async function deliverToWebhook(simulator: TelegramSimulator): Promise<void> {
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
