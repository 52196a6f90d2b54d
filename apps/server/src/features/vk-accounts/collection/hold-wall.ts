import type { Database, Transaction } from '#database/database.ts';
import { type LeasedRun, LeaseLostError, type Progress } from '#runs/run.ts';
import type { RunContext } from '#runs/run-kind.ts';
import { findWall, lockWall, type Wall } from '../walls/wall-repository.ts';
import { type Collection, findCollection, type Standing, updateCollection } from './collection-repository.ts';

/** A wall in the hands of whoever has the lease of the run over it. */
export interface HeldWall {
  readonly wall: Wall;
  /** As last written. */
  readonly collection: Collection;
  /** Does the work and notes where the run stands then, in one transaction that holds the wall. */
  write(work: (trx: Transaction) => Promise<Standing & Progress>): Promise<void>;
}

/** Null where the wall is gone. */
export async function holdWall(db: Database, run: LeasedRun, context: RunContext): Promise<HeldWall | null> {
  const wall = await findWall(db, run.subjectId);
  const begun = wall && (await findCollection(db, { vkAccountId: wall.id, id: run.id }));
  if (!begun) return null;
  let collection = begun;
  return {
    wall,
    get collection() {
      return collection;
    },
    write: async (work) => {
      let written = collection;
      await context.checkpoint(async (trx) => {
        if (!(await lockWall(trx, wall.id))) throw new LeaseLostError();
        const { percent, message, ...standing } = await work(trx);
        await updateCollection(trx, collection, standing);
        written = { ...collection, ...standing };
        return { ...(percent !== undefined && { percent }), ...(message !== undefined && { message }) };
      });
      collection = written;
    },
  };
}
