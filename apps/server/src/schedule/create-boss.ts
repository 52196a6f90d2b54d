import { PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { Logger } from '#observability/log.ts';

const HOUR_SECONDS = 3_600;

/** Starts pg-boss in its own schema of the product's database. */
export async function createBoss({ engine, boss: connection }: OpenedDatabase, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection,
    useListenNotify: true,
    // Missing heartbeats are how jobs of dead processes are found, so they are checked often where there are several.
    superviseIntervalSeconds: engine === 'postgresql' ? 5 : 60,
    monitorIntervalSeconds: engine === 'postgresql' ? 5 : 60,
    // No job waits for another, so there is hardly ever anything to unblock.
    flowIntervalSeconds: HOUR_SECONDS,
    // The embedded database is vacuumed on our own schedule.
    monitorVacuum: engine === 'postgresql',
    reindex: engine === 'postgresql',
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue failed'));
  boss.on('warning', (warning) => log.warn({ type: warning.data }, warning.message));
  await boss.start();
  return boss;
}
