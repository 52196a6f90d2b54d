import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import {
  clearChannel,
  deleteChannel,
  findChannelByChat,
  insertChannel,
  lockChannel,
  updateChannel,
} from '../channel-repository.ts';
import { lockLink, markLinkUsed } from './link-repository.ts';
import type { ReplyName } from './reply-rules.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface StartCommand {
  readonly chatId: string;
  readonly name: string;
  /** From the deep link that opened the bot. */
  readonly payload: string;
}

/** Links the chat to the account that created the link. An account has one chat, and a chat has one account. */
export async function linkChat(
  { db, clock }: { db: Database; clock: Clock },
  { chatId, name, payload }: StartCommand,
): Promise<ReplyName> {
  if (!UUID.test(payload)) return 'stale';
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const link = await lockLink(trx, payload);
    if (!link) return 'stale';
    const own = { accountId: link.account_id, channel: 'telegram' as const };
    // Telegram may deliver one update twice.
    if (link.used_at) return (await lockChannel(trx, own))?.address === chatId ? 'linked' : 'stale';
    if (link.expires_at <= now) return 'stale';
    await unlinkOtherAccount(trx, { chatId, accountId: own.accountId });
    await insertChannel(trx, { ...own, address: chatId });
    if ((await lockChannel(trx, own))?.address !== chatId) await clearChannel(trx, own);
    await updateChannel(trx, own, { address: chatId, name, confirmed_at: now, enabled: true, muted_at: null });
    await markLinkUsed(trx, link, now);
    return 'linked';
  });
}

async function unlinkOtherAccount(
  trx: Transaction,
  { chatId, accountId }: { chatId: string; accountId: number },
): Promise<void> {
  const other = await findChannelByChat(trx, chatId);
  if (other && other.account_id !== accountId) {
    await deleteChannel(trx, { accountId: other.account_id, channel: 'telegram' });
  }
}
