import type { Database, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { NewRow, Row } from '#database/tables.ts';
import type { SearchId } from '#features/search-list/public.ts';

export type StoredShare = Row<'photo_search_share'>;

/** A link replaces the one that the search had. */
export async function storeShare(trx: Transaction, share: NewRow<'photo_search_share'>): Promise<void> {
  const { account_id: _, search_id: __, ...values } = share;
  await trx
    .insertInto('photo_search_share')
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
    .selectFrom('photo_search_share')
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
    .selectFrom('photo_search_share')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** False if there was none. */
export async function deleteShareOf(trx: Transaction, { accountId, id }: SearchId): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('photo_search_share')
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteExpiredShares(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('photo_search_share').where('expires_at', '<=', now).execute();
}

/** By search. Without the id, from which the link is made. */
export async function listPhotoSharesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<StoredShare, 'search_id'>>,
) {
  return await db
    .selectFrom('photo_search_share')
    .select(['search_id', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('search_id', '>', after?.search_id ?? BEFORE_ALL_IDS)
    .orderBy('search_id')
    .limit(limit)
    .execute();
}
