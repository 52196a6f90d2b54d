import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import type { RunState } from '#runs/run.ts';
import { deleteEndedRuns } from '#runs/run-repository.ts';
import type { Wall } from './wall-repository.ts';

export type Collection = Row<'vk_collection'>;

/** Changes to the stored progress of a collection. */
export type CollectionPatch = Partial<Omit<Collection, 'id' | 'vk_account_id'>>;

export async function insertCollection(trx: Transaction, row: NewRow<'vk_collection'>): Promise<void> {
  await trx.insertInto('vk_collection').values(row).execute();
  await trx.updateTable('vk_account').set({ collection_id: row.id }).where('id', '=', row.vk_account_id).execute();
}

/** Deletes the wall's collections and their runs that ended before the given time. */
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
  /** Null if the run has been deleted. */
  readonly status: RunState['status'] | null;
}

/** The wall's current or most recent collection. */
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
  patch: CollectionPatch,
): Promise<void> {
  if (Object.keys(patch).length === 0) return;
  await trx
    .updateTable('vk_collection')
    .set(patch)
    .where('vk_account_id', '=', vk_account_id)
    .where('id', '=', id)
    .execute();
}
