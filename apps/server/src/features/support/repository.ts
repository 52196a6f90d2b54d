import type { Transaction } from '#database/database.ts';
import type { NewRow } from '#database/tables.ts';

export async function insertSupportEmails(trx: Transaction, emails: NewRow<'support_email'>[]): Promise<void> {
  await trx.insertInto('support_email').values(emails).execute();
}
