import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/error-codes.ts';
import { lockAccount, updateAccount } from '../accounts/account-change-repository.ts';
import { findAccountByContact } from '../accounts/account-repository.ts';
import { type CodeRefusal, checkCode } from '../codes/check-code.ts';
import { useCode } from '../codes/code-repository.ts';
import type { Guesser } from '../guesses/guess.ts';
import { recordLoginChange } from '../login-changes/record-login-change.ts';
import type { Proof } from '../proofs/proof.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';

export interface SetPhoneTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
}

interface SetPhoneInput {
  readonly accountId: number;
  readonly proof: Proof;
  readonly sessionId: string;
  readonly by: Guesser;
  /** E.164. */
  readonly phone: string;
  readonly code: string;
}

export type SetPhoneOutcome =
  | { readonly kind: 'set'; readonly session: RotatedSession }
  | CodeRefusal
  | { readonly kind: 'refused'; readonly because: 'registration_required' | 'contact_taken' | 'unauthenticated' };

/** Gives a user another phone, to which a code has been sent. */
export async function setPhone(tools: SetPhoneTools, input: SetPhoneInput): Promise<SetPhoneOutcome> {
  const { sessionId, phone, by, code } = input;
  const checked = await checkCode(tools, { sessionId, purpose: 'change', target: phone, contact: { phone }, by, code });
  if (checked.kind === 'refused') return checked;
  try {
    return await tools.db.transaction().execute((trx) => storePhone(trx, tools, { ...input, codeId: checked.id }));
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'refused', because: 'contact_taken' };
    throw error;
  }
}

async function storePhone(
  trx: Transaction,
  { clock }: SetPhoneTools,
  { accountId, sessionId, proof, phone, codeId }: SetPhoneInput & { codeId: string },
): Promise<SetPhoneOutcome> {
  const now = clock();
  const account = await lockAccount(trx, accountId);
  if (account === null) return { kind: 'refused', because: 'unauthenticated' };
  if (account.demo) return { kind: 'refused', because: 'registration_required' };
  if (!(await useCode(trx, { id: codeId, now }))) return { kind: 'refused', because: 'code_used_up' };
  const owner = await findAccountByContact(trx, { phone });
  if (owner !== null && owner.id !== accountId) return { kind: 'refused', because: 'contact_taken' };
  // First, so that a session that has been ended meanwhile changes nothing.
  const session = await rotateSession(trx, { sessionId, accountId, now });
  if (session === null) return { kind: 'refused', because: 'unauthenticated' };
  const here = { ...proof, sessionId: session.sessionId };
  const change = await recordLoginChange(trx, here, { account, kind: 'phone_changed', now });
  await updateAccount(trx, change, { phone });
  return { kind: 'set', session };
}
