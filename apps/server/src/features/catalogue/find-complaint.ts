import type { Database } from '#database/database.ts';
import { findSampleEmbedding } from './calibration/calibration-repository.ts';
import { findNearestFaces } from './face-repository.ts';
import type { CatalogueSource } from './repository.ts';

/** A stored face must be found by itself. */
const SAME_FACE_WITHIN = 0.01;

export const COMPLAINTS = {
  empty: 'В этом источнике пока никого нет.',
  silent: 'Источник сейчас не отвечает. Мы уже разбираемся.',
} as const;

/** What is wrong with the faces of a catalogue, for the user: a face that is known to be there is looked for. Null: nothing. */
export async function findComplaint(
  { db, model }: { readonly db: Database; readonly model: { readonly modelId: string } },
  source: CatalogueSource,
): Promise<string | null> {
  const { id: sourceId, person_count: people, face_count: faces } = source;
  if (people === 0) return COMPLAINTS.empty;
  // People without a face are found by words.
  if (faces === 0) return null;
  const { modelId } = model;
  try {
    const embedding = await findSampleEmbedding(db, { sourceId, modelId });
    if (!embedding) return COMPLAINTS.silent;
    const query = { sourceId, faces, modelId, embedding, maxDistance: SAME_FACE_WITHIN, limit: 1 };
    const found = await findNearestFaces(db, query);
    return found.length > 0 ? null : COMPLAINTS.silent;
  } catch {
    // Whatever is wrong, the user sees a source that is down and not "nobody found".
    return COMPLAINTS.silent;
  }
}
