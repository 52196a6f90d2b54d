import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '#config/time.ts';
import { type Stage, withConnection } from './open-stage.ts';
import { HANGS_AFTER_MS, type ProductProcess, stateOf } from './product-process.ts';

/** What goes wrong while users search. */
export interface Fault {
  readonly name: string;
  /**
   * Resolves when the product has recovered, with the milliseconds that took after PostgreSQL was there again: 0 if it was not
   * away. Rejects if the product has not recovered.
   */
  inject(stage: Stage, turn: number): Promise<number>;
}

/** After PostgreSQL is there again. */
const READY_AGAIN_WITHIN_MS = 10_000;
const AWAY_MS = 500;
const LOCKED_MS = 1_500;
const SLOW_CONNECTIONS = 50;
const CLOCK_AHEAD_MS = 10 * MINUTE_MS;
const CLOCK_LOADER = fileURLToPath(new URL('./shift-clock.ts', import.meta.url));

export const FAULTS: readonly Fault[] = [
  { name: 'PostgreSQL is restarted', inject: (stage) => restartPostgresql(stage, 'fast') },
  { name: 'PostgreSQL is stopped at once', inject: (stage) => restartPostgresql(stage, 'immediate') },
  { name: 'a table is locked', inject: notAway(lockTable) },
  { name: 'clients are slow', inject: notAway(connectSlowly) },
  { name: 'the disk is full', inject: notAway(fillDisk) },
  { name: 'a web process is killed', inject: notAway(({ webs }, turn) => replace(webs[turn % webs.length])) },
  { name: 'a worker is killed', inject: notAway(({ workers }, turn) => replace(workers[turn % workers.length])) },
  { name: 'a worker’s clock is ahead', inject: notAway(runTwoClocks) },
];

function notAway(inject: (stage: Stage, turn: number) => Promise<void>): Fault['inject'] {
  return async (stage, turn) => {
    await inject(stage, turn);
    return 0;
  };
}

function everyProcess({ webs, workers }: Stage): readonly ProductProcess[] {
  return [...webs, ...workers];
}

/** A server that is not ours is not stopped; ending all connections is what the product sees of a restart. */
async function restartPostgresql(stage: Stage, how: 'fast' | 'immediate'): Promise<number> {
  const { server, databaseUrl } = stage;
  if (server) {
    await server.halt(how);
    await sleep(AWAY_MS);
    await server.resume();
  } else {
    await withConnection(databaseUrl, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like 'vidno%'`,
      ),
    );
  }
  const since = performance.now();
  await Promise.all(everyProcess(stage).map((each) => each.untilReady(READY_AGAIN_WITHIN_MS)));
  return performance.now() - since;
}

/** The calls that need the table wait or are refused; the process stays ready, and answers whatever does without it. */
async function lockTable({ databaseUrl, webs }: Stage): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('lock table search, run in access exclusive mode');
    await sleep(LOCKED_MS);
    await Promise.all(webs.map(expectAnswersOfOthers));
    await client.query('rollback');
  });
}

async function expectAnswersOfOthers({ name, url }: ProductProcess): Promise<void> {
  const state = await stateOf(url);
  if (!state?.ready) throw new Error(`${name} is not ready while a table is locked: ${JSON.stringify(state)}`);
  const status = await fetch(`${url}/api/status`);
  if (!status.ok) throw new Error(`${name} answers ${status.status} to what does not need the table`);
}

/** Each sends a request so slowly that it never ends. */
async function connectSlowly({ webs, client }: Stage): Promise<void> {
  const sockets = webs.flatMap(({ url }) => Array.from({ length: SLOW_CONNECTIONS }, () => dribble(new URL(url))));
  try {
    await client.untilAnswered();
  } finally {
    for (const { socket, timer } of sockets) {
      clearInterval(timer);
      socket.destroy();
    }
  }
}

function dribble({ hostname, port }: URL): { socket: Socket; timer: NodeJS.Timeout } {
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(
    'POST /smart-search/add-search HTTP/1.1\r\nhost: slow\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n',
  );
  const timer = setInterval(() => socket.writable && socket.write('-'), 100);
  return { socket, timer };
}

async function fillDisk(stage: Stage): Promise<void> {
  const { disk, webs, client } = stage;
  await disk.fill();
  try {
    for (const { name, url } of everyProcess(stage)) {
      const state = await stateOf(url);
      if (state?.checks.disk !== 'error' || state.ready) {
        throw new Error(`${name} does not say that the disk is full: ${JSON.stringify(state)}`);
      }
    }
    // Searching by words needs no disk of ours.
    await client.untilAnswered();
  } finally {
    await disk.empty();
  }
  await Promise.all(webs.map((each) => each.untilReady(READY_AGAIN_WITHIN_MS)));
}

async function replace(killed: ProductProcess | undefined): Promise<void> {
  await killed?.kill();
  await killed?.start();
}

/** The worker keeps its clock until it is killed. */
async function runTwoClocks({ workers, client }: Stage, turn: number): Promise<void> {
  const worker = workers[turn % workers.length];
  await worker?.kill();
  await worker?.start({ NODE_OPTIONS: `--import ${CLOCK_LOADER}`, CLOCK_SHIFT_MS: String(CLOCK_AHEAD_MS) });
  // It takes leases of the others for expired, and its own end far in the future.
  await client.untilAnswered();
}

/** Nobody ended by itself, and the users are answered again. */
export async function expectSurvival(stage: Stage): Promise<void> {
  for (const each of everyProcess(stage)) {
    const endedWith = each.endedWith();
    if (endedWith !== null) throw new Error(`${each.name} ended by itself: ${endedWith}`);
    await each.untilReady(HANGS_AFTER_MS);
  }
  await stage.client.untilAnswered();
}
