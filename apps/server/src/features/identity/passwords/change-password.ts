import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { updateAccount } from '../accounts/account-change-repository.ts';
import { mailboxOf } from '../contacts/address-rules.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import { deleteResets } from '../password-reset/reset-repository.ts';
import { endPendingLogins } from '../second-factor/second-factor-repository.ts';

/** Sets the password, ends everything that the old one had begun, and tells the address of the account. */
export async function changePassword(
  trx: Transaction,
  { account, passwordHash, now }: { account: Pick<Row<'account'>, 'id' | 'email'>; passwordHash: string; now: Date },
): Promise<void> {
  const { id: accountId, email } = account;
  await updateAccount(trx, accountId, { password_hash: passwordHash });
  await deleteResets(trx, accountId);
  await endPendingLogins(trx, accountId);
  if (email === null) return;
  await queueAccountEmail(trx, {
    id: randomUUID(),
    accountId,
    kind: 'password_changed',
    address: email,
    mailbox: mailboxOf(email),
    now,
  });
}
