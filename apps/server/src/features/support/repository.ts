import type { Database, Transaction } from '#database/database.ts';
import type { NewRow } from '#database/tables.ts';

export async function insertSupportEmails(trx: Transaction, emails: NewRow<'support_email'>[]): Promise<void> {
  await trx.insertInto('support_email').values(emails).execute();
}

/** Sent or not. */
export async function deleteOldSupportEmails(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('support_email')
    .where('id', 'in', (query) =>
      query
        .selectFrom('support_email')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
