import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';
import type { CollectionRun } from './collection-run.ts';

export type Collection = Row<'vk_collection'>;
export async function insertCollection(trx: Transaction, row: NewRow<'vk_collection'>): Promise<void> {
  await trx.insertInto('vk_collection').values(row).execute();
  await trx.updateTable('vk_account').set({ collection_id: row.id }).where('id', '=', row.vk_account_id).execute();
}

/** Runs that ended long ago: nobody watches them any more. */
export async function deleteEndedCollections(
  trx: Transaction,
  { vkAccountId, before }: { vkAccountId: string; before: Date },
): Promise<void> {
  await trx
    .deleteFrom('vk_collection')
    .where('vk_account_id', '=', vkAccountId)
    .where('finished_at', '<', before)
    .execute();
}

export async function findCollection(
  db: Database | Transaction,
  { vkAccountId, collectionId }: CollectionRun,
): Promise<Collection | null> {
  const row = await db
    .selectFrom('vk_collection')
    .selectAll()
    .where('vk_account_id', '=', vkAccountId)
    .where('id', '=', collectionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes this worker the one who may store. Null where the run has ended or has to wait. */
export async function claimRun(
  db: Database,
  run: CollectionRun,
  { worker, now }: { worker: string; now: Date },
): Promise<Collection | null> {
  const collection = await db
    .updateTable('vk_collection')
    .set({ worker, worked_at: now, resume_at: null })
    .where((eb) => eb.and(waiting(run)))
    .where((eb) => eb.or([eb('resume_at', 'is', null), eb('resume_at', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
  return collection ?? null;
}

/** Writes where the run stands. False where another worker has taken it over, or it has ended. */
export async function updateHeldRun(
  db: Database | Transaction,
  run: CollectionRun,
  { worker, ...standing }: { worker: string } & Partial<Collection>,
): Promise<boolean> {
  const updated = await db
    .updateTable('vk_collection')
    .set(standing)
    .where((eb) => eb.and(waiting(run)))
    .where('worker', '=', worker)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** A run that waits; one that has ended is never touched again. */
const waiting = ({ vkAccountId, collectionId }: CollectionRun) =>
  ({ vk_account_id: vkAccountId, id: collectionId, status: 'wait' }) as const;

export async function endRun(
  db: Database | Transaction,
  run: CollectionRun,
  end: { status: 'ok' | 'error'; message: string; at: Date; worker?: string },
): Promise<boolean> {
  const ended = await db
    .updateTable('vk_collection')
    .set({
      status: end.status,
      message: end.message,
      finished_at: end.at,
      resume_at: null,
      ...(end.status === 'ok' && { percent: 100 }),
    })
    .where((eb) => eb.and(waiting(run)))
    .$if(end.worker !== undefined, (query) => query.where('worker', '=', end.worker ?? null))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Runs that may go on: their pause is over, or nobody has worked on them since `lostBefore`. Each is given out once. */
export async function takeStalledRuns(
  trx: Transaction,
  { now, lostBefore, limit }: { now: Date; lostBefore: Date; limit: number },
): Promise<Pick<Collection, 'id' | 'vk_account_id' | 'lane'>[]> {
  const { rows } = await sql<Pick<Collection, 'id' | 'vk_account_id' | 'lane'>>`
    update vk_collection set worked_at = ${now}, resume_at = null
    where (vk_account_id, id) in (
      select vk_account_id, id from vk_collection
      where status = 'wait'
        and (resume_at <= ${now} or (resume_at is null and worked_at < ${lostBefore}))
      order by worked_at limit ${limit} for update skip locked)
    returning id, vk_account_id, lane`.execute(trx);
  return rows;
}
