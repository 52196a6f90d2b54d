import type { NewRow, Transaction } from '#database/database.ts';

export async function insertSupportEmails(trx: Transaction, emails: NewRow<'support_email'>[]): Promise<void> {
  await trx.insertInto('support_email').values(emails).execute();
}
