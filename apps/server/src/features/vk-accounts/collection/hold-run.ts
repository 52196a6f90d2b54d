import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { findWall, lockWall, type Wall } from '../walls/wall-repository.ts';
import { type Collection, claimRun, updateHeldRun } from './collection-repository.ts';
import type { CollectionRun } from './collection-run.ts';

/** Another worker has taken the run, or there is no run any more: whoever meets this leaves all as it is. */
export class OvertakenError extends Error {
  override readonly name = 'OvertakenError';
}

/** What a write may change of a run. */
export type Standing = Partial<Omit<Collection, 'id' | 'vk_account_id' | 'worker'>>;

/** A run in the hands of this worker. The next to hold it makes this one's writes fail, so it never has to be let go. */
export interface HeldRun {
  readonly run: CollectionRun;
  readonly wall: Wall;
  /** As last written. */
  readonly collection: Collection;
  /** Does the work and notes where the run stands then, in one transaction. */
  write(work: (trx: Transaction) => Promise<Standing>): Promise<void>;
}

export interface HoldRunTools {
  readonly db: Database;
  readonly clock: Clock;
}

/** Null where the run has ended or is not due. */
export async function holdRun({ db, clock }: HoldRunTools, run: CollectionRun): Promise<HeldRun | null> {
  const worker = randomUUID();
  const claimed = await claimRun(db, run, { worker, now: clock() });
  const wall = claimed && (await findWall(db, run.vkAccountId));
  if (!wall) return null;
  let collection = claimed;
  return {
    run,
    wall,
    get collection() {
      return collection;
    },
    write: async (work) => {
      const standing = await db.transaction().execute(async (trx) => {
        if (!(await lockWall(trx, run.vkAccountId))) throw new OvertakenError();
        const changes = { worked_at: clock(), ...(await work(trx)) };
        if (!(await updateHeldRun(trx, run, { worker, ...changes }))) throw new OvertakenError();
        return changes;
      });
      collection = { ...collection, ...standing };
    },
  };
}
