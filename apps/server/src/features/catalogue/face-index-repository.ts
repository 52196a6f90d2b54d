import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { giveBuildMemory } from '#database/give-build-memory.ts';
import { EXACT_SEARCH_FACES } from './face-repository.ts';

/** Measured: the same recall as m = 16 with half the search width, for a third less work. */
const HNSW = { m: 24, efConstruction: 128 };

/**
 * Builds a partial index for a source that has outgrown exact search. With an index of its own, the search needs no filter
 * by source that would reduce its recall. Building it after the import costs a third of updating it row by row.
 */
export async function buildFaceIndex(
  db: Database,
  sourceId: string,
  { modelId, dimensions }: { modelId: string; dimensions: number },
): Promise<void> {
  await sql`analyze face`.execute(db);
  const source = await db.selectFrom('source').select('face_count').where('id', '=', sourceId).executeTakeFirst();
  if ((source?.face_count ?? 0) <= EXACT_SEARCH_FACES) return;
  const name = `face_nearest_${createHash('sha256').update(`${sourceId} ${modelId}`).digest('hex').slice(0, 12)}`;
  await db.transaction().execute(async (trx) => {
    await giveBuildMemory(trx);
    await sql`
      create index if not exists ${sql.id(name)} on face using hnsw ((embedding::vector(${sql.lit(dimensions)})) vector_l2_ops)
      with (m = ${sql.lit(HNSW.m)}, ef_construction = ${sql.lit(HNSW.efConstruction)})
      where source_id = ${sql.lit(sourceId)} and model_id = ${sql.lit(modelId)}`.execute(trx);
  });
}
