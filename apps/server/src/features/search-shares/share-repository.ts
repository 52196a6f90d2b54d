import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';

export type StoredShare = Row<'search_share'>;

/** A link replaces the one that the search had. */
export async function storeShare(trx: Transaction, share: NewRow<'search_share'>): Promise<void> {
  const { account_id: _, search_id: __, ...values } = share;
  await trx
    .insertInto('search_share')
    .values(share)
    .onConflict((conflict) => conflict.columns(['account_id', 'search_id']).doUpdateSet(values))
    .execute();
}

/** Null if it has expired. */
export async function findShareOf(
  db: Database | Transaction,
  { accountId, id, now }: SearchId & { readonly now: Date },
): Promise<StoredShare | null> {
  const row = await db
    .selectFrom('search_share')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** By its own id, which only a token tells. Null if it has expired. */
export async function findShare(db: Database, { id, now }: { id: string; now: Date }): Promise<StoredShare | null> {
  const row = await db
    .selectFrom('search_share')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** False if there was none. */
export async function deleteShareOf(trx: Transaction, { accountId, id }: SearchId): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('search_share')
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
