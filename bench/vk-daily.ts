import { randomUUID } from 'node:crypto';
import { SERVICE } from '@vidno/contract/constants';
import { createPaying } from '../apps/server/src/config/paying.ts';
import { DAY_MS, HOUR_MS } from '../apps/server/src/config/time.ts';
import type { Database } from '../apps/server/src/database/database.ts';
import { openPostgresql } from '../apps/server/src/database/postgresql/open-postgresql.ts';
import { countFollowers } from '../apps/server/src/features/vk-accounts/daily/daily-followers.ts';
import { refreshDue } from '../apps/server/src/features/vk-accounts/daily/refresh-due.ts';
import { refreshAll } from '../apps/server/src/features/vk-accounts/list/refresh-all.ts';
import { createLog } from '../apps/server/src/observability/log.ts';
import { startPostgresqlServer } from '../apps/server/src/testing/database/postgresql-server.ts';
import { createFakeClock } from '../apps/server/src/testing/fake-clock.ts';
import { startTestVk } from '../apps/server/src/testing/vk/test-vk.ts';
import { createVkAccountsFixture } from '../apps/server/src/testing/vk/vk-accounts-fixture.ts';
import { type Figure, reportFigures } from './shared/report-figures.ts';

/** What a day costs with one token: calls that reach the simulator, with a clock that is moved. No figure depends on the machine. */
const SNAPSHOT_PAGES = 10_000;
const QUIET_WALLS = 4_000;
/** So many are read; the calls of 4,000 follow from theirs. */
const WALLS_READ = Number(process.argv[2] ?? 100);
const PRESSED_AT_ONCE = 50;
/** What scheduled work leaves. */
const LEFT = 0.15;
/** Ids of the simulator's pages `posts_<n>` and `person_<n>`. */
const FIRST = { group: 50_000_000, user: 1_000_000_000 } as const;

const server = await startPostgresqlServer();
const opened = await openPostgresql(server.url, createLog('silent'));
const time = createFakeClock('2026-11-10T09:00:00Z');
const vk = await startTestVk({ limits: false, now: time.clock });
try {
  const { db } = opened;
  const config = vk.config({ callsPerSecond: 1_000 });
  const fixture = await createVkAccountsFixture({ db, vk: config, clock: time.clock });
  await grant(db, fixture.accountId);
  const figures = [
    ...(await refreshOneAccount(db, fixture)),
    ...(await refreshDay(db, fixture.accountId)),
    await snapshots(db, fixture.accountId),
  ];
  reportFigures('vk-daily', figures);
} finally {
  await vk.close();
  await opened.close();
  await server.stop();
}

type Fixture = Awaited<ReturnType<typeof createVkAccountsFixture>>;

/** «Обновить все» of an account with fifty pages, within the part of the calls that one account has. */
async function refreshOneAccount(db: Database, { tools, track, runAll, accountId }: Fixture): Promise<Figure[]> {
  for (let posts = 1; posts <= PRESSED_AT_ONCE; posts += 1) await track(`posts_${posts}`);
  await runAll();
  time.advance(2 * HOUR_MS);
  vk.counters.reset();
  await refreshAll(tools, { accountId, services: [SERVICE.vk] });
  await runAll();
  const calls = vk.counters.of('wall.get');
  const read = await countRead(db);
  console.log(`«Обновить все» of ${PRESSED_AT_ONCE} pages: ${read} read with ${calls} calls of wall.get`);
  return [
    { name: 'pages that were not read by «Обновить все»', value: PRESSED_AT_ONCE - read, op: '<=', target: 0 },
    { name: 'calls of wall.get for each of its pages', value: calls / PRESSED_AT_ONCE, op: '<=', target: 1 },
  ];
}

/** As many calls a day as 4,000 walls have of 5,000: scheduled work has to stop at 85 % and to be done by then. */
async function refreshDay(db: Database, accountId: number): Promise<Figure[]> {
  const perDay = Math.ceil(WALLS_READ / (1 - LEFT));
  const config = vk.config({ callsPerSecond: 1_000, accountPercent: 100 });
  const fixture = await createVkAccountsFixture({ db, vk: config, clock: time.clock, accountId });
  for (let posts = PRESSED_AT_ONCE + 1; posts <= WALLS_READ; posts += 1) await fixture.track(`posts_${posts}`);
  await fixture.runAll();
  time.advance(DAY_MS + HOUR_MS);
  vk.counters.reset();
  const tight = await createVkAccountsFixture({
    db,
    vk: { ...config, wallGetPerDay: perDay },
    clock: time.clock,
    accountId,
  });
  const tools = { ...tight.tools, paying: createPaying({ isOn: true }) };
  while ((await refreshDue(tools)) > 0) await tight.runAll();
  const [calls, read] = [vk.counters.of('wall.get'), await countRead(db)];
  const left = (perDay - calls) / perDay;
  const needed = (calls / read) * QUIET_WALLS;
  const allowed = (1 - LEFT) * config.wallGetPerDay;
  console.log(
    `a day of ${WALLS_READ} quiet walls: ${read} read with ${calls} calls, ${(left * 100).toFixed(1)} % of ${perDay} left; ` +
      `${QUIET_WALLS} need ${needed.toFixed(0)} of the ${allowed} calls that scheduled work has`,
  );
  return [
    { name: 'quiet walls that were not read on their day', value: WALLS_READ - read, op: '<=', target: 0 },
    { name: 'part of the calls that is left for people', value: Number(left.toFixed(3)), op: '>=', target: LEFT },
    { name: `calls of ${QUIET_WALLS} walls ÷ what scheduled work has`, value: needed / allowed, op: '<=', target: 1 },
  ];
}

/** Pages are rows only: who tracks them does not matter for a snapshot. */
async function snapshots(db: Database, accountId: number): Promise<Figure> {
  await db.deleteFrom('tracked_account').execute();
  await db.deleteFrom('vk_account').execute();
  const rows = Array.from({ length: SNAPSHOT_PAGES }, (_, index) => {
    const kind = index % 2 === 0 ? ('group' as const) : ('user' as const);
    return {
      id: randomUUID(),
      owner_id: kind === 'group' ? -(FIRST.group + index) : FIRST.user + index,
      scope: 'full' as const,
      kind,
      screen_name: `page${index}`,
      first_name: '',
      last_name: '',
      avatar_url: null,
      follower_count: null,
      friend_count: null,
      post_count: null,
      collection_id: randomUUID(),
      refreshed_at: null,
    };
  });
  for (let from = 0; from < rows.length; from += 1_000) {
    await db
      .insertInto('vk_account')
      .values(rows.slice(from, from + 1_000))
      .execute();
  }
  const fixture = await createVkAccountsFixture({
    db,
    vk: vk.config({ callsPerSecond: 1_000 }),
    clock: time.clock,
    accountId,
  });
  time.advance(DAY_MS);
  vk.counters.reset();
  await countFollowers(fixture.tools);
  const calls = vk.counters.of('groups.getById') + vk.counters.of('users.get');
  const today = time.clock().toISOString().slice(0, 10);
  const { length: known } = await db.selectFrom('vk_owner_day').select('owner_id').where('day', '=', today).execute();
  console.log(`followers of ${known} of ${SNAPSHOT_PAGES} pages: ${calls} calls`);
  // A page that was left out makes the figure miss its target.
  return {
    name: `calls for the followers of ${SNAPSHOT_PAGES} pages`,
    value: known < SNAPSHOT_PAGES ? Infinity : calls,
    op: '<=',
    target: 40,
  };
}

async function countRead(db: Database): Promise<number> {
  const rows = await db.selectFrom('vk_account').select('id').where('checked_at', '=', time.clock()).execute();
  return rows.length;
}

async function grant(db: Database, accountId: number): Promise<void> {
  const service = { account_id: accountId, service: SERVICE.vk, origin: 'grant' as const, ends_at: null };
  await db.insertInto('account_service').values(service).execute();
}
