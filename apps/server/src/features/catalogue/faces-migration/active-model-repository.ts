import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/**
 * The model whose vectors are compared. At the first start that of the vectors that are there, or the configured one if there
 * are none.
 */
export async function findActiveModel(
  db: Database,
  { configured, hasVectors }: { configured: string; hasVectors: boolean },
): Promise<string> {
  const known = await db.selectFrom('active_face_model').select('model_id').executeTakeFirst();
  if (known) return known.model_id;
  const modelId = (hasVectors ? await findCommonestModel(db) : null) ?? configured;
  // Several processes may start at once; the first decides.
  await db
    .insertInto('active_face_model')
    .values({ model_id: modelId })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  return (await db.selectFrom('active_face_model').select('model_id').executeTakeFirstOrThrow()).model_id;
}

async function findCommonestModel(db: Database): Promise<string | null> {
  const commonest = await db
    .selectFrom('face')
    .select('model_id')
    .groupBy('model_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirst();
  return commonest?.model_id ?? null;
}

/** Makes this the model whose vectors searches compare, and counts its faces for each source. */
export async function activateModel(db: Database, modelId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('active_face_model').set({ model_id: modelId, activated_at: now }).execute();
    await sql`
      update source set face_count = (
        select count(*) from face where face.source_id = source.id and face.model_id = ${modelId}
      )
      where face_count > 0 or exists (select 1 from face where face.source_id = source.id)`.execute(trx);
  });
}
