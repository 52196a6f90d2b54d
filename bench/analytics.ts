import { COMPARE_MAX_ACCOUNTS } from '@vidno/contract/constants';
import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { ACTIVITY_VIEWS } from '@vidno/contract/vk/activity';
import { type Filter, filterText, POST_SORTS, type PostSort } from '@vidno/contract/vk/filter';
import { REPORT_TYPES } from '@vidno/contract/vk/posts';
import { sql } from 'kysely';
import { openInMemory } from '../apps/server/src/database/embedded/open-embedded.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { rollUp } from '../apps/server/src/features/vk-posts/public.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/postgresql-server.ts';
import { type FilledWall, fillBeside, fillWall } from './shared/fill-wall.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';
import { type ServedWalls, serveWalls } from './shared/serve-walls.ts';

/** `--embedded` looks at the database of `npm start`, as information; it grows to 100 000 posts only. */
const EMBEDDED = process.argv.includes('--embedded');
const SIZES = EMBEDDED ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
const ACCOUNTS_BESIDE = EMBEDDED ? 50 : 1_000;
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

/** Each call is asked so often and its best time taken: what else the machine does is not what is measured. */
const TRIES = 3;

/** Times by what was asked, then by the size of the wall. */
type Times = Map<string, Map<number, number[]>>;

const pages: Times = new Map();
const groupPages: Times = new Map();
const stats: Times = new Map();

const opened = EMBEDDED ? { database: await openInMemory(null), stop: async () => {} } : await openServer();
const { db } = opened.database;
try {
  const walls = await fill();
  const served = await serveWalls(db, walls);
  // By turns, so that a busy machine slows all sizes alike; the first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1) await askAll(served, round);
  await served.close();
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
  walls.push(...(await fillBeside(db, ACCOUNTS_BESIDE)).slice(0, COMPARE_MAX_ACCOUNTS - 1));
  // What autovacuum does within minutes.
  await sql`vacuum analyze`.execute(db);
  return walls;
}

async function askAll(served: ServedWalls, round: number): Promise<void> {
  for (const [name, range] of Object.entries(FILTERS)) {
    const filter = filterText(range);
    for (const sort of POST_SORTS) {
      await askPages(served, { name: sort, sort, filter, round });
      if (name === 'no filter') await askGroups(served, { sort, filter, round });
    }
    for (const [index, size] of SIZES.entries()) await askStats(served, { index, size, filter, round });
  }
}

/** First, middle, last and some others. */
function placesOf(total: number): number[] {
  const last = Math.max(0, Math.ceil(total / LIMIT) - 1);
  const others = Array.from({ length: 3 }, () => Math.floor(Math.random() * (last + 1)));
  return [0, Math.floor(last / 2), last, ...others];
}

interface AskedPages {
  readonly name: string;
  readonly sort: PostSort;
  readonly filter: string;
  readonly round: number;
}

async function askPages(served: ServedWalls, { name, sort, filter, round }: AskedPages): Promise<void> {
  for (const [index, size] of SIZES.entries()) {
    const asked = { login: served.ids[index] ?? '', sort, filter, limit: LIMIT };
    const total = totalOf(await served.ask(endpoints.getRating, asked));
    for (const [place, page] of placesOf(total).entries()) {
      const query = { ...asked, page, direction: place % 2 === 0 ? 'up' : 'down' };
      await time(served, { times: pages, name, size, round, definition: endpoints.getRating, query });
    }
  }
}

async function askGroups(served: ServedWalls, { sort, filter, round }: Omit<AskedPages, 'name'>): Promise<void> {
  for (const type of REPORT_TYPES) {
    for (const [index, size] of SIZES.entries()) {
      const asked = { id: served.ids[index] ?? '', type, value: GROUPS[type], sort, filter, limit: LIMIT };
      const total = totalOf(await served.ask(endpoints.getPostsFromType, asked));
      for (const page of placesOf(total).slice(0, 4)) {
        const query = { ...asked, page };
        await time(served, {
          ...{ times: groupPages, name: type, size, round },
          ...{ definition: endpoints.getPostsFromType, query },
        });
      }
    }
  }
}

async function askStats(
  served: ServedWalls,
  { index, size, filter, round }: { index: number; size: number; filter: string; round: number },
): Promise<void> {
  const id = served.ids[index] ?? '';
  const timeStats = (name: string, definition: Endpoint, query: Record<string, unknown>) =>
    time(served, { times: stats, name, size, round, definition, query: { ...query, filter } });
  await timeStats('get-data-account', endpoints.getAccount, { id });
  for (const type of REPORT_TYPES) await timeStats(`report by ${type}`, endpoints.getReport, { id, type });
  for (const view of ACTIVITY_VIEWS) {
    await timeStats(`activity by ${view}`, endpoints.getActivity, { login: id, type: 'views', view });
  }
  // The wall beside nine small ones.
  const ids = [id, ...served.ids.slice(SIZES.length)].join(',');
  await timeStats('compare 10 accounts', endpoints.compareAccounts, { ids });
}

interface Timed {
  readonly times: Times;
  readonly name: string;
  readonly size: number;
  readonly round: number;
  readonly definition: Endpoint;
  readonly query: Record<string, unknown>;
}

async function time(served: ServedWalls, { times, name, size, round, definition, query }: Timed): Promise<void> {
  const tries: number[] = [];
  while (tries.length < TRIES) tries.push((await served.ask(definition, query)).ms);
  if (round === 0) return;
  const bySize = times.get(name) ?? new Map<number, number[]>();
  times.set(name, bySize);
  bySize.set(size, [...(bySize.get(size) ?? []), Math.min(...tries)]);
}

function totalOf({ answer }: { answer: unknown }): number {
  // The contract of the two calls above.
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
