import { sql } from 'kysely';
import { fromKysely, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { Logger } from '#observability/log.ts';
import { createBoss } from './create-boss.ts';
import { LANES, laneName, laneRules, prepareQueue } from './lanes.ts';
import type { JobHandler, JobKind, Lane, Queue } from './queue.ts';
import { scheduleJob } from './schedule-job.ts';

export interface QueueOptions {
  /** Kinds that this process adds but does not work on; those it works on need no mention. */
  readonly kinds?: readonly JobKind[];
  /** Called when a job is taken, with the time it had waited. */
  readonly onTaken?: (kind: string, lane: Lane, waitedSeconds: number) => void;
}

const GRACE_MS = 20_000;
/** Workers are woken at commit; they look by themselves this often, for retries and lost wake-ups. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 } as const;

export async function openQueue(opened: OpenedDatabase, log: Logger, options: QueueOptions = {}): Promise<Queue> {
  const boss = await createBoss(opened, log);
  const tools = { boss, opened, log };
  const prepared = new Set<string>();

  const prepare = async (kind: JobKind): Promise<void> => {
    if (prepared.has(kind.name)) return;
    for (const lane of LANES) await prepareQueue(tools, laneName(kind, lane), laneRules(kind));
    prepared.add(kind.name);
  };
  for (const kind of options.kinds ?? []) await prepare(kind);

  return {
    add: async (trx, kind, payload, lane = 'normal') => {
      if (!prepared.has(kind.name)) throw new Error(`The queue does not know ${kind.name}: name it when opening`);
      const id = await boss.send(laneName(kind, lane), payload, { db: fromKysely(trx) });
      if (id === null) throw new Error(`The queue did not take a job of ${kind.name}`);
    },
    work: async (kind, handler, concurrency) => {
      await prepare(kind);
      for (const lane of LANES) {
        for (let slot = 0; slot < concurrency; slot += 1) {
          await startWorker(tools, { kind, lane, handler, onTaken: options.onTaken });
        }
      }
    },
    schedule: (name, cron, handler) => scheduleJob(tools, { name, cron, handler }),
    waiting: (kind) => countWaiting(opened, kind),
    stop: (graceMs = GRACE_MS) => boss.stop({ graceful: true, timeout: graceMs }),
  };
}

interface WorkerRules<Payload extends object> {
  readonly kind: JobKind<Payload>;
  readonly lane: Lane;
  readonly handler: JobHandler<Payload>;
  readonly onTaken: QueueOptions['onTaken'];
}

/** One worker takes one job at a time, and looks for the next as soon as it is done. */
async function startWorker<Payload extends object>(
  { boss, log }: { boss: PgBoss; log: Logger },
  { kind, lane, handler, onTaken }: WorkerRules<Payload>,
): Promise<void> {
  let workerId = '';
  const run = async ([job]: JobWithMetadata<unknown>[]): Promise<JobResult[]> => {
    if (!job) return [];
    onTaken?.(kind.name, lane, (Date.now() - job.startAfter.getTime()) / 1000);
    const isLast = job.retryCount >= kind.retryLimit;
    try {
      await handler(kind.parse(job.data), job.signal, { isLast });
      return [{ id: job.id, status: 'completed' }];
    } catch (error) {
      log.error({ err: error, kind: kind.name, job: job.id, attempt: job.retryCount + 1, isLast }, 'job failed');
      const message = error instanceof Error ? error.message : String(error);
      // 'deadletter' ends it for good, the spare attempt included.
      return [{ id: job.id, status: isLast ? 'deadletter' : 'failed', output: { message } }];
    } finally {
      boss.notifyWorker(workerId);
    }
  };
  workerId = await boss.work(laneName(kind, lane), { ...POLLING, includeMetadata: true, perJobResults: true }, run);
}

async function countWaiting({ db }: OpenedDatabase, kind: JobKind): Promise<Record<Lane, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) as count from pgboss.job
    where state in ('created', 'retry') and name in (${sql.join(LANES.map((lane) => laneName(kind, lane)))})
    group by name`.execute(db);
  const count = (lane: Lane) => rows.find((row) => row.name === laneName(kind, lane))?.count ?? 0;
  return { fast: count('fast'), normal: count('normal') };
}
