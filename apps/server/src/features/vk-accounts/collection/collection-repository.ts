import type { Database, Transaction } from '#database/database.ts';
import type { NewRow, Row } from '#database/tables.ts';
import type { RunState } from '#runs/run.ts';
import { deleteEndedRuns } from '#runs/run-repository.ts';
import type { Wall } from '../walls/wall-repository.ts';

export type Collection = Row<'vk_collection'>;

/** How far a run has come on its wall. */
export type Standing = Partial<Omit<Collection, 'id' | 'vk_account_id'>>;

export async function insertCollection(trx: Transaction, row: NewRow<'vk_collection'>): Promise<void> {
  await trx.insertInto('vk_collection').values(row).execute();
  await trx.updateTable('vk_account').set({ collection_id: row.id }).where('id', '=', row.vk_account_id).execute();
}

/** With their runs: those that ended long ago nobody watches any more. */
export async function deleteEndedCollections(
  trx: Transaction,
  { vkAccountId, before }: { vkAccountId: string; before: Date },
): Promise<void> {
  const ended = await trx
    .selectFrom('vk_collection as collection')
    .leftJoin('run', 'run.id', 'collection.id')
    .where('collection.vk_account_id', '=', vkAccountId)
    .where((eb) => eb.or([eb('run.id', 'is', null), eb('run.finished_at', '<', before)]))
    .select('collection.id')
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return;
  await deleteEndedRuns(trx, ids);
  await trx.deleteFrom('vk_collection').where('vk_account_id', '=', vkAccountId).where('id', 'in', ids).execute();
}

export async function findCollection(
  db: Database,
  { vkAccountId, id }: { vkAccountId: string; id: string },
): Promise<Collection | null> {
  const row = await db
    .selectFrom('vk_collection')
    .selectAll()
    .where('vk_account_id', '=', vkAccountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface LastCollection extends Pick<Collection, 'id' | 'pass_began_at'> {
  /** Null: it was withdrawn long ago. */
  readonly status: RunState['status'] | null;
}

/** The run over a wall that is under way, or the last one. */
export async function findLastCollection(
  trx: Transaction,
  { id, collection_id }: Pick<Wall, 'id' | 'collection_id'>,
): Promise<LastCollection | null> {
  const row = await trx
    .selectFrom('vk_collection as collection')
    .leftJoin('run', 'run.id', 'collection.id')
    .where('collection.vk_account_id', '=', id)
    .where('collection.id', '=', collection_id)
    .select(['collection.id', 'collection.pass_began_at', 'run.status'])
    .executeTakeFirst();
  return row ?? null;
}

export async function updateCollection(
  trx: Transaction,
  { vk_account_id, id }: Pick<Collection, 'vk_account_id' | 'id'>,
  standing: Standing,
): Promise<void> {
  if (Object.keys(standing).length === 0) return;
  await trx
    .updateTable('vk_collection')
    .set(standing)
    .where('vk_account_id', '=', vk_account_id)
    .where('id', '=', id)
    .execute();
}
