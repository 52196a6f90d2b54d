import * as z from 'zod/mini';
import type { BotUpdate } from './telegram-client.ts';

const chatSchema = z.object({
  id: z.number(),
  type: z.string(),
  username: z.optional(z.string()),
  first_name: z.optional(z.string()),
});
const updateSchema = z.object({
  update_id: z.number(),
  message: z.optional(z.object({ chat: chatSchema, text: z.optional(z.string()) })),
  callback_query: z.optional(
    z.object({
      id: z.string(),
      data: z.optional(z.string()),
      message: z.optional(z.object({ chat: chatSchema })),
    }),
  ),
  my_chat_member: z.optional(z.object({ chat: chatSchema, new_chat_member: z.object({ status: z.string() }) })),
});

/** `/start`, or `/start <payload>`. */
const START = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/;

/** Parses an update from `getUpdates` or the webhook; throws when it is not an update. */
export function readUpdate(raw: unknown): BotUpdate {
  const { update_id: id, message, callback_query: press, my_chat_member: membership } = updateSchema.parse(raw);
  const chat = message?.chat ?? press?.message?.chat ?? membership?.chat;
  if (chat?.type !== 'private') return { id, event: { kind: 'other' } };
  const chatId = String(chat.id);
  if (membership) {
    return { id, event: { kind: membership.new_chat_member.status === 'kicked' ? 'blocked' : 'unblocked', chatId } };
  }
  if (press) {
    return { id, event: { kind: 'pressed', pressId: press.id, chatId, name: nameOf(chat), data: press.data ?? '' } };
  }
  const start = START.exec(message?.text ?? '');
  if (!start) return { id, event: { kind: 'message', chatId } };
  return { id, event: { kind: 'start', chatId, name: nameOf(chat), payload: start[1] ?? null } };
}

function nameOf({ username, first_name: firstName }: z.infer<typeof chatSchema>): string {
  return username ? `@${username}` : firstName || 'Telegram';
}
