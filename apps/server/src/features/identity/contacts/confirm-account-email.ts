import type { Transaction } from '#database/database.ts';
import { lockAccount, updateAccount } from '../accounts/account-change-repository.ts';
import { findAccountByContact, NO_ORIGIN } from '../accounts/account-repository.ts';
import { type BecomeUserTools, becomeUser } from '../accounts/become-user.ts';
import { recordLoginChange } from '../login-changes/record-login-change.ts';
import { deleteResets } from '../password-reset/reset-repository.ts';
import type { Proof } from '../proofs/proof.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { emailKeyOf } from './address-rules.ts';

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

export type ConfirmAccountEmailOutcome =
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
