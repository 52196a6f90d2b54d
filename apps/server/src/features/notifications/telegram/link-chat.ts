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
import { lockLink, useLink } from './link-repository.ts';
import { isUuid, type ReplyName } from './reply-rules.ts';

interface Start {
  readonly chatId: string;
  readonly name: string;
  /** Of the link by which the bot was opened. */
  readonly payload: string;
}

/** Alerts of the account whose link this is go to this chat, and to no other; a chat is of one account. */
export async function linkChat(
  { db, clock }: { db: Database; clock: Clock },
  { chatId, name, payload }: Start,
): Promise<ReplyName> {
  if (!isUuid(payload)) return 'stale';
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const link = await lockLink(trx, payload);
    if (!link) return 'stale';
    const own = { accountId: link.account_id, channel: 'telegram' as const };
    // Telegram may tell of one press twice.
    if (link.used_at) return (await lockChannel(trx, own))?.address === chatId ? 'linked' : 'stale';
    if (link.expires_at <= now) return 'stale';
    await leaveOtherAccount(trx, { chatId, accountId: own.accountId });
    await insertChannel(trx, { ...own, address: chatId });
    if ((await lockChannel(trx, own))?.address !== chatId) await clearChannel(trx, own);
    await updateChannel(trx, own, { address: chatId, name, confirmed_at: now, enabled: true, muted_at: null });
    await useLink(trx, link, now);
    return 'linked';
  });
}

async function leaveOtherAccount(
  trx: Transaction,
  { chatId, accountId }: { chatId: string; accountId: number },
): Promise<void> {
  const other = await findChannelByChat(trx, chatId);
  if (other && other.account_id !== accountId) {
    await deleteChannel(trx, { accountId: other.account_id, channel: 'telegram' });
  }
}
