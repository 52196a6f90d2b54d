import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/database/database.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { type RunningScript, runScript } from '../apps/server/src/testing/run-script.ts';
import { fillMonitors, fillPeople } from './shared/fill-monitors.ts';
import { reportFigures } from './shared/report-figures.ts';

/**
 * Monitors that check a catalogue every 15 minutes. They are due evenly over two and a half minutes, six times as dense
 * as in the product, and a tenth of them at the same moment. Each run finds somebody new and sends an alert. One of the
 * two workers is killed 200 ms after that moment, in the middle of its runs. `MONITORS=1000` for a quick run.
 */
const MONITORS = Number(process.env.MONITORS ?? 10_000);
const PEOPLE = MONITORS;
const SPREAD_MS = (150_000 * MONITORS) / 10_000;
/** 2 s would be 500 runs a second on two cores. */
const BURST_SECONDS = 8;
const BURST = MONITORS / 10;
const KILL_AFTER_MS = 200;
const PREPARE_MS = 10_000;
/** The lease of a killed worker expires after 20 s. */
const GIVE_UP_MS = 100_000;

/** `heartbeat_at`: when a worker took the run, or reported its first progress right after that. */
const RUNS = sql`(
  select monitor_run.account_id, monitor_id, number, due_at, new_count, status, attempts, created_at, heartbeat_at, finished_at
  from monitor_run join run on run.id = run_id
) as run`;

const server = await startPostgresqlServer();
const opened = await openPostgresql(server.url, createLog('warn'));
let workers: RunningScript[] = [];
try {
  const { db } = opened;
  const people = await fillPeople(db, PEOPLE);
  workers = ['one', 'two'].map(() => runScript('run-monitors-until-killed', server.url));
  await Promise.all(workers.map((worker) => worker.waitForLine('ready')));
  const from = new Date(Date.now() + PREPARE_MS);
  const burstAt = await fillMonitors(db, { monitors: MONITORS, people, from, spreadMs: SPREAD_MS, burst: BURST });
  if (Date.now() > from.getTime()) throw new Error('The machine was too slow to prepare everything in time');

  await sleepUntil(burstAt.getTime() + KILL_AFTER_MS);
  await workers[0]?.kill();
  const takenAtKill = await countTaken(db);
  await sleepUntil(from.getTime() + SPREAD_MS);
  await waitForAll(db, from.getTime() + SPREAD_MS + GIVE_UP_MS);
  report(await measure(db, burstAt), takenAtKill);
} finally {
  await Promise.all(workers.map((worker) => worker.kill()));
  await opened.close();
  await server.stop();
}

async function sleepUntil(moment: number): Promise<void> {
  await sleep(Math.max(0, moment - Date.now()));
}

async function countTaken(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from run where status = 'wait' and lease is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

async function waitForAll(db: Database, until: number): Promise<void> {
  const countEnded = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct monitor_id)::integer as count from ${RUNS} where number = 2 and status <> 'wait'`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  };
  while (Date.now() < until && (await countEnded()) < MONITORS) await sleep(500);
}

type Measurement = Awaited<ReturnType<typeof measure>>;

async function measure(db: Database, burstAt: Date) {
  const late = (moment: string, which: string) =>
    sql<{ p50: number; p99: number; most: number }>`
      select percentile_cont(0.5) within group (order by late) as p50,
        percentile_cont(0.99) within group (order by late) as p99, max(late) as most
      from (
        select extract(epoch from ${sql.ref(moment)} - due_at)::float8 as late from ${RUNS}
        where number > 1 and status = 'delivered' and ${which === 'burst' ? sql`due_at = ${burstAt}` : sql`true`}
      ) as run`.execute(db);
  const times = [];
  for (const [what, moment] of Object.entries({
    started: 'created_at',
    taken: 'heartbeat_at',
    stored: 'finished_at',
  })) {
    for (const which of ['all', 'burst']) {
      const [row] = (await late(moment, which)).rows;
      if (row) times.push({ run: what, which, ...row });
    }
  }
  const { rows } = await sql<{ lost: number; doubled: number; failed: number; retried: number; misalerted: number }>`
    select count(*) filter (where runs = 0)::integer as lost, count(*) filter (where runs > 1)::integer as doubled,
      count(*) filter (where not succeeded)::integer as failed, count(*) filter (where attempts > 1)::integer as retried,
      count(*) filter (where alerts <> news)::integer as misalerted
    from (
      select count(run.number) as runs, bool_and(run.status = 'delivered') as succeeded, max(run.attempts) as attempts,
        count(run.number) filter (where run.new_count > 0) as news,
        (select count(*) from notification
          where notification.account_id = monitor.account_id and notification.monitor_id = monitor.id) as alerts
      from monitor left join ${RUNS}
        on run.account_id = monitor.account_id and run.monitor_id = monitor.id and run.number > 1
      group by monitor.account_id, monitor.id
    ) as each_monitor`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('Nothing was counted');
  return { times, counts };
}

function report({ times, counts }: Measurement, takenAtKill: number): void {
  console.log('seconds after the due time until the run is created, a worker has taken it, its result is stored');
  console.table(times.map(({ run, which, ...row }) => ({ run, which, ...rounded(row) })));
  console.log(
    `${takenAtKill} runs were taken right after the kill; ${counts.retried} were run again by another worker`,
  );
  const started = times.find(({ run, which }) => run === 'started' && which === 'all');
  const taken = times.find(({ run, which }) => run === 'taken' && which === 'burst');
  reportFigures('monitors', [
    { name: 'seconds from due to started, p99', value: secondsOf(started), op: '<=', target: 1 },
    {
      name: `seconds from due to taken by a worker, p99, ${BURST} due at once`,
      value: secondsOf(taken),
      op: '<=',
      target: BURST_SECONDS,
    },
    { name: 'runs lost', value: counts.lost + counts.failed, op: '<=', target: 0 },
    { name: 'runs doubled', value: counts.doubled, op: '<=', target: 0 },
    { name: 'monitors with missing or duplicate alerts', value: counts.misalerted, op: '<=', target: 0 },
  ]);
}

function secondsOf(row: { readonly p99: number } | undefined): number {
  return Number((row?.p99 ?? Number.POSITIVE_INFINITY).toFixed(3));
}

function rounded(row: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value.toFixed(3))]));
}
