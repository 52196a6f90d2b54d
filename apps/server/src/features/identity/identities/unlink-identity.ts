import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { lockAccount, updateAccount } from '../accounts/account-change-repository.ts';
import { recordLoginChange } from '../login-changes/record-login-change.ts';
import type { Proof } from '../proofs/proof.ts';
import { deleteIdentity, listProviders, type Provider } from './identity-repository.ts';

export type UnlinkOutcome =
  | { readonly kind: 'unlinked' }
  | { readonly kind: 'refused'; readonly because: 'last_login_way' };

/** Ends logging in to the account through this service. A user keeps at least one contact to log in with. */
export async function unlinkIdentity(
  trx: Transaction,
  proof: Proof,
  { provider, now }: { provider: Provider; now: Date },
): Promise<UnlinkOutcome> {
  const account = await lockAccount(trx, proof.accountId);
  if (account === null) return { kind: 'unlinked' };
  if (!account.demo && !hasOtherContact(account, provider)) return { kind: 'refused', because: 'last_login_way' };
  if (!(await listProviders(trx, account.id)).includes(provider)) return { kind: 'unlinked' };
  const change = await recordLoginChange(trx, proof, { account, kind: `${provider}_unlinked`, now });
  await deleteIdentity(trx, change, provider);
  if (provider === 'telegram') await updateAccount(trx, change, { telegram: null });
  return { kind: 'unlinked' };
}

function hasOtherContact(
  { email, phone, telegram }: Pick<Row<'account'>, 'email' | 'phone' | 'telegram'>,
  provider: Provider,
): boolean {
  return email !== null || phone !== null || (telegram !== null && provider !== 'telegram');
}
