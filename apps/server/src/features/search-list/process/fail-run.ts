import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { SearchRun } from '../search-run.ts';
import type { ProcessBell } from './create-process-bell.ts';
import { endProcess } from './process-repository.ts';

export interface FailRunTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly bell: ProcessBell;
}

/** Ends the run with what the user is told; one that has ended before stays as it is. */
export async function failRun(
  { db, clock, bell }: FailRunTools,
  { processId }: Pick<SearchRun, 'processId'>,
  message: string,
): Promise<void> {
  await endProcess(db, { id: processId, status: 'error', message, at: clock() });
  bell.ring(processId);
}
