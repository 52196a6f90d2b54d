import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/database.ts';
import type { Calibration } from '../rules.ts';

export interface SampleFace {
  readonly personId: string;
  readonly embedding: Float32Array;
}

const vectorSchema = z.array(z.number());
const curveSchema = z.array(z.object({ margin: z.number(), false_alarms: z.number() }));

export async function findCalibration(db: Database, sourceId: string, modelId: string): Promise<Calibration | null> {
  const row = await db
    .selectFrom('calibration')
    .select(['curve', 'searches', 'faces'])
    .where('source_id', '=', sourceId)
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  if (!row) return null;
  const { curve, ...sizes } = row;
  const points = curveSchema.parse(curve);
  return { ...sizes, curve: points.map(({ margin, false_alarms: falseAlarms }) => ({ margin, falseAlarms })) };
}

export async function upsertCalibration(
  db: Database,
  calibration: Calibration & { sourceId: string; modelId: string; calibratedAt: Date },
): Promise<void> {
  const { sourceId, modelId, curve, searches, faces, calibratedAt } = calibration;
  await db
    .insertInto('calibration')
    .values({
      source_id: sourceId,
      model_id: modelId,
      searches,
      faces,
      curve: JSON.stringify(curve.map(({ margin, falseAlarms }) => ({ margin, false_alarms: falseAlarms }))),
      calibrated_at: calibratedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'model_id']).doUpdateSet({
        searches: sql`excluded.searches`,
        faces: sql`excluded.faces`,
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
  { sourceId, faces, modelId, limit }: { sourceId: string; faces: number; modelId: string; limit: number },
): Promise<SampleFace[]> {
  const ofSource = db
    .selectFrom('face')
    .select(['person_id as personId', 'embedding'])
    .where('source_id', '=', sourceId)
    .where('model_id', '=', modelId)
    .orderBy('person_id')
    .orderBy('id')
    .limit(limit);
  const rows = await (faces <= limit ? ofSource : ofSource.distinctOn('person_id')).execute();
  return rows.map(({ personId, embedding }) => ({ personId, embedding: toEmbedding(embedding) }));
}

export function toEmbedding(vector: string): Float32Array {
  return Float32Array.from(vectorSchema.parse(JSON.parse(vector)));
}
