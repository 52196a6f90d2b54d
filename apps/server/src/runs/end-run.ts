import type { Transaction } from '#database/database.ts';
import { type Ending, updateEnd } from './lease-repository.ts';
import type { LeasedRun, RunState } from './run.ts';

/**
 * The one place where a run ends, in the transaction of all that hangs on its end; the caller holds its subject. Null, and
 * nothing may be stored, where it has ended before or somebody else has taken it.
 */
export async function endRun(
  trx: Transaction,
  { id, lease }: Pick<LeasedRun, 'id' | 'lease'>,
  ending: Ending,
): Promise<RunState | null> {
  return await updateEnd(trx, { id, lease }, ending);
}

/** The user has removed what it works on, whoever is at it. A run that has ended stays as it is. */
export async function withdrawRun(trx: Transaction, id: string, at: Date): Promise<RunState | null> {
  return await updateEnd(trx, { id, lease: null }, { status: 'withdrawn', message: '', at });
}
