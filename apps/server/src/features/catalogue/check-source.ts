import type { CalibrateTools } from './calibration/calibrate-source.ts';
import { findSampleEmbedding } from './calibration/calibration-repository.ts';
import { findNearestFaces } from './face-repository.ts';
import { findSource, updateSourceHealth } from './repository.ts';

/** A stored face must be found by itself. */
const SAME_FACE_WITHIN = 0.01;

const TEXTS = {
  empty: 'В этом источнике пока никого нет.',
  silent: 'Источник сейчас не отвечает. Мы уже разбираемся.',
};

/** Looks for a face that is known to be there, as a canary, and puts the answer on the source. */
export async function checkSource(tools: CalibrateTools, sourceId: string): Promise<void> {
  const message = await complaintAbout(tools, sourceId);
  await updateSourceHealth(tools.db, sourceId, { message, checkedAt: tools.clock() });
}

async function complaintAbout({ db, model }: CalibrateTools, sourceId: string): Promise<string | null> {
  const source = await findSource(db, sourceId);
  if (!source || source.person_count === 0) return TEXTS.empty;
  // People without a face are found by words.
  if (source.face_count === 0) return null;
  const { modelId } = model;
  try {
    const embedding = await findSampleEmbedding(db, { sourceId, modelId });
    if (!embedding) return TEXTS.silent;
    const query = { sourceId, faces: source.face_count, modelId, embedding, maxDistance: SAME_FACE_WITHIN, limit: 1 };
    const found = await findNearestFaces(db, query);
    return found.length > 0 ? null : TEXTS.silent;
  } catch {
    // Whatever is wrong, the user sees a source that is down and not "nobody found".
    return TEXTS.silent;
  }
}
