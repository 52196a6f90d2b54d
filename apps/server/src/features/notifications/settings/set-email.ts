import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { type EmailProblem, mailboxOf, readEmail } from '#features/identity/public.ts';
import { clearChannel, insertChannel, lockChannel, updateChannel } from '../channel-repository.ts';
import {
  expireConfirmations,
  insertConfirmation,
  listConfirmationTimes,
  listConfirmationTimesOfMailbox,
} from './confirmation-repository.ts';
import {
  CONFIRMATION_VALID_MS,
  confirmationToken,
  isAccountBelowLimit,
  isMailboxBelowLimit,
  LIMIT_WINDOW_MS,
  tokenHash,
} from './confirmation-rules.ts';

export interface SetEmailTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
}

export type SetEmailOutcome =
  | { readonly kind: 'set' }
  | { readonly kind: 'refused'; readonly because: EmailProblem | 'too_many_requests' };

interface SetEmailInput {
  readonly accountId: number;
  readonly email: string;
}

/**
 * Sets the address for alerts and sends it a confirmation email. A mailbox over its limit gets no email, but the response does
 * not say so, because the mailbox may belong to somebody else.
 */
export async function setEmail(tools: SetEmailTools, { accountId, email }: SetEmailInput): Promise<SetEmailOutcome> {
  const read = readEmail(email);
  if (read.kind === 'refused') return read;
  const { address } = read;
  const now = tools.clock();
  const since = new Date(now.getTime() - LIMIT_WINDOW_MS);
  return tools.db.transaction().execute(async (trx) => {
    const own = { accountId, channel: 'email' as const };
    await insertChannel(trx, { ...own, address });
    const known = await lockChannel(trx, own);
    if (known?.address === address && known.confirmed_at !== null) return { kind: 'set' };
    if (!isAccountBelowLimit(await listConfirmationTimes(trx, { accountId, since }), now)) {
      return { kind: 'refused', because: 'too_many_requests' };
    }
    if (known?.address !== address) {
      await clearChannel(trx, own);
      await updateChannel(trx, own, { address, confirmed_at: null, enabled: true });
      await expireConfirmations(trx, { accountId, now });
    }
    const times = await listConfirmationTimesOfMailbox(trx, { mailbox: mailboxOf(address), since });
    if (isMailboxBelowLimit(times, now)) await addConfirmation(trx, tools, { accountId, address, now });
    return { kind: 'set' };
  });
}

async function addConfirmation(
  trx: Transaction,
  { appSecret }: SetEmailTools,
  { accountId, address, now }: { accountId: number; address: string; now: Date },
): Promise<void> {
  await expireConfirmations(trx, { accountId, now });
  const id = randomUUID();
  await insertConfirmation(trx, {
    id,
    token_hash: tokenHash(confirmationToken(appSecret, id)),
    account_id: accountId,
    address,
    mailbox: mailboxOf(address),
    created_at: now,
    expires_at: new Date(now.getTime() + CONFIRMATION_VALID_MS),
  });
}
