import { COMPARE_MAX_ACCOUNTS } from '@vidno/contract/constants';
import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { STEPS } from '@vidno/contract/format/periods';
import { type Filter, filterText, POST_SORTS, type PostSort } from '@vidno/contract/vk/filter';
import { REPORT_TYPES } from '@vidno/contract/vk/posts';
import { sql } from 'kysely';
import { openInMemory } from '../apps/server/src/database/embedded/open-embedded.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { rollUp } from '../apps/server/src/features/vk-posts/storing/roll-up.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { type FilledWall, fillOtherWalls, fillWall } from './shared/fill-wall.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';
import { serveWalls, type WallsServer } from './shared/serve-walls.ts';

/** `--embedded` measures the database of `npm start`, for information and up to 100 000 posts only. */
const EMBEDDED = process.argv.includes('--embedded');
const SIZES = EMBEDDED ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
const OTHER_WALLS = EMBEDDED ? 50 : 1_000;
const ROUNDS = EMBEDDED ? 1 : 4;
const LIMIT = 20;
const FILTERS: Readonly<Record<string, Filter>> = {
  'no filter': {},
  '30 days': { date_from: '2024-03-10', date_to: '2024-04-08' },
  half: { date_from: '2018-05-17', date_to: '2023-06-11' },
};
const GROUPS = {
  content_type: 'photo',
  text_length: 'short',
  weekday: '3',
  hour: '13',
  weekday_hour: '3-13',
  hashtag: 'theme7',
  month: '2023-05',
} as const;

/** Each call is repeated and its best time counts, which leaves out what else the machine does. */
const ATTEMPTS = 3;

/** Times by the name of the call, then by the size of the wall. */
type Times = Map<string, Map<number, number[]>>;

const pages: Times = new Map();
const groupPages: Times = new Map();
const stats: Times = new Map();

const opened = EMBEDDED ? { database: await openInMemory(null), stop: async () => {} } : await openServer();
const { db } = opened.database;
try {
  const walls = await fill();
  const server = await serveWalls(db, walls);
  // The sizes take turns, so that a busy machine slows all alike. The first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) await timeAll(server, round);
  await server.close();
  report();
} finally {
  await opened.database.close();
  await opened.stop();
}

async function openServer() {
  const server = await startPostgresqlServer();
  return { database: await openPostgresql(server.url, createLog('warn')), stop: () => server.stop() };
}

async function fill(): Promise<FilledWall[]> {
  const walls: FilledWall[] = [];
  for (const posts of SIZES) {
    const began = performance.now();
    const wall = await fillWall(db, { ownerId: -posts, posts });
    const filled = performance.now();
    await rollUp(db, wall.vkAccountId);
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(0)} s`;
    console.log(`${posts} posts: filled in ${seconds(began, filled)}, summed in ${seconds(filled, performance.now())}`);
    walls.push(wall);
  }
  walls.push(...(await fillOtherWalls(db, OTHER_WALLS)).slice(0, COMPARE_MAX_ACCOUNTS - 1));
  // Autovacuum would do this within minutes.
  await sql`vacuum analyze`.execute(db);
  return walls;
}

async function timeAll(server: WallsServer, round: number): Promise<void> {
  for (const [name, range] of Object.entries(FILTERS)) {
    const filter = filterText(range);
    for (const sort of POST_SORTS) {
      await timePages(server, { name: sort, sort, filter, round });
      if (name === 'no filter') await timeGroupPages(server, { sort, filter, round });
    }
    for (const [index, size] of SIZES.entries()) await timeStats(server, { index, size, filter, round });
  }
}

/** The first, the middle and the last page, and some at random. */
function samplePages(total: number): number[] {
  const last = Math.max(0, Math.ceil(total / LIMIT) - 1);
  const others = Array.from({ length: 3 }, () => Math.floor(Math.random() * (last + 1)));
  return [0, Math.floor(last / 2), last, ...others];
}

interface PagesCase {
  readonly name: string;
  readonly sort: PostSort;
  readonly filter: string;
  readonly round: number;
}

async function timePages(server: WallsServer, { name, sort, filter, round }: PagesCase): Promise<void> {
  for (const [index, size] of SIZES.entries()) {
    const params = { login: server.ids[index] ?? '', sort, filter, limit: LIMIT };
    const total = totalOf(await server.call(endpoints.getRating, params));
    for (const [place, page] of samplePages(total).entries()) {
      const query = { ...params, page, direction: place % 2 === 0 ? 'up' : 'down' };
      await timeCall(server, { times: pages, name, size, round, definition: endpoints.getRating, query });
    }
  }
}

async function timeGroupPages(server: WallsServer, { sort, filter, round }: Omit<PagesCase, 'name'>): Promise<void> {
  for (const type of REPORT_TYPES) {
    for (const [index, size] of SIZES.entries()) {
      const params = { id: server.ids[index] ?? '', type, value: GROUPS[type], sort, filter, limit: LIMIT };
      const total = totalOf(await server.call(endpoints.getPostsFromType, params));
      for (const page of samplePages(total).slice(0, 4)) {
        const query = { ...params, page };
        await timeCall(server, {
          times: groupPages,
          name: type,
          size,
          round,
          definition: endpoints.getPostsFromType,
          query,
        });
      }
    }
  }
}

async function timeStats(
  server: WallsServer,
  { index, size, filter, round }: { index: number; size: number; filter: string; round: number },
): Promise<void> {
  const id = server.ids[index] ?? '';
  const timeStats = (name: string, definition: Endpoint, query: Record<string, unknown>) =>
    timeCall(server, { times: stats, name, size, round, definition, query: { ...query, filter } });
  await timeStats('get-data-account', endpoints.getAccount, { id });
  for (const type of REPORT_TYPES) await timeStats(`report by ${type}`, endpoints.getReport, { id, type });
  await timeStats('chart', endpoints.getChart, { id });
  for (const view of STEPS) {
    await timeStats(`activity by ${view}`, endpoints.getActivity, { login: id, type: 'views', view });
  }
  // The wall together with nine small ones.
  const ids = [id, ...server.ids.slice(SIZES.length)].join(',');
  await timeStats('compare 10 accounts', endpoints.compareAccounts, { ids });
}

interface TimedCall {
  readonly times: Times;
  readonly name: string;
  readonly size: number;
  readonly round: number;
  readonly definition: Endpoint;
  readonly query: Record<string, unknown>;
}

async function timeCall(
  server: WallsServer,
  { times, name, size, round, definition, query }: TimedCall,
): Promise<void> {
  const attempts: number[] = [];
  while (attempts.length < ATTEMPTS) attempts.push((await server.call(definition, query)).ms);
  if (round === 0) return;
  const bySize = times.get(name) ?? new Map<number, number[]>();
  times.set(name, bySize);
  bySize.set(size, [...(bySize.get(size) ?? []), Math.min(...attempts)]);
}

function totalOf({ answer }: { answer: unknown }): number {
  // Both calls with pages answer with this field.
  return (answer as { totalCount: number }).totalCount;
}

function report(): void {
  const rows = { ...toRows('pages by', pages), ...toRows('pages of', groupPages), ...toRows('', stats) };
  console.table(rows);
  if (EMBEDDED) return;
  const [small = 0] = SIZES;
  const large = SIZES.at(-1) ?? 0;
  const ratios = [...pages].map(([sort, bySize]) =>
    toFigure(`pages by ${sort}: p95 at 1 M ÷ at 10 k`, p95(bySize.get(large)) / p95(bySize.get(small)), 2),
  );
  const slowest = Math.max(...[...stats.values()].map((bySize) => p95(bySize.get(large))));
  const groups = Math.max(...[...groupPages.values()].map((bySize) => p95(bySize.get(large))));
  reportFigures('analytics', [
    ...ratios,
    toFigure('slowest call of figures at 1 M: p95, ms', slowest, 150),
    toFigure('pages of the slowest group at 1 M: p95, ms', groups, 150),
  ]);
}

function toFigure(name: string, value: number, target: number): Figure {
  return { name, value: Number(value.toFixed(2)), op: '<=', target };
}

function toRows(prefix: string, times: Times): Record<string, Record<string, string>> {
  return Object.fromEntries(
    [...times].map(([name, bySize]) => [
      `${prefix} ${name}`.trim(),
      Object.fromEntries([...bySize].map(([size, all]) => [`p95 at ${size}, ms`, p95(all).toFixed(1)])),
    ]),
  );
}

function p95(times: readonly number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}
