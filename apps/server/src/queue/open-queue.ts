import { sql } from 'kysely';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { Logger } from '#observability/log.ts';
import { inTrace } from '#observability/tracing.ts';
import {
  type JobHandler,
  KIND_NAMES,
  KINDS,
  QUEUE_TIMING,
  type Queue,
  type QueueTiming,
  type RowKey,
} from './queue.ts';
import { sendWaiting } from './waiting-repository.ts';

const RELAXED_SECONDS = 60;

/** Starts pg-boss in its own schema of the product's database, to carry out jobs. */
async function createBoss(opened: OpenedDatabase, log: Logger, { supervisionSeconds }: QueueTiming): Promise<PgBoss> {
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

const HOUR_SECONDS = 3_600;
const HEARTBEAT_SECONDS = 10;
/** @limit time: The pauses between attempts grow no further. */
const RETRY_SECONDS_MAX = HOUR_SECONDS;
/**
 * Longer than any attempt can take.
 * @limit time: The job is given to another worker.
 */
const ATTEMPT_SECONDS = 90;
/** Rows say when they have been tried often enough, each kind in its own way. */
const UNLIMITED = 1_000_000;

type Engine = OpenedDatabase['engine'];

/** Makes the queues of all kinds, as they have to be now. */
async function prepareQueues(boss: PgBoss, engine: Engine, { firstRetrySeconds }: QueueTiming): Promise<void> {
  for (const name of KIND_NAMES) {
    // A job that was sent while another about the same is being carried out is kept, unlike with other policies.
    await boss.createQueue(name, { policy: 'key_strict_fifo' });
    await boss.updateQueue(name, {
      ...shared(engine),
      retryLimit: UNLIMITED,
      retryDelay: firstRetrySeconds,
      retryBackoff: true,
      retryDelayMax: RETRY_SECONDS_MAX,
      expireInSeconds: ATTEMPT_SECONDS,
    });
  }
}

/** At most one call of a schedule is due or running, in all processes. */
async function prepareSchedule(boss: PgBoss, engine: Engine, name: string): Promise<void> {
  await boss.createQueue(name, { policy: 'exclusive' });
  await boss.updateQueue(name, { ...shared(engine), retryLimit: 0, expireInSeconds: HOUR_SECONDS });
}

function shared(engine: Engine) {
  return {
    notify: true,
    deleteAfterSeconds: HOUR_SECONDS,
    heartbeatSeconds: engine === 'postgresql' ? HEARTBEAT_SECONDS : null,
  };
}

/** A job that is active when the only process starts belonged to a killed one. */
async function releaseOrphans({ db, isSole }: OpenedDatabase): Promise<void> {
  if (!isSole) return;
  await sql`
    update pgboss.job set
      state = case when retry_limit > 0 then 'retry'::pgboss.job_state else 'failed'::pgboss.job_state end,
      completed_on = case when retry_limit > 0 then null else now() end,
      start_after = now()
    where state = 'active'`.execute(db);
}

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
  const attempt = inTrace(`job ${kind}`, { cause: null }, () => handler.carryOut(data));
  const outcome = await attempt.catch((error: unknown) => {
    log.error({ err: error, kind }, 'a job failed in an unforeseen way');
    throw error;
  });
  if (outcome.kind === 'again') throw new FailedAttemptError(outcome.reason);
  if (outcome.kind === 'done') return;
  // If this process ends in between there are two jobs, and the second finds nothing to do.
  await boss.send(kind, data, { singletonKey: singletonKey ?? '', startAfter: Math.ceil(outcome.afterMs / 1_000) });
}
