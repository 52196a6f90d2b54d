import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { setPassword } from '../accounts/account-change-repository.ts';
import { queueAccountNotice } from '../emails/queue-account-email.ts';
import { deleteResets } from '../password-reset/reset-repository.ts';
import { endPendingLogins } from '../second-factor/second-factor-repository.ts';

/** Sets the password, ends everything that the old one had begun, and tells the address of the account. */
export async function changePassword(
  trx: Transaction,
  { account, passwordHash, now }: { account: Pick<Row<'account'>, 'id' | 'email'>; passwordHash: string; now: Date },
): Promise<void> {
  const { id: accountId, email } = account;
  await setPassword(trx, { accountId, passwordHash });
  await deleteResets(trx, accountId);
  await endPendingLogins(trx, accountId);
  await queueAccountNotice(trx, { accountId, kind: 'password_changed', address: email, now });
}
