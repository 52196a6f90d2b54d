import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import type { AccountEmailKind } from '#database/tables/identity.ts';
import { type SendingLimit, secondsUntilNext } from '#sending/rules.ts';
import { mailboxOf } from '../accounts/contact-rules.ts';
import { insertAccountEmail, listEmailTimes, lockMailbox } from './account-email-repository.ts';

export interface NewAccountEmail {
  /** Also the id of the row that checks what the email contains: its code, password or token. */
  readonly id: string;
  /** Null if the address belongs to no account. */
  readonly accountId: number | null;
  readonly kind: AccountEmailKind;
  readonly address: string;
  readonly now: Date;
}

/** Kinds that anybody can have sent to any address. `none` counts too, so that unknown addresses have the same limit. */
const REQUESTED_KINDS: readonly AccountEmailKind[] = [
  'registration_code',
  'already_registered',
  'password_reset',
  'none',
];
/**
 * Enough for somebody who looks in the wrong folder at first, too few to flood a stranger.
 * @limit rate: No further email that anybody can request for the mailbox in this time.
 */
const REQUESTED_LIMITS: readonly SendingLimit[] = [
  { count: 5, withinMs: HOUR_MS },
  { count: 10, withinMs: DAY_MS },
];

/** Stores the email to be sent after the transaction. A mailbox over its limit gets none; the caller answers the same. */
export async function queueAccountEmail(
  trx: Transaction,
  { id, accountId, kind, address, now }: NewAccountEmail,
): Promise<'queued' | 'limited'> {
  const mailbox = mailboxOf(address);
  if (REQUESTED_KINDS.includes(kind)) {
    await lockMailbox(trx, mailbox);
    const since = new Date(now.getTime() - DAY_MS);
    const times = await listEmailTimes(trx, { mailbox, kinds: REQUESTED_KINDS, since });
    if (secondsUntilNext(REQUESTED_LIMITS, times, now) > 0) return 'limited';
  }
  await insertAccountEmail(trx, {
    id,
    account_id: accountId,
    kind,
    address,
    mailbox,
    created_at: now,
    state: kind === 'none' ? 'needless' : 'waiting',
  });
  return 'queued';
}

export interface AccountNotice extends Pick<NewAccountEmail, 'kind' | 'now'> {
  readonly accountId: number;
  /** Null if the account has none; then there is no email. */
  readonly address: string | null;
}

/** Queues an email to the owner of the account about what was done with it. */
export async function queueAccountNotice(trx: Transaction, { address, ...notice }: AccountNotice): Promise<void> {
  if (address !== null) await queueAccountEmail(trx, { ...notice, id: randomUUID(), address });
}
