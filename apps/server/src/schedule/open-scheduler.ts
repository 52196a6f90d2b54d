import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { Logger } from '#observability/log.ts';
import { createBoss } from './create-boss.ts';
import type { Scheduler } from './scheduler.ts';

const GRACE_MS = 20_000;
const HOUR_SECONDS = 3_600;
const HEARTBEAT_SECONDS = 10;
/** New jobs are told of; only if that was lost are they found by looking. */
const LOST_NEWS_SECONDS = 60;
const PREFIX = 'schedule.';

export async function openScheduler(opened: OpenedDatabase, log: Logger): Promise<Scheduler> {
  const boss = await createBoss(opened, log);
  await deleteRetiredQueues(boss);
  return {
    schedule: async (name, cron, handler) => {
      const queue = PREFIX + name;
      await prepareQueue({ boss, opened }, queue);
      await boss.schedule(queue, cron, {}, { tz: 'UTC', missed: 'once' });
      await boss.work(
        queue,
        { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: LOST_NEWS_SECONDS },
        async () => {
          try {
            await handler();
          } catch (error) {
            log.error({ err: error, schedule: name }, 'scheduled work failed');
            throw error;
          }
        },
      );
    },
    stop: (graceMs = GRACE_MS) => boss.stop({ graceful: true, timeout: graceMs }),
  };
}

interface Tools {
  readonly boss: PgBoss;
  readonly opened: OpenedDatabase;
}

/** `exclusive`: at most one job is queued or active across all processes. */
async function prepareQueue({ boss, opened }: Tools, name: string): Promise<void> {
  await boss.createQueue(name, { policy: 'exclusive' });
  await boss.updateQueue(name, {
    retryLimit: 0,
    expireInSeconds: HOUR_SECONDS,
    notify: true,
    deleteAfterSeconds: HOUR_SECONDS,
    heartbeatSeconds: opened.engine === 'postgresql' ? HEARTBEAT_SECONDS : null,
  });
  if (opened.engine === 'embedded') await releaseOrphans({ boss, opened }, name);
}

/** The embedded database has a single process, so a job active at its start belonged to a killed one. */
async function releaseOrphans({ boss, opened }: Tools, name: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${name} and state = 'active'`.execute(opened.db);
  if (rows.length === 0) return;
  await boss.fail(
    name,
    rows.map((row) => row.id),
    { message: 'its process ended' },
  );
}

/** Schedules that runs or `purge-rows` have replaced, and those that have another name now. */
const RETIRED: readonly string[] = [
  ...['sweep-vk-collections', 'resume-audiences', 'sweep-runs', 'delete-expired-counters', 'purge-codes'],
  ...['purge-account-emails', 'purge-billing-emails', 'purge-support-emails', 'purge-notifications'],
  ...['purge-shares', 'purge-photo-shares', 'purge-trial-claims', 'purge-vk-logins'],
  ...['delete-accounts', 'expire-audit-purposes'],
];

async function deleteRetiredQueues(boss: PgBoss): Promise<void> {
  const retired = RETIRED.map((name) => PREFIX + name);
  for (const { name } of await boss.getQueues()) {
    const isOfLane = /\.(fast|normal)$/.test(name);
    if (isOfLane || retired.includes(name)) await boss.deleteQueue(name);
  }
}
