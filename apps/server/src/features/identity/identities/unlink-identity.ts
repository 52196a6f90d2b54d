import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { lockAccount, updateAccount } from '../accounts/account-change-repository.ts';
import { deleteIdentity, type Provider } from './identity-repository.ts';

export type UnlinkOutcome =
  | { readonly kind: 'unlinked' }
  | { readonly kind: 'refused'; readonly because: 'last_login_way' };

/** Ends logging in to the account through this service. A user keeps at least one contact to log in with. */
export async function unlinkIdentity(
  trx: Transaction,
  { accountId, provider }: { accountId: number; provider: Provider },
): Promise<UnlinkOutcome> {
  const account = await lockAccount(trx, accountId);
  if (account === null) return { kind: 'unlinked' };
  if (!account.demo && !hasOtherContact(account, provider)) return { kind: 'refused', because: 'last_login_way' };
  await deleteIdentity(trx, { accountId, provider });
  if (provider === 'telegram') await updateAccount(trx, accountId, { telegram: null });
  return { kind: 'unlinked' };
}

function hasOtherContact(
  { email, phone, telegram }: Pick<Row<'account'>, 'email' | 'phone' | 'telegram'>,
  provider: Provider,
): boolean {
  return email !== null || phone !== null || (telegram !== null && provider !== 'telegram');
}
