import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';

/** The vectors of one model in one source. With an index of its own, its search needs no filter that would reduce recall. */
export interface FaceIndex {
  readonly sourceId: string;
  readonly modelId: string;
}

/** `invalid`: it is being built, or a build was interrupted. PostgreSQL uses it for nothing. */
type FaceIndexState = 'ready' | 'invalid' | 'missing';

type Engine = OpenedDatabase['engine'];

/** Measured: the same recall as m = 16 with half the search width, for a third less work. */
const HNSW = { m: 24, efConstruction: 128 };

export async function findFaceIndexState(db: Database | Transaction, index: FaceIndex): Promise<FaceIndexState> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid and indisready as valid from pg_index where indexrelid = to_regclass(${nameOf(index)})`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return 'missing';
  return found.valid ? 'ready' : 'invalid';
}

/** Held by the connection, and by nobody any more when the server has noticed its end. False if another one holds it. */
export async function tryLockFaceIndex(own: Database, index: FaceIndex): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('face_index'), hashtext(${nameOf(index)})) as locked`.execute(own);
  return rows[0]?.locked ?? false;
}

/** The embedded database goes on with the same connection, which gets its memory setting back. */
export async function releaseFaceIndex(own: Database, index: FaceIndex): Promise<void> {
  await sql`reset maintenance_work_mem`.execute(own);
  await sql`select pg_advisory_unlock(hashtext('face_index'), hashtext(${nameOf(index)}))`.execute(own);
}

/**
 * Building it after the import costs a third of updating it row by row. On a server, faces are written and erased meanwhile;
 * the embedded database does one thing at a time anyway.
 */
export async function createFaceIndex(
  own: Database,
  { sourceId, modelId, dimensions, engine }: FaceIndex & { readonly dimensions: number; readonly engine: Engine },
): Promise<void> {
  const name = nameOf({ sourceId, modelId });
  await sql`
    create index ${concurrently(engine)} ${sql.id(name)} on face
    using hnsw ((embedding::vector(${sql.lit(dimensions)})) vector_l2_ops)
    with (m = ${sql.lit(HNSW.m)}, ef_construction = ${sql.lit(HNSW.efConstruction)})
    where source_id = ${sql.lit(sourceId)} and model_id = ${sql.lit(modelId)}`.execute(own);
}

export async function dropFaceIndex(own: Database, index: FaceIndex & { readonly engine: Engine }): Promise<void> {
  await sql`drop index ${concurrently(index.engine)} if exists ${sql.id(nameOf(index))}`.execute(own);
}

/** The planner has to know how many faces there are. */
export async function analyseFaces(own: Database): Promise<void> {
  await sql`analyze face`.execute(own);
}

/** 0 to 100; null while the server does not report it. */
export async function findBuildPercent(db: Database, index: FaceIndex): Promise<number | null> {
  const { rows } = await sql<{ percent: number | null }>`
    select (100 * blocks_done / nullif(blocks_total, 0))::integer as percent
    from pg_stat_progress_create_index where index_relid = to_regclass(${nameOf(index)})`.execute(db);
  return rows[0]?.percent ?? null;
}

function concurrently(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgresql' ? sql`concurrently` : sql``;
}

function nameOf({ sourceId, modelId }: FaceIndex): string {
  return `face_nearest_${createHash('sha256').update(`${sourceId} ${modelId}`).digest('hex').slice(0, 12)}`;
}

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
