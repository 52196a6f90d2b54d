import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import type { SharedPlace } from '#database/read-pages.ts';

export async function insertSupportEmails(trx: Transaction, emails: NewRow<'support_email'>[]): Promise<void> {
  await trx.insertInto('support_email').values(emails).execute();
}

/** Letters that people wrote to the support, newest first; their copies for the senders are left out. */
export async function listQuestions(
  db: Database,
  {
    show,
    after,
    limit,
  }: { readonly show: 'open' | 'failed' | 'all'; readonly after: SharedPlace | null; readonly limit: number },
): Promise<Row<'support_email'>[]> {
  let query = db
    .selectFrom('support_email')
    .selectAll()
    // Written out, as the indexes have it.
    .where('recipient', '=', sql.lit('operator' as const));
  if (show === 'open') query = query.where('answered_at', 'is', null);
  if (show === 'failed') query = query.where('state', '=', 'failed');
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)));
  return await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Null if there is no such letter to the support. */
export async function lockQuestion(trx: Transaction, id: string): Promise<Row<'support_email'> | null> {
  const row = await trx
    .selectFrom('support_email')
    .selectAll()
    .where('id', '=', id)
    .where('recipient', '=', 'operator')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateAnswered(trx: Transaction, id: string, answeredAt: Date | null): Promise<void> {
  await trx.updateTable('support_email').set({ answered_at: answeredAt }).where('id', '=', id).execute();
}
