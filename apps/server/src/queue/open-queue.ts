import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { Logger } from '#observability/log.ts';
import { createBoss, withBossSchema } from './create-boss.ts';
import type { JobHandler } from './job-handler.ts';
import { KIND_NAMES, KINDS, type RowKey } from './kinds.ts';
import { prepareQueues, prepareSchedule, releaseOrphans } from './prepare-queues.ts';
import type { Queue } from './queue.ts';
import { QUEUE_TIMING, type QueueTiming } from './queue-timing.ts';
import { sendWaiting } from './waiting-repository.ts';

const GRACE_MS = 20_000;
const PREFIX = 'schedule.';

/** Makes the queues, so that rows can ask for jobs from now on. Nothing is carried out before `work` or `schedule` is called. */
export async function openQueue(opened: OpenedDatabase, log: Logger, timing = QUEUE_TIMING): Promise<Queue> {
  const { db, engine } = opened;
  await withBossSchema(opened, log, async (boss) => {
    await prepareQueues(boss, engine, timing);
    await releaseOrphans(opened);
  });
  let started: Promise<PgBoss> | null = null;
  const start = () => {
    started ??= createBoss(opened, log, timing);
    return started;
  };
  const schedule: Queue['schedule'] = async (name, cron, handler) => {
    const boss = await start();
    await prepareSchedule(boss, engine, PREFIX + name);
    await boss.schedule(PREFIX + name, cron, {}, { tz: 'UTC', missed: 'once' });
    await boss.work(PREFIX + name, toPolling(timing), async () => {
      try {
        await handler();
      } catch (error) {
        log.error({ err: error, schedule: name }, 'scheduled work failed');
        throw error;
      }
    });
  };
  const sendAllWaiting = async () => {
    for (const kind of KIND_NAMES) await sendWaiting(db, kind);
  };
  return {
    schedule,
    work: async (handlers) => {
      const boss = await start();
      await sendAllWaiting();
      await schedule('send-waiting', '29 * * * *', sendAllWaiting);
      for (const handler of handlers) await startWorkers({ boss, log, timing }, handler);
    },
    stop: async (graceMs = GRACE_MS) => {
      await (await started)?.stop({ graceful: true, timeout: graceMs });
    },
  };
}

interface WorkTools {
  readonly boss: PgBoss;
  readonly log: Logger;
  readonly timing: QueueTiming;
}

async function startWorkers({ boss, log, timing }: WorkTools, handler: JobHandler): Promise<void> {
  const { kind } = handler;
  for (let count = 0; count < KINDS[kind].concurrency; count += 1) {
    let worker: string | null = null;
    worker = await boss.work(
      kind,
      { ...toPolling(timing), includeMetadata: true },
      async ([job]: JobWithMetadata<RowKey>[]) => {
        try {
          if (job) await carryOut({ boss, log }, handler, job);
        } finally {
          // There may be more jobs. pg-boss itself would only look again after the next notification.
          if (worker !== null) boss.notifyWorker(worker);
        }
      },
    );
  }
}

function toPolling({ pollingIntervalSeconds, notifyPollingIntervalSeconds }: QueueTiming) {
  return { pollingIntervalSeconds, notifyPollingIntervalSeconds };
}

/** An error makes pg-boss try again. */
class FailedAttemptError extends Error {}

async function carryOut(
  { boss, log }: Omit<WorkTools, 'timing'>,
  { kind, ...handler }: JobHandler,
  { data, singletonKey }: JobWithMetadata<RowKey>,
): Promise<void> {
  const outcome = await handler.carryOut(data).catch((error: unknown) => {
    log.error({ err: error, kind }, 'a job failed in an unforeseen way');
    throw error;
  });
  if (outcome.kind === 'again') throw new FailedAttemptError(outcome.reason);
  if (outcome.kind === 'done') return;
  // If this process ends in between there are two jobs, and the second finds nothing to do.
  await boss.send(kind, data, { singletonKey: singletonKey ?? '', startAfter: Math.ceil(outcome.afterMs / 1_000) });
}
