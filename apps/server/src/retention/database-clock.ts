import { type Clock, HOUR_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { Scheduler } from '#queue/queue.ts';
import { findDatabaseTime } from './purge-overdue.ts';

/**
 * With a wrong clock a purge would delete what has not expired, and what it deletes is gone.
 * @limit time: Nothing is purged while the clocks of machine and database are further apart.
 */
export const CLOCKS_APART_LIMIT_MS = HOUR_MS;

/** How far the machine's clock is ahead of the database's; negative if it is behind. */
export async function measureClockDifference({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const started = clock().getTime();
  const database = await findDatabaseTime(db);
  const ended = clock().getTime();
  return (started + ended) / 2 - database.getTime();
}

interface GuardTools {
  readonly db: Database;
  /** The machine's clock. */
  readonly clock: Clock;
  readonly log: Logger;
  readonly scheduler: Scheduler;
}

/**
 * For work that deletes by age: a scheduler whose handlers only run while both clocks agree, and a clock that shows the
 * database's time as of the latest start of such work, moved on by the time that has passed since.
 */
export function createDatabaseClock({ db, clock, log, scheduler }: GuardTools): { scheduler: Scheduler; clock: Clock } {
  let known: { readonly database: number; readonly at: number } | null = null;
  const agrees = async () => {
    const difference = await measureClockDifference({ db, clock });
    known = { database: clock().getTime() - difference, at: performance.now() };
    return Math.abs(difference) <= CLOCKS_APART_LIMIT_MS ? null : difference;
  };
  return {
    clock: () => (known ? new Date(known.database + performance.now() - known.at) : clock()),
    scheduler: {
      ...scheduler,
      schedule: (name, cron, handler) =>
        scheduler.schedule(name, cron, async () => {
          const difference = await agrees();
          if (difference === null) return await handler();
          const seconds = Math.round(difference / 1_000);
          log.warn({ schedule: name, seconds }, 'nothing is purged: the clocks of machine and database disagree');
        }),
    },
  };
}
