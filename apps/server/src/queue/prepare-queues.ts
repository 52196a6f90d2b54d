import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { KIND_NAMES } from './kinds.ts';
import type { QueueTiming } from './queue-timing.ts';

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
export async function prepareQueues(boss: PgBoss, engine: Engine, { firstRetrySeconds }: QueueTiming): Promise<void> {
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
export async function prepareSchedule(boss: PgBoss, engine: Engine, name: string): Promise<void> {
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

/** Only one process uses the embedded database, so that a job active at its start belonged to a killed one. */
export async function releaseOrphans({ db, engine }: OpenedDatabase): Promise<void> {
  if (engine !== 'embedded') return;
  await sql`
    update pgboss.job set
      state = case when retry_limit > 0 then 'retry'::pgboss.job_state else 'failed'::pgboss.job_state end,
      completed_on = case when retry_limit > 0 then null else now() end,
      start_after = now()
    where state = 'active'`.execute(db);
}
