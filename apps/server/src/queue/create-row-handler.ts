import type { Database } from '#database/database.ts';
import { DONE, type JobHandler, type JobOutcome, type KindName, type RowOfKind } from './queue.ts';
import { endAttempt, startAttempt } from './waiting-repository.ts';

/** Stores what came of this attempt, unless another one has started since. */
export type EndAttempt<N extends KindName> = (change: Partial<RowOfKind<N>>) => Promise<void>;

/** A handler that counts an attempt, does what the row asks for, and stores its end in the row. */
export function createRowHandler<N extends KindName>(
  db: Database,
  kind: N,
  attempt: (row: RowOfKind<N>, end: EndAttempt<N>) => Promise<JobOutcome>,
): JobHandler {
  return {
    kind,
    carryOut: async (key) => {
      const row = await startAttempt(db, kind, key);
      return row ? await attempt(row, (change) => endAttempt(db, kind, row, change)) : DONE;
    },
  };
}
