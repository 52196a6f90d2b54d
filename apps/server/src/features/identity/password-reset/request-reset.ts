import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import { HOUR_MS } from '#config/durations.ts';
import type { Database } from '#database/database.ts';
import { findAccountByContact } from '../accounts/account-repository.ts';
import { emailKeyOf } from '../contacts/address-rules.ts';
import type { EmailProblem } from '../contacts/email-problem.ts';
import { readEmail } from '../contacts/read-email.ts';
import { deriveResetToken } from '../derived-secret-rules.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import { hashOf } from '../sessions/session-rules.ts';
import { insertReset } from './reset-repository.ts';

const RESET_VALID_MS = HOUR_MS;

export type RequestResetOutcome =
  /** Whether the address is known or not. */
  { readonly kind: 'accepted' } | { readonly kind: 'refused'; readonly because: EmailProblem };

/** Sends a link to set a new password, if an account has the address. Does the same work if none has. */
export async function requestReset(
  { db, clock, appSecret }: { db: Database; clock: Clock; appSecret: string },
  email: string,
): Promise<RequestResetOutcome> {
  const read = readEmail(email);
  if (read.kind === 'refused') return read;
  const { address } = read;
  const emailKey = emailKeyOf(address);
  const id = randomUUID();
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const account = await findAccountByContact(trx, { emailKey });
    const queued = await queueAccountEmail(trx, {
      id,
      accountId: account?.id ?? null,
      kind: account ? 'password_reset' : 'none',
      address: account?.email ?? address,
      now,
    });
    if (queued === 'limited') return;
    await insertReset(trx, {
      id,
      emailKey,
      tokenHash: hashOf(deriveResetToken(appSecret, id)),
      now,
      expiresAt: new Date(now.getTime() + RESET_VALID_MS),
    });
  });
  return { kind: 'accepted' };
}
