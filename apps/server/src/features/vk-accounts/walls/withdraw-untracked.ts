import type { Transaction } from '#database/database.ts';
import { withdrawRun } from '#runs/end-run.ts';
import { isTracked, type Wall } from './wall-repository.ts';

/** Withdraws the run over a wall that the caller holds, if nobody tracks it any more. */
export async function withdrawUntracked(trx: Transaction, wall: Wall, at: Date): Promise<boolean> {
  if (await isTracked(trx, wall.id)) return false;
  await withdrawRun(trx, wall.collection_id, at);
  return true;
}
