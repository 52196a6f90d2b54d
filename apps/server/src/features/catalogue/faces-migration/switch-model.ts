import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { listSources } from '#features/sources/public.ts';
import { calibrateSource } from '../calibration/calibrate-source.ts';
import { buildFaceIndex } from '../face-index/build-face-index.ts';
import { EXACT_SEARCH_FACES } from '../face-repository.ts';
import { activateModel } from './active-model-repository.ts';

export interface SwitchModelTools {
  readonly db: Database;
  readonly opened: Pick<OpenedDatabase, 'engine' | 'withOwnConnection'>;
  readonly clock: Clock;
  readonly model: FaceEngine;
}

/** Indexes and calibrates every source for the model, and then has searches compare its vectors. */
export async function switchModel({ db, opened, clock, model }: SwitchModelTools): Promise<void> {
  for (const { id, face_count } of await listSources(db)) {
    if (face_count === 0) continue;
    if (face_count > EXACT_SEARCH_FACES) await buildIndex(opened, id, model);
    await calibrateSource({ db, clock, model }, id);
  }
  await activateModel(db, model.modelId, clock());
}

async function buildIndex(
  opened: SwitchModelTools['opened'],
  sourceId: string,
  { modelId, dimensions }: FaceEngine,
): Promise<void> {
  const outcome = await buildFaceIndex(opened, { sourceId, modelId, dimensions });
  if (outcome === 'busy') throw new Error(`Another process is building the index of ${sourceId}: run it again later`);
}
