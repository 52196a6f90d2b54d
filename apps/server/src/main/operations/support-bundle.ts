import { createWriteStream } from 'node:fs';
import { arch, availableParallelism, freemem, platform, release, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Command } from 'commander';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import { environmentSchema } from '#config/environment.ts';
import type { Database } from '#database/database.ts';
import { RELEASE } from '#database/migrations/migrations.ts';
import { createMetrics } from '#observability/metrics.ts';
import { countWaiting } from '#queue/waiting-repository.ts';
import { fail, withProduct } from '../commands/with-product.ts';
import { examine } from '../doctor/examine.ts';
import type { Product } from '../open-product.ts';
import { observeDisk, observeInstallation } from './observe-work.ts';

/** @limit request: A part that is larger is cut off; there are a dozen, so a bundle can be mailed. */
const PART_LIMIT_CHARS = 400_000;

/** What goes into the bundle: `read` gives what is in `name`, for which `what` is the promise. */
interface Part {
  readonly name: string;
  readonly what: string;
  read(product: Product): Promise<unknown>;
}

export function supportBundleCommand(): Command {
  return new Command('support-bundle')
    .description('writes what somebody who helps you needs to know, without data of users, addresses, secrets or paths')
    .option('--output <file>', 'where to write it', 'vidno-support.tar.gz')
    .option('--list', 'only says what would be in it', false)
    .action(async ({ output, list }: { output: string; list: boolean }) => {
      for (const { name, what } of PARTS) console.log(`${name.padEnd(16)} ${what}`);
      if (!list) await withProduct((product) => write(product, resolve(output)));
    });
}

async function write(product: Product, path: string): Promise<void> {
  const bundle = await collect(product);
  if (bundle.traces.length > 0) return fail(`${tellTraces(bundle)}: tell us that, please`);
  await pipeline(toArchive(bundle), createWriteStream(path, { mode: 0o600 }));
  console.log(`\nWritten to ${path}. Logs are not in it: read what you add.`);
}

/** The same bundle for the operator's section, as a gzipped tar. */
export async function makeSupportBundle(product: Product): Promise<Readable> {
  const bundle = await collect(product);
  if (bundle.traces.length > 0) throw new Error(tellTraces(bundle));
  return toArchive(bundle);
}

interface Bundle {
  readonly texts: readonly { readonly name: string; readonly text: string }[];
  /** What must not leave. */
  readonly traces: readonly string[];
}

async function collect(product: Product): Promise<Bundle> {
  const texts: { readonly name: string; readonly text: string }[] = [];
  for (const { name, read } of PARTS) {
    const content = await read(product);
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    texts.push({ name, text: text.slice(0, PART_LIMIT_CHARS) });
  }
  return { texts, traces: texts.flatMap(({ name, text }) => findTraces(text).map((kind) => `${name} has ${kind}`)) };
}

function tellTraces({ traces }: Bundle): string {
  return `no bundle was written, because ${traces.join(', ')}`;
}

function toArchive({ texts }: Bundle): Readable {
  const tar = pack();
  for (const { name, text } of texts) tar.entry({ name: `vidno-support/${name}` }, text);
  tar.finalize();
  return tar.pipe(createGzip());
}

/** Nothing that is read below has any of these; whoever adds something that does is stopped here. */
const TRACES: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  'a phone number': /\+\d[\d\s()-]{8,}\d/,
  'a network address': /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])|(?:[\da-f]{1,4}:){4,}[\da-f]{1,4}/i,
  'a web address': /https?:\/\/|postgres(?:ql)?:\/\//,
  'a path': /(?:^|["\s=])\/(?:[\w.-]+\/)+[\w.-]+/,
  'a name in Russian': /[А-ЯЁ][а-яё]+ [А-ЯЁ][а-яё]+/,
};

export function findTraces(text: string): string[] {
  return Object.entries(TRACES).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));
}

const PARTS: readonly Part[] = [
  {
    name: 'program.json',
    what: 'release, Node, platform, cores, memory',
    read: async ({ opened }) => ({
      release: RELEASE,
      node: process.version,
      platform: `${platform()} ${arch()} ${release().split('-')[0]}`,
      cores: availableParallelism(),
      memoryMb: { total: toMb(totalmem()), free: toMb(freemem()) },
      engine: opened.engine,
      vectors: opened.hasVectors,
    }),
  },
  {
    name: 'settings.json',
    what: 'which settings are set; values of numbers and switches only',
    read: async () => listSettings(process.env),
  },
  {
    name: 'doctor.json',
    what: 'what doctor finds: id and state, without its texts',
    read: async (product) => (await examine(product)).map(({ id, state }) => ({ id, state })),
  },
  {
    name: 'database.json',
    what: 'version, parameters, migrations; tables and indexes with their sizes and numbers of rows',
    read: ({ opened }) => describeDatabase(opened.db),
  },
  {
    name: 'work.json',
    what: 'how many runs, jobs and letters there are of each kind and state, and what the connections wait for',
    read: ({ opened }) => countWork(opened.db),
  },
  {
    name: 'metrics.txt',
    what: 'the metrics of the installation as they are now',
    read: async (product) => {
      // Those of this process say nothing of the others.
      const metrics = createMetrics();
      observeInstallation({ ...product, metrics });
      observeDisk({ ...product, metrics });
      const all = await metrics.registry.metrics();
      return all
        .split('\n')
        .filter((line) => /^vidno_[a-z_]+(?:\{[^}]*\})? /.test(line))
        .join('\n');
    },
  },
];

function toMb(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

/** Whatever else may be a name, an address or a secret. */
const SHOWN = /^(?:true|false|\d{1,6}|info|warn|error|debug|silent|production|development|test)$/;
const HIDDEN = /SECRET|TOKEN|PASSWORD|PASSPHRASE|KEY|INN|OGRN|PHONE|_ID|LOGIN/;

function listSettings(environment: NodeJS.ProcessEnv): Record<string, string> {
  const names = Object.keys(environmentSchema.shape).filter((name) => (environment[name] ?? '') !== '');
  const show = (name: string, value = '') => (SHOWN.test(value) && !HIDDEN.test(name) ? value : 'set');
  return Object.fromEntries(names.map((name) => [name, show(name, environment[name])]));
}

async function describeDatabase(db: Database): Promise<unknown> {
  const [server] = (
    await sql`
      select split_part(version(), ' on ', 1) as version, pg_database_size(current_database())::float8 as bytes,
        current_setting('shared_buffers') as shared_buffers, current_setting('max_connections') as max_connections,
        current_setting('maintenance_work_mem') as maintenance_work_mem, current_setting('jit') as jit`.execute(db)
  ).rows;
  const { rows: migrations } = await sql`select name from kysely_migration order by name`.execute(db);
  const { rows: tables } = await sql`
    select s.relname as name, c.reltuples::float8 as rows, pg_total_relation_size(s.relid)::float8 as bytes,
      s.n_dead_tup::float8 as dead, s.seq_scan::float8 as "sequentialScans", s.idx_scan::float8 as "indexScans"
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid order by s.relname`.execute(db);
  const { rows: indexes } = await sql`
    select s.indexrelname as name, i.indisvalid as valid, pg_relation_size(s.indexrelid)::float8 as bytes,
      s.idx_scan::float8 as scans
    from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid order by s.indexrelname`.execute(db);
  return { server, migrations, tables, indexes };
}

async function countWork(db: Database): Promise<unknown> {
  const { rows: runs } = await sql`
    select kind, lane, status, count(*)::integer as runs, count(*) filter (where attempts > 0)::integer as "triedAgain",
      count(*) filter (where lost_leases > 0)::integer as "takenOver"
    from run group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  const { rows: jobs } = await sql`
    select name, state::text as state, count(*)::integer as jobs from pgboss.job group by 1, 2 order by 1, 2`.execute(
    db,
  );
  const { rows: connections } = await sql`
    select application_name as process, state, wait_event_type as "waitsFor", count(*)::integer as connections,
      max(extract(epoch from clock_timestamp() - query_start))::integer as "longestSeconds"
    from pg_stat_activity where application_name like 'vidno%' group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return { runs, jobs, connections, waiting: await countWaiting(db) };
}
