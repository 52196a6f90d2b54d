import type { Transaction } from '#database/database.ts';
import type { AccountEmailKind } from '#database/tables/identity.ts';
import { insertAccountEmail, listEmailTimes, lockMailbox } from './account-email-repository.ts';

export interface NewAccountEmail {
  /** Also the id of the row that checks what the email contains: its code, password or token. */
  readonly id: string;
  /** Null if the address belongs to no account. */
  readonly accountId: number | null;
  readonly kind: AccountEmailKind;
  readonly address: string;
  /** The address in the form that is the same for all spellings of one mailbox. */
  readonly mailbox: string;
  readonly now: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Kinds that anybody can have sent to any address. `none` counts too, so that unknown addresses have the same limit. */
const REQUESTED_KINDS: readonly AccountEmailKind[] = [
  'registration_code',
  'already_registered',
  'password_reset',
  'none',
];
/** Enough for somebody who looks in the wrong folder at first, too few to flood a stranger. */
const REQUESTED_LIMITS = [
  { count: 5, withinMs: HOUR_MS },
  { count: 10, withinMs: DAY_MS },
];

/** Stores the email to be sent after the transaction. A mailbox over its limit gets none; the caller answers the same. */
export async function queueAccountEmail(
  trx: Transaction,
  { id, accountId, kind, address, mailbox, now }: NewAccountEmail,
): Promise<'queued' | 'limited'> {
  if (REQUESTED_KINDS.includes(kind)) {
    await lockMailbox(trx, mailbox);
    const since = new Date(now.getTime() - DAY_MS);
    const times = await listEmailTimes(trx, { mailbox, kinds: REQUESTED_KINDS, since });
    if (!isBelowLimits(times, now)) return 'limited';
  }
  await insertAccountEmail(trx, {
    id,
    account_id: accountId,
    kind,
    address,
    mailbox,
    created_at: now,
    wake_at: kind === 'none' ? null : now,
  });
  return 'queued';
}

function isBelowLimits(times: readonly Date[], now: Date): boolean {
  return REQUESTED_LIMITS.every(
    ({ count, withinMs }) => times.filter((time) => time.getTime() > now.getTime() - withinMs).length < count,
  );
}
