import type { Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';

type AccountEmailRow = Row<'account_email'>;

export async function insertAccountEmail(trx: Transaction, email: NewRow<'account_email'>): Promise<void> {
  await trx.insertInto('account_email').values(email).execute();
}

/** When emails of these kinds were queued for this mailbox. */
export async function listEmailTimes(
  trx: Transaction,
  { mailbox, kinds, since }: { mailbox: string; kinds: readonly AccountEmailRow['kind'][]; since: Date },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('account_email')
    .select('created_at')
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', since)
    .where('kind', 'in', kinds)
    .execute();
  return rows.map((row) => row.created_at);
}
