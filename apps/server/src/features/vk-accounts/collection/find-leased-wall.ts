import type { Database, Transaction } from '#database/database.ts';
import { type LeasedRun, LeaseLostError, type Progress } from '#runs/run.ts';
import type { RunContext } from '#runs/run-kind.ts';
import { findWall, lockWall, type Wall } from '../walls/wall-repository.ts';
import { type Collection, type CollectionPatch, findCollection, updateCollection } from './collection-repository.ts';

/** A wall whose run this process has leased. */
export interface LeasedWall {
  readonly wall: Wall;
  /** As last written by `write`. */
  readonly collection: Collection;
  /** Runs the work and stores its progress in one transaction that locks the wall. */
  write(work: (trx: Transaction) => Promise<CollectionPatch & Progress>): Promise<void>;
}

/** Null if the wall has been deleted. */
export async function findLeasedWall(db: Database, run: LeasedRun, context: RunContext): Promise<LeasedWall | null> {
  const wall = await findWall(db, run.subjectId);
  const started = wall && (await findCollection(db, { vkAccountId: wall.id, id: run.id }));
  if (!started) return null;
  let collection = started;
  return {
    wall,
    get collection() {
      return collection;
    },
    write: async (work) => {
      let written = collection;
      await context.checkpoint(async (trx) => {
        if (!(await lockWall(trx, wall.id))) throw new LeaseLostError();
        const { percent, message, ...patch } = await work(trx);
        await updateCollection(trx, collection, patch);
        written = { ...collection, ...patch };
        return { ...(percent !== undefined && { percent }), ...(message !== undefined && { message }) };
      });
      collection = written;
    },
  };
}
