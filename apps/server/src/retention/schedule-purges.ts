import type { Scheduler } from '#queue/scheduler.ts';
import { type PurgeTools, purgeRows } from './purge-rows.ts';
import { PURGE_NAMES, type PurgeName } from './table-facts.ts';

/** Rows by one job, and what needs code by one each. The times are UTC. */
const CRONS: Readonly<Record<PurgeName | 'rows', string>> = {
  rows: '*/10 * * * *',
  accounts: '*/10 * * * *',
  'query-photos': '*/10 * * * *',
  searches: '*/10 * * * *',
  visitors: '17 * * * *',
  monitors: '23 * * * *',
  'audit-purposes': '27 * * * *',
  'vk-walls': '41 * * * *',
  // Followed at once where they are recorded; this makes up for a process that has ended before.
  departures: '* * * * *',
};

/** Schedules everything that is deleted by age. */
export async function schedulePurges(
  scheduler: Scheduler,
  tools: PurgeTools,
  written: Readonly<Record<PurgeName, () => Promise<unknown>>>,
): Promise<void> {
  const purges = { ...written, rows: () => purgeRows(tools) };
  for (const name of ['rows', ...PURGE_NAMES] as const) {
    await scheduler.schedule(`purge-${name}`, CRONS[name], async () => {
      await purges[name]();
    });
  }
}
