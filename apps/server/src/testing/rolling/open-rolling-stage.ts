import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPort, type PostgresqlServer, startPostgresqlServer } from '../database/postgresql-server.ts';
import { DURABLE, importPeople, withConnection } from '../survival/open-stage.ts';
import { createOutsideClient, type OutsideClient } from '../survival/outside-client.ts';
import { createProductProcess, HANGS_AFTER_MS, type ProductProcess } from '../survival/product-process.ts';

const run = promisify(execFile);
const PLACES = { 'web 1': 'web-and-apis', 'web 2': 'web-and-apis', worker: 'worker', engine: 'engine' } as const;
export type Place = keyof typeof PLACES;

/** Two web processes, a worker and an engine on one PostgreSQL, each of the release that was put in its place, with users outside. */
export interface RollingStage {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly client: OutsideClient;
  /** Stops what is in the place, or kills it, and starts the program of this folder there, at the same address. */
  put(place: Place, root: string, how?: 'stop' | 'kill'): Promise<void>;
  /** Kills the worker while it has a run, and starts it again as it was. */
  killWorkerAtWork(): Promise<void>;
  /** Kills what is in the place, and starts it again as it was. */
  kill(place: Place): Promise<void>;
  restartPostgresql(): Promise<void>;
  /** `vidno migrate` of the program of this folder; what it says if it fails. */
  migrate(root: string): Promise<string | null>;
  close(): Promise<void>;
}

export async function openRollingStage(): Promise<RollingStage> {
  const server = await startPostgresqlServer(DURABLE);
  const folder = await mkdtemp(join(tmpdir(), 'vidno-rolling-'));
  const environment = {
    NODE_ENV: 'test',
    APP_SECRET: 'a key of the updates that is long enough',
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    FACE_SEARCH: 'false',
    DEMO_SERVICES: '1,2,3',
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'silent',
    FACE_WORKERS: '1',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  };
  const ports = new Map<Place, number>();
  for (const place of Object.keys(PLACES) as Place[]) ports.set(place, await findPort());
  const processes = new Map<Place, ProductProcess>();
  const portOf = (place: Place) => ports.get(place) ?? 0;
  const client = createOutsideClient((['web 1', 'web 2'] as const).map((place) => `http://127.0.0.1:${portOf(place)}`));
  const close = async (): Promise<void> => {
    await Promise.all([...processes.values()].map((each) => each.kill()));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  await importPeople(environment, folder).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    databaseUrl: server.url,
    folder,
    client,
    close,
    put: async (place, root, how = 'stop') => {
      await processes.get(place)?.[how]();
      const next = createProductProcess({ name: place, entry: PLACES[place], port: portOf(place), environment, root });
      processes.set(place, next);
      await next.start();
    },
    killWorkerAtWork: async () => {
      await whileAtWork(server.url, async () => await processes.get('worker')?.kill());
      await processes.get('worker')?.start();
    },
    kill: async (place) => {
      await processes.get(place)?.kill();
      await processes.get(place)?.start();
    },
    restartPostgresql: () => restart(server, [...processes.values()]),
    migrate: async (root) => {
      const cli = join(root, 'apps/server/src/main/cli.ts');
      const env = { ...process.env, ...environment };
      return await run(process.execPath, [cli, 'migrate'], { env }).then(
        () => null,
        (error: { stderr?: string }) => String(error.stderr),
      );
    },
  };
}

async function restart(server: PostgresqlServer, processes: readonly ProductProcess[]): Promise<void> {
  await server.halt('fast');
  await server.resume();
  await Promise.all(processes.map((each) => each.untilReady(HANGS_AFTER_MS)));
}

/** Calls `act` while some run is being worked on: it cannot end, because its search is locked. */
async function whileAtWork(databaseUrl: string, act: () => Promise<void>): Promise<void> {
  await withConnection(databaseUrl, async (connection) => {
    for (;;) {
      await connection.query('begin');
      await connection.query('lock table search in exclusive mode');
      const { rowCount } = await connection.query(
        `select from run where status = 'wait' and lease is not null limit 1`,
      );
      if (rowCount === 1) break;
      await connection.query('rollback');
      await sleep(5);
    }
    await act();
    await connection.query('rollback');
  });
}
