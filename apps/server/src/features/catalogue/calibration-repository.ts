import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '#database/database.ts';
import { type CalibrationCurve, REFERENCE_CURVE } from './rules.ts';

const curveSchema = z.array(z.object({ distance: z.number(), rate: z.number() }));

/** The curve of the source itself; the model's reference curve while it has not been calibrated. */
export async function findCurve(db: Database, sourceId: string, modelId: string): Promise<CalibrationCurve> {
  const row = await db
    .selectFrom('calibration')
    .select('curve')
    .where('source_id', '=', sourceId)
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  return row ? curveSchema.parse(row.curve) : REFERENCE_CURVE;
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
