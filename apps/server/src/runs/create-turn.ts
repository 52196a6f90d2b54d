import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { RunBell } from './create-run-bell.ts';
import { updateProgress } from './lease-repository.ts';
import { leaseFrom } from './lease-rules.ts';
import { type LeasedRun, LeaseLostError } from './run.ts';
import type { Turn } from './run-kind.ts';

export function createTurn(
  { db, clock, bell }: { readonly db: Database; readonly clock: Clock; readonly bell: RunBell },
  { run, signal, onFurther }: { run: LeasedRun; signal: AbortSignal; onFurther: () => void },
): Turn {
  return {
    signal,
    report: async (progress) => {
      const state = await updateProgress(db, run, { ...progress, ...leaseFrom(clock()), isFurther: false });
      if (!state) throw new LeaseLostError();
      bell.emit('changed', state);
    },
    write: async (work) => {
      const state = await db.transaction().execute(async (trx) => {
        const progress = await work(trx);
        const updated = await updateProgress(trx, run, { ...progress, ...leaseFrom(clock()), isFurther: true });
        if (!updated) throw new LeaseLostError();
        return updated;
      });
      onFurther();
      bell.emit('changed', state);
    },
  };
}
