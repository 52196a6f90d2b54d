import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import type { SharedPlace } from '#database/read-pages.ts';

export type TariffPrice = Row<'tariff_price'>;

/** The prices at that moment of every tariff that has had another than its first; one for each. */
export async function listPricesAt(
  db: Database | Transaction,
  at: Date,
): Promise<Pick<TariffPrice, 'tariff_id' | 'prices' | 'valid_from'>[]> {
  return await db
    .selectFrom('tariff_price')
    .select(['tariff_id', 'prices', 'valid_from'])
    .distinctOn('tariff_id')
    .where('valid_from', '<=', at)
    .where('withdrawn_at', 'is', null)
    .orderBy('tariff_id')
    .orderBy('valid_from', 'desc')
    .execute();
}

/** Of every tariff the price that is planned, if there is one. */
export async function listPlanned(db: Database | Transaction, now: Date): Promise<TariffPrice[]> {
  return await db
    .selectFrom('tariff_price')
    .selectAll()
    .distinctOn('tariff_id')
    .where('valid_from', '>', now)
    .where('withdrawn_at', 'is', null)
    .orderBy('tariff_id')
    .orderBy('valid_from')
    .execute();
}

/** Also those that were taken back, the latest first. */
export async function listPricesOf(
  db: Database,
  { tariffId, after, limit }: { readonly tariffId: string; readonly after: SharedPlace | null; readonly limit: number },
): Promise<TariffPrice[]> {
  let query = db.selectFrom('tariff_price').selectAll().where('tariff_id', '=', tariffId);
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('valid_from', 'id'), '<', tuple(after.at, after.id)));
  return await query.orderBy('valid_from', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function insertPrice(trx: Transaction, price: NewRow<'tariff_price'>): Promise<void> {
  await trx
    .insertInto('tariff_price')
    .values({ ...price, prices: sql`${price.prices}::jsonb` })
    .execute();
}

export async function lockPrice(
  trx: Transaction,
  { tariffId, id }: { readonly tariffId: string; readonly id: string },
): Promise<TariffPrice | null> {
  const row = await trx
    .selectFrom('tariff_price')
    .selectAll()
    .where('id', '=', id)
    .where('tariff_id', '=', tariffId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type PriceChange = Partial<
  Pick<TariffPrice, 'event_id' | 'withdrawn_at' | 'withdrawn_event_id' | 'told_until' | 'told_at'>
>;

export async function updatePrice(trx: Transaction, id: string, change: PriceChange): Promise<void> {
  await trx.updateTable('tariff_price').set(change).where('id', '=', id).execute();
}

/** One that has begun and whose keepers of older prices have not all been told, and that nobody else is telling them of. */
export async function lockUntold(trx: Transaction, now: Date): Promise<TariffPrice | null> {
  const row = await trx
    .selectFrom('tariff_price')
    .selectAll()
    .where('valid_from', '<=', now)
    .where('withdrawn_at', 'is', null)
    .where('told_at', 'is', null)
    .orderBy('valid_from')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Subscriptions whose next period is one of the tariff, by account; held until the end of the transaction. */
export async function listKeepers(
  trx: Transaction,
  { tariffId, after, limit }: { readonly tariffId: string; readonly after: number; readonly limit: number },
): Promise<Row<'subscription'>[]> {
  return await trx
    .selectFrom('subscription')
    .selectAll()
    .where('next_tariff_id', '=', tariffId)
    .where('state', '<>', sql.lit('ended' as const))
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .forUpdate()
    .execute();
}
