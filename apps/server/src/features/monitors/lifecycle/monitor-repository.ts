import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';

/** Locked until the transaction ends. */
export type LockedMonitor = Row<'monitor'>;

export interface OwnMonitor {
  readonly id: string;
  readonly accountId: number;
}

export async function lockMonitor(trx: Transaction, own: OwnMonitor): Promise<LockedMonitor | null> {
  return (await selectMonitor(trx, own).forUpdate().executeTakeFirst()) ?? null;
}

function selectMonitor(db: Database | Transaction, { id, accountId }: OwnMonitor) {
  return db.selectFrom('monitor').selectAll().where('account_id', '=', accountId).where('id', '=', id);
}

const CREATION_LOCK = 7_640;

/** Serialises the additions of one account, so that its limit and the check for duplicates hold. */
export async function lockMonitorCreation(trx: Transaction, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CREATION_LOCK}::integer, hashint8(${accountId}::bigint))`.execute(trx);
}

export type MonitorKey = Pick<Row<'monitor'>, 'account_id' | 'source_id' | 'place_id' | 'keyword_key'>;

export async function findActiveDuplicate(trx: Transaction, key: MonitorKey, now: Date): Promise<string | null> {
  const row = await trx
    .selectFrom('monitor')
    .select('id')
    .where('account_id', '=', key.account_id)
    .where('source_id', '=', key.source_id)
    .where('place_id', '=', key.place_id)
    .where('keyword_key', '=', key.keyword_key)
    .where('ends_at', '>', now)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countActive(trx: Transaction, accountId: number, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('monitor')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertMonitor(trx: Transaction, row: NewRow<'monitor'>): Promise<void> {
  await trx.insertInto('monitor').values(row).execute();
}

/** Its runs and hits are deleted by cascade. */
export async function deleteMonitor(trx: Transaction, { id, accountId }: OwnMonitor): Promise<void> {
  await trx.deleteFrom('monitor').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function listMonitorsEndedBefore(
  db: Database,
  { before, limit, offset }: { before: Date; limit: number; offset: number },
): Promise<OwnMonitor[]> {
  return await db
    .selectFrom('monitor')
    .select(['id', 'account_id as accountId'])
    .where('ends_at', '<=', before)
    .orderBy('ends_at')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function listMonitorIds(
  db: Database,
  { accountId, limit }: { accountId: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('monitor')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
