import type { Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/errors.ts';
import type { Tools } from '#tools.ts';
import { useCode } from '../codes/code-repository.ts';
import { type CodeRefusal, checkCode } from '../codes/codes.ts';
import type { Guesser } from '../guesses/guess.ts';
import { deleteResets } from '../passwords/reset-repository.ts';
import { recordLoginChange } from '../proofs/login-changes.ts';
import type { Proof } from '../proofs/proof.ts';
import { type RotatedSession, rotateSession } from '../sessions/sessions.ts';
import { findAccountByContact, lockAccount, NO_ORIGIN, updateAccount } from './account-repository.ts';
import { emailKeyOf } from './contact-rules.ts';
import { type BecomeUserTools, becomeUser } from './visitor.ts';

interface ConfirmAccountEmailInput {
  readonly accountId: number;
  /** Of the browser in which the link was opened: it must be one of the account. */
  readonly sessionId: string;
  readonly device: string;
  /** What was proven in that session; null if nothing was. */
  readonly proof: Proof | null;
  readonly address: string;
  readonly now: Date;
}

type ConfirmAccountEmailOutcome =
  | { readonly kind: 'changed'; readonly session: RotatedSession }
  /** It was the address of the account already. */
  | { readonly kind: 'unchanged' }
  /** It is the address of another account. */
  | { readonly kind: 'taken' }
  /** It is to be the address of a user who has not just proven who they are. */
  | { readonly kind: 'confirm_first' };

/**
 * The address, which has just been confirmed, becomes the one that the account logs in with; a visitor who has accepted the
 * documents becomes a user. Throws a unique violation if another account gets the address at the same time.
 */
export async function confirmAccountEmail(
  trx: Transaction,
  tools: BecomeUserTools,
  { accountId, sessionId, device, proof, address, now }: ConfirmAccountEmailInput,
): Promise<ConfirmAccountEmailOutcome> {
  const key = emailKeyOf(address);
  const account = await lockAccount(trx, accountId);
  const owner = await findAccountByContact(trx, { emailKey: key });
  if (account === null || (owner !== null && owner.id !== accountId)) return { kind: 'taken' };
  if (account.email === address) return { kind: 'unchanged' };
  if (account.demo) {
    const became = await becomeUser(trx, tools, {
      sessionId,
      device,
      contacts: { email: { address, key }, phone: null },
      passwordHash: null,
      registrationType: 'email',
      origin: NO_ORIGIN,
      now,
    });
    return became.kind === 'done' ? { kind: 'changed', session: became.session } : { kind: 'unchanged' };
  }
  if (proof === null) return { kind: 'confirm_first' };
  // First, so that a session that has been ended meanwhile changes nothing.
  const session = await rotateSession(trx, { sessionId, accountId, now });
  if (session === null) return { kind: 'unchanged' };
  // Tells the old address: the new one has just been confirmed.
  const here = { ...proof, sessionId: session.sessionId };
  const change = await recordLoginChange(trx, here, { account, kind: 'email_changed', now });
  await updateAccount(trx, change, { email: address, email_key: key });
  await deleteResets(trx, accountId);
  return { kind: 'changed', session };
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

type SetPhoneOutcome =
  | { readonly kind: 'set'; readonly session: RotatedSession }
  | CodeRefusal
  | { readonly kind: 'refused'; readonly because: 'registration_required' | 'contact_taken' | 'unauthenticated' };

/** Gives a user another phone, to which a code has been sent. */
export async function setPhone(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  input: SetPhoneInput,
): Promise<SetPhoneOutcome> {
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
  { clock }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
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
