import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { SECOND_MS } from '#config/time.ts';
import type { Logger } from '#observability/log.ts';
import { traceQuery } from '#observability/tracing.ts';
import type { Tables } from '../database.ts';
import { checkSchema, type MigrateDatabase, migrate } from '../migrate.ts';
import { createNews, keepNews, NEWS } from '../news.ts';
import { type OpenedDatabase, pingDatabase } from '../opened-database.ts';
import { type EmbeddedClient, openEmbeddedClient } from './embedded-client.ts';
import { createEmbeddedBossDatabase, EmbeddedDialect } from './embedded-dialect.ts';
import { joinClient, shareClient } from './shared-client.ts';

interface EmbeddedOptions {
  readonly prepare?: MigrateDatabase;
  readonly access?: EmbeddedAccess;
  /** How long whoever joins waits for one that only starts, or for a command without a product to end. */
  readonly joinWaitMs?: number;
  /** Is told why commands cannot join, if they cannot. */
  readonly log?: Pick<Logger, 'warn'>;
}

/**
 * A product `lends` its database to commands, and a command `joins` the product that has the folder open, if there is one. Otherwise whoever
 * has the folder open is `alone`.
 */
export type EmbeddedAccess = 'lends' | 'joins' | 'alone';

/** @limit queue: A command that has neither the folder nor a product to join by then ends, and may be started again. */
const JOIN_WAIT_MS = 30 * SECOND_MS;

/** Opens PostgreSQL inside this process, in a folder locked against other processes. */
export async function openEmbedded(
  folder: string | null,
  { prepare = migrate, access = 'alone', joinWaitMs = JOIN_WAIT_MS, log }: EmbeddedOptions = {},
): Promise<OpenedDatabase> {
  if (folder === null) return openInMemory(null, prepare);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const held = access === 'joins' ? await lockOrJoin(folder, joinWaitMs) : { unlock: await lockFolder(folder) };
  if ('guest' in held) {
    return await open(held.guest, prepare === migrate ? checkSchema : prepare, { isSole: false });
  }
  const { unlock } = held;
  try {
    const client = await openEmbeddedClient({ kind: 'folder', path: await ensureCluster(folder) });
    const opened = await open(client, prepare, { isSole: true });
    const unshare = access === 'lends' ? await share(client, folder, log) : async () => {};
    return { ...opened, close: () => unshare().then(opened.close).finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Without commands the product still runs. */
async function share(
  client: EmbeddedClient,
  folder: string,
  log: EmbeddedOptions['log'],
): Promise<() => Promise<void>> {
  try {
    return await shareClient(client, folder);
  } catch (error) {
    log?.warn({ err: error }, 'commands cannot be used while the product runs');
    return async () => {};
  }
}

/** The folder is this process's own, or it is a guest of the process that has it open. Throws if that one goes on without lending it. */
async function lockOrJoin(
  folder: string,
  waitMs: number,
): Promise<{ readonly unlock: () => Promise<void> } | { readonly guest: EmbeddedClient }> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return { unlock: await lockFolder(folder) };
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      const guest = await joinClient(folder);
      if (guest !== null) return { guest };
      if (performance.now() > until) throw error;
      await sleep(SECOND_MS / 4);
    }
  }
}

/** For tests: keeps nothing on disk. An archive of an empty cluster makes it open three times as fast. */
export async function openInMemory(
  template: string | null,
  prepare: MigrateDatabase = migrate,
): Promise<OpenedDatabase> {
  return await open(await openEmbeddedClient({ kind: 'memory', template }), prepare, { isSole: true });
}

async function open(
  client: EmbeddedClient,
  prepare: MigrateDatabase,
  { isSole }: Pick<OpenedDatabase, 'isSole'>,
): Promise<OpenedDatabase> {
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(client), log: traceQuery });
  const news = createNews((tell) => {
    const listening = Promise.all(NEWS.map((name) => client.listen(name, () => tell(name))));
    return async () => {
      for (const stop of await listening) await stop();
    };
  });
  keepNews(db, news);
  const { hasVectors } = await prepare(db).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  return {
    db,
    engine: 'embedded',
    isSole,
    hasVectors,
    boss: { backend: 'pglite', db: createEmbeddedBossDatabase(client) },
    withOwnConnection: (use) => use(db),
    countConnections: null,
    ping: () => pingDatabase(db),
    close: async () => {
      await news.close();
      await client.close();
    },
  };
}

/**
 * Creates the cluster under a temporary name and renames it when complete, so that a kill leaves no partial cluster. Runs in
 * its own thread because initialisation takes 300 MB that are freed only when the thread ends.
 */
async function ensureCluster(folder: string): Promise<string> {
  const cluster = join(folder, 'pgdata');
  if (existsSync(cluster)) return cluster;
  const draft = join(folder, 'pgdata.draft');
  rmSync(draft, { recursive: true, force: true });
  const client = await openEmbeddedClient({ kind: 'folder', path: draft });
  await client.close();
  renameSync(draft, cluster);
  return cluster;
}

/** Another process has the folder open. Two processes on one cluster would corrupt it. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another process: stop that one, or set DATABASE_URL to share a PostgreSQL server`);
    this.name = 'FolderInUseError';
  }
}

/** Locks the folder for this process; call the result to unlock it. A killed process leaves no lock behind. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = lockAddress(folder);
  const server = (await listen(address)) ?? (await listenAfterCrash(address));
  if (!server) throw new FolderInUseError(folder);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * A socket name derived from the folder's device and inode, so that every path to the folder gives the same name. On Linux and
 * Windows the name lives in the kernel and disappears with its process; elsewhere it is a file.
 */
function lockAddress(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `vidno-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Null if the address is in use. */
function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** A socket file that nobody listens on was left by a killed process. */
async function listenAfterCrash(address: string): Promise<Server | null> {
  if (await answers(address)) return null;
  rmSync(address, { force: true });
  return listen(address);
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
