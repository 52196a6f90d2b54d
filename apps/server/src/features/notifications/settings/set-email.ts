import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { clearChannel, insertChannel, lockChannel, updateChannel } from '../channel-repository.ts';
import {
  expireConfirmations,
  insertConfirmation,
  listLetterTimes,
  listLetterTimesOfMailbox,
} from './confirmation-repository.ts';
import {
  CONFIRMATION_MS,
  COUNTED_MS,
  confirmationToken,
  mailboxOf,
  mayAccountAsk,
  mayMailboxGet,
  toEmail,
  tokenHash,
} from './email-rules.ts';

export interface SetEmailTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
}

export type SetEmailOutcome =
  | { readonly kind: 'set' }
  | { readonly kind: 'refused'; readonly because: 'email_malformed' | 'too_many_requests' };

interface Wish {
  readonly accountId: number;
  readonly email: string;
}

/**
 * Alerts go to another address from now on, as soon as a letter to it is answered. A mailbox that has had enough of our
 * letters gets none; the answer does not say so, for it may be somebody else's.
 */
export async function setEmail(tools: SetEmailTools, { accountId, email }: Wish): Promise<SetEmailOutcome> {
  const address = toEmail(email);
  if (address === null) return { kind: 'refused', because: 'email_malformed' };
  const now = tools.clock();
  const since = new Date(now.getTime() - COUNTED_MS);
  return tools.db.transaction().execute(async (trx) => {
    const own = { accountId, channel: 'email' as const };
    await insertChannel(trx, { ...own, address });
    const known = await lockChannel(trx, own);
    if (known?.address === address && known.confirmed_at !== null) return { kind: 'set' };
    if (!mayAccountAsk(await listLetterTimes(trx, { accountId, since }), now)) {
      return { kind: 'refused', because: 'too_many_requests' };
    }
    if (known?.address !== address) {
      await clearChannel(trx, own);
      await updateChannel(trx, own, { address, confirmed_at: null, enabled: true });
      await expireConfirmations(trx, { accountId, now });
    }
    const times = await listLetterTimesOfMailbox(trx, { mailbox: mailboxOf(address), since });
    if (mayMailboxGet(times, now)) await addLetter(trx, tools, { accountId, address, now });
    return { kind: 'set' };
  });
}

async function addLetter(
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
    expires_at: new Date(now.getTime() + CONFIRMATION_MS),
  });
}
