import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { listSources } from '#features/sources/public.ts';
import { calibrateSource } from '../calibration/calibrate-source.ts';
import { buildFaceIndex } from '../face-index-repository.ts';
import { activateModel } from './active-model-repository.ts';

export interface SwitchModelTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly model: FaceEngine;
}

/** Indexes and calibrates every source for the model, and then has searches compare its vectors. */
export async function switchModel({ db, clock, model }: SwitchModelTools): Promise<void> {
  for (const { id, face_count } of await listSources(db)) {
    if (face_count === 0) continue;
    await buildFaceIndex(db, id, model);
    await calibrateSource({ db, clock, model }, id);
  }
  await activateModel(db, model.modelId, clock());
}
