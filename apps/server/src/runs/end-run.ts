import type { Transaction } from '#database/database.ts';
import { type Ending, updateEnd } from './lease-repository.ts';
import type { LeasedRun, RunState } from './run.ts';

/**
 * The only place where a run ends, in the same transaction as everything its end triggers. The caller holds a lock on the
 * subject. Returns null if the run had already ended or another process has claimed it; the caller must then roll back.
 */
export async function endRun(
  trx: Transaction,
  { id, lease }: Pick<LeasedRun, 'id' | 'lease'>,
  ending: Ending,
): Promise<RunState | null> {
  return await updateEnd(trx, { id, lease }, ending);
}

/** Ends a run whose subject the user has removed, even while a worker holds it. Does nothing to a run that has ended. */
export async function withdrawRun(trx: Transaction, id: string, at: Date): Promise<RunState | null> {
  return await updateEnd(trx, { id, lease: null }, { status: 'withdrawn', message: '', at });
}
