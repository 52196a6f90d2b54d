import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { setPassword } from '../accounts/account-change-repository.ts';
import { recordLoginChange } from '../login-changes/record-login-change.ts';
import { deleteResets } from '../password-reset/reset-repository.ts';
import type { Proof } from '../proofs/proof.ts';
import { endPendingLogins } from '../second-factor/second-factor-repository.ts';

/** Sets the password, ends everything that the old one had started, and tells the user. */
export async function changePassword(
  trx: Transaction,
  proof: Proof,
  { account, passwordHash, now }: { account: Row<'account'>; passwordHash: string; now: Date },
): Promise<void> {
  const { id: accountId } = account;
  const change = await recordLoginChange(trx, proof, { account, kind: 'password_changed', now });
  await setPassword(trx, change, passwordHash);
  await deleteResets(trx, accountId);
  await endPendingLogins(trx, accountId);
}
