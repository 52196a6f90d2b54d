import { PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { Logger } from '#observability/log.ts';

/** Starts pg-boss on the database of the product, in a schema of its own. */
export async function createBoss({ engine, boss: connection }: OpenedDatabase, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connection,
    useListenNotify: true,
    // A job whose process is gone is found by its missing heartbeat, so it is looked for often.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // The embedded database is vacuumed by our own schedule.
    monitorVacuum: engine === 'postgresql',
    reindex: engine === 'postgresql',
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue failed'));
  boss.on('warning', (warning) => log.warn({ type: warning.data }, warning.message));
  await boss.start();
  return boss;
}
