import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPort, type PostgresqlServer, startPostgresqlServer } from '../database/postgresql-server.ts';
import { createOutsideClient, type OutsideClient } from './outside-client.ts';
import { createProductProcess, type ProductProcess } from './product-process.ts';
import { FREE_MIN_MB, openSmallDisk, type SmallDisk } from './small-disk.ts';

const run = promisify(execFile);
const CLI = fileURLToPath(new URL('../../main/cli.ts', import.meta.url));
/** The other tests' servers forget their last commits when they are stopped at once. */
export const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];
const PEOPLE = ['Анна Соколова', 'Борис Орлов', 'Вера Зимина'];

/** Two web and two worker processes of the product on one PostgreSQL, with users outside. */
export interface Stage {
  readonly databaseUrl: string;
  /** Null if the server is somebody else's: then it cannot be stopped, only its connections ended. */
  readonly server: PostgresqlServer | null;
  readonly disk: SmallDisk;
  readonly webs: readonly ProductProcess[];
  readonly workers: readonly ProductProcess[];
  readonly client: OutsideClient;
  close(): Promise<void>;
}

/** `url` of an empty database; without one a server is started. */
export async function openStage(url: string | null = null): Promise<Stage> {
  const server = url === null ? await startPostgresqlServer(DURABLE) : null;
  const databaseUrl = url ?? server?.url ?? '';
  const disk = await openSmallDisk();
  const folder = await mkdtemp(join(tmpdir(), 'vidno-survival-'));
  const environment = {
    NODE_ENV: 'test',
    APP_SECRET: 'a key of the faults that is long enough',
    DATABASE_URL: databaseUrl,
    DATA_DIR: disk.folder,
    // Archives of people want more than the small disk has.
    IMPORT_DIR: join(folder, 'imports'),
    DISK_FREE_MIN_MB: String(FREE_MIN_MB),
    HOST: '127.0.0.1',
    FACE_SEARCH: 'false',
    DEMO_SERVICES: '1,2,3',
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'silent',
    NODE_COMPILE_CACHE: folder,
  };
  const toProcess = async (name: string, entry: 'web-and-apis' | 'worker'): Promise<ProductProcess> =>
    createProductProcess({ name, entry, port: await findPort(), environment });
  const webs = [await toProcess('web 1', 'web-and-apis'), await toProcess('web 2', 'web-and-apis')];
  const workers = [await toProcess('worker 1', 'worker'), await toProcess('worker 2', 'worker')];
  const processes = [...webs, ...workers];
  const close = async (): Promise<void> => {
    await Promise.all(processes.map((each) => each.kill()));
    await server?.stop();
    await disk.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await importPeople(environment, folder);
    await Promise.all(processes.map((each) => each.start()));
    const client = createOutsideClient(webs.map((web) => web.url));
    return { databaseUrl, server, disk, webs, workers, client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Fills a source, as an operator does before anybody comes. */
export async function importPeople(environment: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const file = join(folder, 'people.ndjson');
  const lines = PEOPLE.map((name, index) => JSON.stringify({ external_id: String(index), name, age: 30, photos: [] }));
  await writeFile(file, lines.join('\n'));
  const parameters = ['import', '--source', 'other', '--basis', 'people of the faults', '--vouches-adults', file];
  await run(process.execPath, [CLI, ...parameters], { env: { ...process.env, ...environment } });
}

/** A connection beside the product's, for whoever disturbs it. */
export async function withConnection<Answer>(
  url: string,
  use: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
