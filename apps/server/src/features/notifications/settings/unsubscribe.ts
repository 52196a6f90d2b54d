import { deriveSecret, isSameSecret } from '#config/secrets.ts';
import { bytesToUuid, UUID_LENGTH, uuidToBytes } from '#database/uuid-bytes.ts';
import type { Tools } from '#tools.ts';
import { clearChannel, lockChannel, updateChannel } from '../channel-repository.ts';
import { deleteWaitingDeliveries } from '../repository.ts';
import { findMonitorKeyword, insertUnsubscription } from './settings-repository.ts';

type UnsubscribeOutcome =
  /** The keyword; null after unsubscribing from all emails. */
  | { readonly kind: 'unsubscribed'; readonly monitor: string | null }
  | { readonly kind: 'refused'; readonly because: 'unsubscribe_unknown' };

const NOTHING_LEFT: UnsubscribeOutcome = { kind: 'unsubscribed', monitor: null };

/** Shown when no notification of the monitor is left to take its keyword from. */
const UNKNOWN_MONITOR = 'удалённый мониторинг';

/** Idempotent. Also succeeds, without doing anything, for a mailbox that gets no emails of the account any more. */
export async function unsubscribe(
  { db, clock, appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  { token, all }: { token: string; all: boolean },
): Promise<UnsubscribeOutcome> {
  const target = readUnsubscribeToken(appSecret, token);
  if (!target) return { kind: 'refused', because: 'unsubscribe_unknown' };
  const { accountId } = target;
  const monitorId = all ? null : target.monitorId;
  return db.transaction().execute(async (trx) => {
    const own = { accountId, channel: 'email' as const };
    const channel = await lockChannel(trx, own);
    if (channel === null || markOf(appSecret, channel.address) !== target.mailbox) return NOTHING_LEFT;
    if (monitorId === null) {
      await updateChannel(trx, own, { enabled: false });
      await clearChannel(trx, own);
      return { kind: 'unsubscribed', monitor: null };
    }
    await insertUnsubscription(trx, { accountId, monitorId }, clock());
    await deleteWaitingDeliveries(trx, { accountId, id: monitorId }, 'email');
    return {
      kind: 'unsubscribed',
      monitor: (await findMonitorKeyword(trx, { accountId, monitorId })) ?? UNKNOWN_MONITOR,
    };
  });
}

/** The emails to unsubscribe from: those of one monitor, or all when `monitorId` is null. */
interface UnsubscribeTarget {
  readonly accountId: number;
  /** The mailbox that the token was sent to. It can do nothing to another one of the account. */
  readonly mailbox: MailboxMark;
  readonly monitorId: string | null;
}

/** @limit none */
const ACCOUNT_BYTES = 8;
/** @limit none */
const MARK_BYTES = 8;
/** @limit none */
const CONTENT_BYTES = ACCOUNT_BYTES + MARK_BYTES + UUID_LENGTH;
const NO_MONITOR = '00000000-0000-0000-0000-000000000000';

/** Stands for an address without revealing it, in hexadecimal. */
type MailboxMark = string;

export function markOf(appSecret: string, address: string): MailboxMark {
  return deriveSecret(appSecret, 'mailboxMark', address).toString('hex', 0, MARK_BYTES);
}

/** Signed and without personal data. It never expires, because an email may be years old. */
export function toUnsubscribeToken(appSecret: string, { accountId, mailbox, monitorId }: UnsubscribeTarget): string {
  const content = Buffer.alloc(CONTENT_BYTES);
  content.writeBigUInt64BE(BigInt(accountId));
  content.write(mailbox, ACCOUNT_BYTES, 'hex');
  content.set(uuidToBytes(monitorId ?? NO_MONITOR), ACCOUNT_BYTES + MARK_BYTES);
  return Buffer.concat([content, sign(appSecret, content)]).toString('base64url');
}

/** The page of the web app. The token is in the fragment, which browsers never send to a server. */
export function unsubscribePath({ token, isForAll }: { token: string; isForAll: boolean }): string {
  return `/notifications/unsubscribe${isForAll ? '?all=true' : ''}#${encodeURIComponent(token)}`;
}

/** Null when the signature is wrong. */
export function readUnsubscribeToken(appSecret: string, token: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(token, 'base64url');
  const content = bytes.subarray(0, CONTENT_BYTES);
  if (!isSameSecret(bytes.subarray(CONTENT_BYTES), sign(appSecret, content))) return null;
  const monitorId = bytesToUuid(content.subarray(ACCOUNT_BYTES + MARK_BYTES));
  return {
    accountId: Number(content.readBigUInt64BE()),
    mailbox: content.toString('hex', ACCOUNT_BYTES, ACCOUNT_BYTES + MARK_BYTES),
    monitorId: monitorId === NO_MONITOR ? null : monitorId,
  };
}

function sign(appSecret: string, content: Uint8Array): Buffer {
  return deriveSecret(appSecret, 'unsubscribeLink', content);
}
