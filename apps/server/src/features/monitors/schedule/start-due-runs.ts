import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { type DueMonitor, insertStarts, lockDueMonitors, type Start } from './due-repository.ts';
import { mayBegin, neighboursOn } from './schedule-rules.ts';

const BATCH = 500;

/**
 * Starts a run of every monitor that is due and has none under way. However many due times have passed, it is one run;
 * several workers never start the same one. Answers how many monitors were due.
 */
export async function startDueRuns({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  let total = 0;
  for (;;) {
    const now = clock();
    const count = await db.transaction().execute(async (trx) => {
      const due = await lockDueMonitors(trx, { now, limit: BATCH });
      const starts = due.map((monitor) => toStart(monitor, now));
      if (starts.length > 0) await insertStarts(trx, starts, now);
      return starts.length;
    });
    total += count;
    if (count < BATCH) return total;
  }
}

function toStart(monitor: DueMonitor, now: Date): Start {
  const { id, refresh_minutes, grid_from, next_due_at, ends_at, last_number } = monitor;
  const run = { id: randomUUID(), number: last_number + 1, dueAt: next_due_at };
  return {
    monitorId: id,
    ...neighboursOn({ gridFrom: grid_from, refreshMinutes: refresh_minutes }, now),
    run: mayBegin({ endsAt: ends_at }, now) ? run : null,
  };
}
