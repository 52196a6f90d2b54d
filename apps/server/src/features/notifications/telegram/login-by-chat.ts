import type { Clock } from '#config/clock.ts';
import { loginByTelegram } from '#features/identity/public.ts';
import { findChannelByChat } from '../channel-repository.ts';
import { connectChannel } from './link-chat.ts';

type Login = Parameters<typeof loginByTelegram>;

/** Logs in by the code that the bot has sent. The chat of a new user also gets the alerts, unless it gets somebody else's. */
export async function loginByChat(tools: Login[0] & { readonly clock: Clock }, input: Login[1]) {
  const outcome = await loginByTelegram(tools, input);
  if (outcome.kind !== 'registered') return outcome;
  const { accountId, chat } = outcome;
  await tools.db.transaction().execute(async (trx) => {
    if ((await findChannelByChat(trx, chat.chatId)) !== null) return;
    await connectChannel(trx, { accountId, ...chat, now: tools.clock() });
  });
  return outcome;
}
