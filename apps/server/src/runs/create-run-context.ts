import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { RunEvents } from './create-run-events.ts';
import { updateProgress } from './lease-repository.ts';
import { leaseFrom } from './lease-rules.ts';
import { type LeasedRun, LeaseLostError } from './run.ts';
import type { RunContext } from './run-kind.ts';

export function createRunContext(
  { db, clock, runEvents }: { readonly db: Database; readonly clock: Clock; readonly runEvents: RunEvents },
  { run, signal, onProgress }: { run: LeasedRun; signal: AbortSignal; onProgress: () => void },
): RunContext {
  return {
    signal,
    reportProgress: async (progress) => {
      const state = await updateProgress(db, run, { ...progress, ...leaseFrom(clock()), resetsCounts: false });
      if (!state) throw new LeaseLostError();
      runEvents.emit('changed', state);
    },
    checkpoint: async (work) => {
      const state = await db.transaction().execute(async (trx) => {
        const progress = await work(trx);
        const updated = await updateProgress(trx, run, { ...progress, ...leaseFrom(clock()), resetsCounts: true });
        if (!updated) throw new LeaseLostError();
        return updated;
      });
      onProgress();
      runEvents.emit('changed', state);
    },
  };
}
