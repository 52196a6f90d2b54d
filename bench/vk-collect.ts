import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVk, type VkSimulator } from '@vidno/simulators/vk/start-vk';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { toDatabaseUrl } from '../apps/server/src/testing/database/to-database-url.ts';
import {
  collectWithKills,
  type PreparedCollection,
  prepareCollection,
} from '../apps/server/src/testing/vk/run-collection.ts';
import { measureCollectionRate } from './shared/measure-collection-rate.ts';
import { productFlags } from './shared/product-flags.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

/** The parts to run: `rate`, `memory`, `survival`; all of them if none is given. */
const selected = process.argv.slice(2).filter((word) => !word.startsWith('--'));
/** `--million`: memory and survival at full size; otherwise at a fifth of it, which takes minutes instead of an hour. */
const isFull = process.argv.includes('--million');
const LONG_WALL = isFull ? 1_000_000 : 200_000;
const SURVIVAL_POSTS = isFull ? 50_000 : 10_000;
const SHORT_WALLS = 60;
const KILLS = 20;
const CALLS_PER_SECOND = 3;
const POSTS_PER_CALL = 100;
const TIMES = { warmUpMs: 8_000, measureMs: 40_000 } as const;
/** VK's error when a token of this kind may not call the method. */
const METHOD_NOT_FOR_TOKEN = 28;

const server = await startPostgresqlServer();
const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-vk-collect-'));
try {
  const figures: Figure[] = [];
  if (isSelected('rate')) figures.push(...(await rates()));
  if (isSelected('memory')) figures.push(await memory());
  if (isSelected('survival')) figures.push(await survival());
  reportFigures('vk-collect', figures);
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true });
}

function isSelected(part: string): boolean {
  return selected.length === 0 || selected.includes(part);
}

async function rates(): Promise<Figure[]> {
  const figures = [await rateWith(1), await rateWith(3)];
  const batched = await withCollection({ posts: 900_000, tokens: 1, limits: {}, batches: true }, measureRate);
  console.log(`one token that may batch its calls: ${batched.toFixed(0)} posts/s`);
  return figures;
}

/** Single calls of a hundred posts, the least that VK allows every service token. */
async function rateWith(tokens: number): Promise<Figure> {
  const rate = await withCollection({ posts: 900_000, tokens, limits: {}, batches: false }, measureRate);
  const allowed = tokens * CALLS_PER_SECOND * POSTS_PER_CALL;
  console.log(`${tokens} service token(s): ${rate.toFixed(0)} posts/s of ${allowed}`);
  const value = Number((rate / allowed).toFixed(3));
  return { name: `posts/s ÷ what the limits allow, ${tokens} token(s)`, value, op: '>=', target: 0.95 };
}

async function measureRate({ prepared, databaseUrl }: Collection): Promise<number> {
  const script = prepared.run();
  return await measureCollectionRate(databaseUrl, TIMES).finally(() => script.kill());
}

/**
 * Compares a process that collects walls of a thousand posts, one after another, with one that collects a long wall. A
 * process that ends after its first thousand posts never fills V8's young generation: it is printed, but not compared.
 */
async function memory(): Promise<Figure> {
  const cold = await peakOf({ posts: 1_000 });
  const short = await peakOf({ posts: 1_000, walls: SHORT_WALLS });
  const long = await peakOf({ posts: LONG_WALL });
  const formatMb = (bytes: number) => `${bytes.toFixed(0)} MB`;
  console.log(
    `peak: a wall of 1000 ${formatMb(cold)}, ${SHORT_WALLS} such walls ${formatMb(short)}, ${LONG_WALL} posts ${formatMb(long)}`,
  );
  const value = Number((long / short).toFixed(3));
  return { name: `peak memory, a wall of ${LONG_WALL} ÷ walls of 1000`, value, op: '<=', target: 1.2 };
}

async function peakOf(walls: { posts: number; walls?: number }): Promise<number> {
  const startedAt = performance.now();
  const peak = await withCollection({ ...walls, tokens: 1, limits: false, batches: false }, measurePeak);
  const perSecond = (walls.posts * (walls.walls ?? 1) * 1_000) / (performance.now() - startedAt);
  console.log(`${walls.walls ?? 1} × ${walls.posts} posts: ${perSecond.toFixed(0)} posts/s without limits`);
  return peak;
}

/** Of the collecting process, in MB. */
async function measurePeak({ prepared }: Collection): Promise<number> {
  const said = await prepared.run().waitForLine('ended at ');
  return Number(/\d+/.exec(said)?.[0]) / 1024;
}

async function survival(): Promise<Figure> {
  const wrong = await withCollection(
    { posts: SURVIVAL_POSTS, tokens: 1, limits: false, batches: false },
    async ({ prepared, vk, ownerId }) => {
      await collectWithKills(prepared, { kills: KILLS, withinMs: SURVIVAL_POSTS / 20 });
      const { postIds, run } = await prepared.read();
      if (run.status !== 'ok') throw new Error(`The collection ended as ${run.status}: ${run.message}`);
      const real = new Set([...vk.world.rawPosts(ownerId)].map(({ id }) => id));
      return postIds.filter((id) => !real.has(id)).length + Math.abs(real.size - postIds.length);
    },
  );
  const name = `posts missing, duplicate or unknown after ${KILLS} kills in ${SURVIVAL_POSTS}`;
  return { name, value: wrong, op: '<=', target: 0 };
}

interface CollectionOptions {
  /** Posts on each wall. */
  readonly posts: number;
  /** 1 by default. */
  readonly walls?: number;
  readonly tokens: number;
  readonly limits: false | object;
  /** Whether VK lets these tokens use `execute`. */
  readonly batches: boolean;
}

interface Collection {
  readonly prepared: PreparedCollection;
  readonly databaseUrl: string;
  readonly vk: VkSimulator;
  readonly ownerId: number;
}

/** Each wall has one post more than the one before, so that all have different logins. */
function listLogins({ posts, walls = 1 }: CollectionOptions): string[] {
  return Array.from({ length: walls }, (_, index) => `posts_${posts + index}`);
}

/** Tracks the walls in a new database and runs `work` on them. */
async function withCollection<Answer>(
  options: CollectionOptions,
  work: (collection: Collection) => Promise<Answer>,
): Promise<Answer> {
  const tokens = Array.from({ length: options.tokens }, (_, index) => `service.token-of-the-bench-${index}`);
  const vk = await startVk({ limits: options.limits, tokens: tokens.map((token) => ({ token, kind: 'service' })) });
  if (!options.batches) {
    vk.faults.plan(
      { kind: 'error', code: METHOD_NOT_FOR_TOKEN },
      { method: 'execute', times: Number.POSITIVE_INFINITY },
    );
  }
  const databaseUrl = await createDatabase();
  const prepared = await prepareCollection(listLogins(options), {
    NODE_OPTIONS: productFlags(),
    APP_SECRET: 'a key of the bench that is long enough',
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    VK_API_BASE_URL: vk.apiBaseUrl,
    VK_SERVICE_TOKENS: tokens.join(','),
    ...(options.limits === false && { VK_CALLS_PER_SECOND: '1000', VK_WALL_GET_PER_DAY: '1000000' }),
  });
  return await work({ prepared, databaseUrl, vk, ownerId: -50_000_000 - options.posts }).finally(() => vk.close());
}

async function createDatabase(): Promise<string> {
  const name = `bench_${performance.now().toFixed(0)}`;
  const admin = await openDatabase({ databaseUrl: server.url, dataDirectory }, createLog('silent'));
  await sql`create database ${sql.id(name)}`.execute(admin.db).finally(admin.close);
  return toDatabaseUrl(server.url, name);
}
