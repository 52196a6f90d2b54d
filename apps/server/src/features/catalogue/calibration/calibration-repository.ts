import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/database.ts';
import type { CalibrationCurve } from '../rules.ts';
import type { SampleFace } from './compare-people.ts';

const vectorSchema = z.array(z.number());
const curveSchema = z.array(z.object({ distance: z.number(), rate: z.number() }));

/** The source's own curve, or the model's reference curve if the source has not been calibrated. */
export async function findCurve(
  db: Database,
  sourceId: string,
  { modelId, referenceCurve }: Pick<FaceEngine, 'modelId' | 'referenceCurve'>,
): Promise<CalibrationCurve> {
  const row = await db
    .selectFrom('calibration')
    .select('curve')
    .where('source_id', '=', sourceId)
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  return row ? curveSchema.parse(row.curve) : referenceCurve;
}

export async function upsertCalibration(
  db: Database,
  calibration: { sourceId: string; modelId: string; pairs: number; curve: CalibrationCurve; calibratedAt: Date },
): Promise<void> {
  const { sourceId, modelId, pairs, curve, calibratedAt } = calibration;
  await db
    .insertInto('calibration')
    .values({
      source_id: sourceId,
      model_id: modelId,
      pairs,
      curve: JSON.stringify(curve),
      calibrated_at: calibratedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'model_id']).doUpdateSet({
        pairs: sql`excluded.pairs`,
        curve: sql`excluded.curve`,
        calibrated_at: sql`excluded.calibrated_at`,
      }),
    )
    .execute();
}

/**
 * All faces of a small source, one per person of a large one, up to the limit. Ids are hashes, so the first ones by id are a
 * random sample.
 */
export async function listSampleFaces(
  db: Database,
  { sourceId, modelId, limit }: { sourceId: string; modelId: string; limit: number },
): Promise<SampleFace[]> {
  const ofSource = db
    .selectFrom('face')
    .select(['person_id as personId', 'embedding'])
    .where('source_id', '=', sourceId)
    .where('model_id', '=', modelId)
    .orderBy('person_id')
    .orderBy('id')
    .limit(limit);
  const { face_count } = await db
    .selectFrom('source')
    .select('face_count')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const rows = await (face_count <= limit ? ofSource : ofSource.distinctOn('person_id')).execute();
  return rows.map(({ personId, embedding }) => ({ personId, embedding: toEmbedding(embedding) }));
}

export function toEmbedding(vector: string): Float32Array {
  return Float32Array.from(vectorSchema.parse(JSON.parse(vector)));
}
