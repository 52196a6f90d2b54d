import { PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { Logger } from '#observability/log.ts';
import type { QueueTiming } from './queue-timing.ts';

const HOUR_SECONDS = 3_600;
const RELAXED_SECONDS = 60;

/** Starts pg-boss in its own schema of the product's database, to carry out jobs. */
export async function createBoss(
  opened: OpenedDatabase,
  log: Logger,
  { supervisionSeconds }: QueueTiming,
): Promise<PgBoss> {
  const isShared = opened.engine === 'postgresql';
  return await start(opened, log, {
    useListenNotify: true,
    // One process alone is watched by nobody, and releases its own jobs when it starts.
    superviseIntervalSeconds: isShared ? supervisionSeconds : RELAXED_SECONDS,
    monitorIntervalSeconds: isShared ? supervisionSeconds : RELAXED_SECONDS,
    // No job waits for another, so there is hardly ever anything to unblock.
    flowIntervalSeconds: HOUR_SECONDS,
    // The embedded database is vacuumed on our own schedule.
    monitorVacuum: isShared,
    reindex: isShared,
  });
}

/** Creates pg-boss's schema, or brings it up to date, and hands it to `use`; several processes may do so at once. */
export async function withBossSchema(
  opened: OpenedDatabase,
  log: Logger,
  use: (boss: PgBoss) => Promise<void>,
): Promise<void> {
  const boss = await start(opened, log, { supervise: false, schedule: false });
  await use(boss).finally(() => boss.stop({ graceful: false }));
}

async function start(
  { boss: connection }: OpenedDatabase,
  log: Logger,
  options: ConstructorParameters<typeof PgBoss>[0] & object,
): Promise<PgBoss> {
  const boss = new PgBoss({ ...connection, ...options });
  boss.on('error', (error) => log.error({ err: error }, 'queue failed'));
  boss.on('warning', (warning) => log.warn({ type: warning.data }, warning.message));
  await boss.start();
  return boss;
}
