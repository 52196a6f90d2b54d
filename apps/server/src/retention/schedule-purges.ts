import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Scheduler } from '#schedule/scheduler.ts';
import { purgeRows } from './purge-repository.ts';
import type { PurgeName, RetentionSettings } from './table-facts.ts';

/** A purge of its own, for what is more than rows. */
export interface WrittenPurge {
  readonly cron: string;
  purge(): Promise<unknown>;
}

interface PurgeTools extends RetentionSettings {
  readonly db: Database;
  readonly clock: Clock;
}

/** All that is deleted by age: rows by one job, and what needs code by one each. */
export async function schedulePurges(
  scheduler: Scheduler,
  tools: PurgeTools,
  written: Readonly<Record<PurgeName, WrittenPurge>>,
): Promise<void> {
  await scheduler.schedule('purge-rows', '*/10 * * * *', () => purgeRows(tools));
  for (const [name, { cron, purge }] of Object.entries(written)) {
    await scheduler.schedule(`purge-${name}`, cron, async () => {
      await purge();
    });
  }
}
