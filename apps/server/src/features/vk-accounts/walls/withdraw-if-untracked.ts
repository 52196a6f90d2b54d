import type { Transaction } from '#database/database.ts';
import { withdrawRun } from '#runs/end-run.ts';
import { isTracked, type Wall } from './wall-repository.ts';

/** Withdraws the run of a wall if nobody tracks it any more. The caller has locked the wall. */
export async function withdrawIfUntracked(trx: Transaction, wall: Wall, at: Date): Promise<boolean> {
  if (await isTracked(trx, wall.id)) return false;
  await withdrawRun(trx, wall.collection_id, at);
  return true;
}
