import type { PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { Logger } from '#observability/log.ts';
import { prepareQueue } from './lanes.ts';

interface ScheduledJob {
  readonly name: string;
  readonly cron: string;
  readonly handler: () => Promise<void>;
}

/** At most one run waits or goes on over all processes; a missed one is made up for once. */
export async function scheduleJob(
  tools: { boss: PgBoss; opened: OpenedDatabase; log: Logger },
  { name, cron, handler }: ScheduledJob,
): Promise<void> {
  const { boss, log } = tools;
  const queue = `schedule.${name}`;
  await prepareQueue(tools, queue, { policy: 'exclusive', retryLimit: 0, expireInSeconds: 3_600 });
  await boss.schedule(queue, cron, {}, { tz: 'UTC', missed: 'once' });
  await boss.work(queue, { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 30 }, async () => {
    try {
      await handler();
    } catch (error) {
      log.error({ err: error, schedule: name }, 'scheduled job failed');
      throw error;
    }
  });
}
