import type { Database } from '#database/database.ts';
import type { Source, SourceIndex } from '#features/sources/public.ts';
import { EXACT_SEARCH_FACES } from '../face-repository.ts';
import { findFaceIndexState } from './face-index-repository.ts';
import { findIndexRun } from './wanted-index-repository.ts';

/** Whether searches in the source use an index, or compare face by face for want of one. */
export async function describeFaceIndex(
  db: Database,
  { id: sourceId, face_count }: Pick<Source, 'id' | 'face_count'>,
  modelId: string,
): Promise<SourceIndex> {
  if (face_count <= EXACT_SEARCH_FACES) return 'none';
  if ((await findFaceIndexState(db, { sourceId, modelId })) === 'ready') return 'ready';
  const run = await findIndexRun(db, { sourceId, modelId });
  return run?.status === 'wait' ? 'building' : 'missing';
}
