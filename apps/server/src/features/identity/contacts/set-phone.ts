import { randomUUID } from 'node:crypto';
import { parsePhone } from '@vidno/phone/parse-phone';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/error-codes.ts';
import { lockAccount, updateAccount } from '../accounts/account-change-repository.ts';
import { findAccountByContact } from '../accounts/account-repository.ts';
import { becomeUser } from '../accounts/become-user.ts';
import { checkCode } from '../codes/check-code.ts';
import { useCode } from '../codes/use-code.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { mailboxOf } from './address-rules.ts';

export interface SetPhoneTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly demoServices: readonly number[];
}

interface SetPhoneInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly device: string;
  readonly phone: string;
  /** ISO code of the country that a number without a prefix is of. */
  readonly country: string;
  readonly code: string;
}

export type SetPhoneOutcome =
  | { readonly kind: 'set'; readonly session: RotatedSession }
  | {
      readonly kind: 'refused';
      readonly because: 'code_wrong' | 'code_used_up' | 'contact_taken' | 'unauthenticated' | 'already_registered';
    };

/** Gives the account another phone, whose code has been sent to it; a visitor becomes a user. */
export async function setPhone(tools: SetPhoneTools, input: SetPhoneInput): Promise<SetPhoneOutcome> {
  const parsed = parsePhone(input.phone, { country: input.country });
  // No code can have been sent to it.
  if (!parsed.ok) return { kind: 'refused', because: 'code_wrong' };
  const phone = parsed.e164;
  const checked = await checkCode(tools, { sessionId: input.sessionId, purpose: 'change', target: phone }, input.code);
  if (checked.kind === 'refused') return { kind: 'refused', because: checked.because };
  try {
    return await tools.db.transaction().execute(async (trx): Promise<SetPhoneOutcome> => {
      const used = await useCode(trx, { id: checked.id, now: tools.clock() });
      return used ? await storePhone(trx, tools, { ...input, phone }) : { kind: 'refused', because: 'code_used_up' };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'refused', because: 'contact_taken' };
    throw error;
  }
}

async function storePhone(
  trx: Transaction,
  { clock, demoServices }: SetPhoneTools,
  { accountId, sessionId, device, phone }: SetPhoneInput,
): Promise<SetPhoneOutcome> {
  const now = clock();
  const account = await lockAccount(trx, accountId);
  if (account === null) return { kind: 'refused', because: 'unauthenticated' };
  const owner = await findAccountByContact(trx, { phone });
  if (owner !== null && owner.id !== accountId) return { kind: 'refused', because: 'contact_taken' };
  if (account.demo) {
    const became = await becomeUser(
      trx,
      { demoServices },
      {
        sessionId,
        device,
        contacts: { email: null, phone },
        passwordHash: null,
        registrationType: 'phone',
        origin: { affiliateId: null, webmasterId: null, flowId: null },
        now,
      },
    );
    return became.kind === 'refused' ? became : { kind: 'set', session: became.session };
  }
  await updateAccount(trx, accountId, { phone });
  if (account.email !== null) {
    await queueAccountEmail(trx, {
      id: randomUUID(),
      accountId,
      kind: 'phone_changed',
      address: account.email,
      mailbox: mailboxOf(account.email),
      now,
    });
  }
  const session = await rotateSession(trx, { sessionId, accountId, now });
  return session === null ? { kind: 'refused', because: 'unauthenticated' } : { kind: 'set', session };
}
