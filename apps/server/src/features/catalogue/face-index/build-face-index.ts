import type { OpenedDatabase } from '#database/opened-database.ts';
import { raiseBuildMemory } from '#database/raise-build-memory.ts';
import {
  analyseFaces,
  createFaceIndex,
  dropFaceIndex,
  type FaceIndex,
  findFaceIndexState,
  releaseFaceIndex,
  tryLockFaceIndex,
} from './face-index-repository.ts';

type Opened = Pick<OpenedDatabase, 'engine' | 'withOwnConnection'>;

/**
 * Builds the index unless it can be used already. One that an interrupted build has left is dropped first. `busy`: another
 * connection is building it, maybe that of a process that has ended.
 */
export async function buildFaceIndex(
  { engine, withOwnConnection }: Opened,
  index: FaceIndex & { readonly dimensions: number },
): Promise<'ready' | 'busy'> {
  return await withOwnConnection(async (own) => {
    // Never waits: a session that waits in a statement keeps a concurrent build from ending.
    if (!(await tryLockFaceIndex(own, index))) return 'busy';
    try {
      const state = await findFaceIndexState(own, index);
      if (state === 'ready') return 'ready';
      if (state === 'invalid') await dropFaceIndex(own, { ...index, engine });
      await analyseFaces(own);
      await raiseBuildMemory(own, 'connection');
      await createFaceIndex(own, { ...index, engine });
      return 'ready';
    } finally {
      await releaseFaceIndex(own, index).catch(() => {});
    }
  });
}
