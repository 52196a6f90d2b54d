import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';

export type WantedIndex = Row<'face_index'>;

export async function findWantedIndex(db: Database, id: string): Promise<WantedIndex | null> {
  return (await db.selectFrom('face_index').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks it, and stores it first if nobody has wanted it yet. */
export async function lockWantedIndex(
  trx: Transaction,
  { id, source_id, model_id, dimensions }: Omit<WantedIndex, 'run_id'>,
): Promise<WantedIndex> {
  return await trx
    .insertInto('face_index')
    .values({ id, source_id, model_id, dimensions, run_id: null })
    .onConflict((conflict) => conflict.columns(['source_id', 'model_id']).doUpdateSet({ dimensions }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function lockExistingIndex(trx: Transaction, id: string): Promise<WantedIndex | null> {
  const query = trx.selectFrom('face_index').selectAll().where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function updateIndexRun(trx: Transaction, id: string, runId: string): Promise<void> {
  await trx.updateTable('face_index').set({ run_id: runId }).where('id', '=', id).execute();
}

export async function hasWaitingRun(trx: Transaction, { run_id }: WantedIndex): Promise<boolean> {
  if (run_id === null) return false;
  const { rows } = await sql`select from run where id = ${run_id} and status = 'wait'`.execute(trx);
  return rows.length > 0;
}

/** The last run of the index; null if it never had one. */
export async function findIndexRun(
  db: Database,
  { sourceId, modelId }: { readonly sourceId: string; readonly modelId: string },
): Promise<Pick<Row<'run'>, 'status' | 'message'> | null> {
  const run = await db
    .selectFrom('face_index')
    .innerJoin('run', 'run.id', 'face_index.run_id')
    .select(['run.status', 'run.message'])
    .where('source_id', '=', sourceId)
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  return run ?? null;
}
