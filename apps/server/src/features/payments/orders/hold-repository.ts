import type { Database, Transaction } from '#database/database.ts';
import type { Invoice, LockedInvoice } from '../invoice.ts';

/** Held money of an account that no search uses yet, oldest first. */
export async function lockUnusedHold(trx: Transaction, accountId: number): Promise<LockedInvoice | null> {
  const row = await trx
    .selectFrom('invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'search')
    .where('state', '=', 'held')
    .where('search_id', 'is', null)
    .where('fate', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return (row as LockedInvoice | undefined) ?? null;
}

export async function hasUnusedHold(db: Database, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .select('id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'search')
    .where('state', '=', 'held')
    .where('search_id', 'is', null)
    .where('fate', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many searches were given back since then before their money was taken. */
export async function countRejectedHolds(
  trx: Transaction,
  { accountId, since }: { readonly accountId: number; readonly since: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('fate', '=', 'rejected')
    .where('state', '=', 'held')
    .where('held_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Money that was held for a search nobody has started. */
export async function listUnusedHolds(
  db: Database,
  { heldBefore, limit }: { readonly heldBefore: Date; readonly limit: number },
): Promise<Invoice[]> {
  return await db
    .selectFrom('invoice')
    .selectAll()
    .where('fate', 'is', null)
    .where('purpose', '=', 'search')
    .where('state', '=', 'held')
    .where('search_id', 'is', null)
    .where('held_at', '<', heldBefore)
    .limit(limit)
    .execute();
}
