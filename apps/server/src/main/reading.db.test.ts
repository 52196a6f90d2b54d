import { randomUUID } from 'node:crypto';
import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { shareTokenOf } from '#features/search-shares/share.ts';
import { ACCESS } from '#testing/attack/access.ts';
import { plantPerson, plantUnpaid } from '#testing/attack/plant-unpaid.ts';
import { validRequest } from '#testing/attack/valid-request.ts';
import { plantAccount } from '#testing/cabinet/plant-account.ts';
import { createMigratedDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { watchStatements } from '#testing/database/watch-statements.ts';
import { openTestProduct, type TestProduct } from '#testing/product/open-test-product.ts';
import { sampleOf } from '#testing/product/sample-of.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';

/** Calls that change something although their method is GET, as the specification has it; the last two start work at VK. */
const CHANGES: readonly (keyof typeof endpoints)[] = [
  'getCsrfCookie',
  'getTokenSession',
  'removeSearch',
  'refreshSearch',
  'removeMonitor',
  'refreshMonitor',
  'removeUser',
  'refreshUser',
  'initTelegram',
  'completeTelegram',
  'initTelegramLink',
  'getAuthUrl',
  'getCollection',
  'getAudience',
];
/** Calls that only read although their method is POST. */
const ALSO_READS: readonly (keyof typeof endpoints)[] = ['getSharedSearch', 'countPeople'];

/** What a guard writes before the call: when the session was last used, and the counters of limits. */
const OF_GUARDS = /^\s*(update "browser_session"|update "account" set "last_seen_at"|.*\brate_limit\b)/s;
/** The queue of the product tends itself in the background. */
const OF_QUEUE = /pgboss|^\s*$/;
const WRITES =
  /\b(insert into|update\s+\S+\s+(as \S+ )?set|delete from|for (no key )?update|for (key )?share|advisory|nextval|truncate)\b/i;

const CALLS = (Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][])
  .filter(([name, { method }]) => (method === 'GET' ? !CHANGES.includes(name) : ALSO_READS.includes(name)))
  .map(([name, definition]) => [name, definition] as const);

let opened: TestProduct;
let browser: TestBrowser;
let accountId: number;
let ids: Readonly<Record<'search' | 'monitor' | 'tracked', readonly string[]>>;
let share: string;
let monitorRun: string;

beforeAll(async () => {
  const settings = process.env.TEST_ENGINE === 'postgresql' ? { DATABASE_URL: await createMigratedDatabaseUrl() } : {};
  opened = await openTestProduct(settings);
  browser = await openVisitor(opened.app);
  const { db, files } = opened.product.tools;
  accountId = (await db.selectFrom('account').select('id').executeTakeFirstOrThrow()).id;
  await plantAccount({ db, files }, accountId, 'reader');
});

/** A visitor with everything an account may hold, who has found somebody that has gone past the door: nothing has been forgotten. */
beforeEach(async () => {
  const { db } = opened.product.tools;
  await db.deleteFrom('search').where('hash', '<>', 'reader').execute();
  await plantPerson(db);
  await plantUnpaid(db, accountId);
  const photo = await db
    .selectFrom('search')
    .select(['id', 'run_id'])
    .where('kind', '=', 'photo')
    .where('uncertain_number', 'is not', null)
    .executeTakeFirstOrThrow();
  share = randomUUID();
  const times = { created_at: new Date(), expires_at: new Date(Date.now() + DAY_MS) };
  await db
    .insertInto('search_share')
    .values({ ...times, account_id: accountId, search_id: photo.id, run_id: photo.run_id, id: share })
    .execute();
  const { id: personId } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow();
  await db.updateTable('monitor_hit').set({ person_id: personId }).execute();
  await db.updateTable('run').set({ status: 'delivered', finished_at: new Date(), percent: 100 }).execute();
  await db.updateTable('monitor_run').set({ count: 1 }).execute();
  monitorRun = (await db.selectFrom('monitor_run').select('run_id').executeTakeFirstOrThrow()).run_id;
  await db.deleteFrom('person').execute();
  const listIds = async (table: 'search' | 'monitor' | 'tracked_account') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => String(id));
  ids = {
    search: await listIds('search'),
    monitor: await listIds('monitor'),
    tracked: await listIds('tracked_account'),
  };
});
afterAll(() => opened.close());

test.each(CALLS)(
  '%s changes nothing and locks nothing, also where somebody has left the catalogue',
  async (...call) => {
    const written: string[] = [];
    const statuses: number[] = [];
    for (const request of requestsOf(...call)) {
      const stopWatching = watchStatements((sql) => {
        if (WRITES.test(sql) && !OF_GUARDS.test(sql) && !OF_QUEUE.test(sql)) written.push(sql);
      });
      statuses.push((await browser.send(request)).statusCode);
      stopWatching();
    }
    expect(written).toEqual([]);
    if (IN_SCOPE.includes(call[0])) expect(statuses).toContain(200);
  },
);

/** Calls that are asked about something that there is. */
const IN_SCOPE: readonly (keyof typeof endpoints)[] = [
  'getSearch',
  'listSearches',
  'getSearchShare',
  'getSharedSearch',
  'countPeople',
  'watchSearch',
  'listMonitors',
  'getMonitor',
  'getMonitorRun',
  'listNotifications',
  'getNotificationSettings',
  'listSources',
  'getStatus',
  'listSamples',
  'getProfile',
  'getCabinet',
];

function requestsOf(name: keyof typeof endpoints, definition: Endpoint) {
  const { owned } = ACCESS[name];
  const known = {
    ...(name === 'getMonitorRun' && { process_id: monitorRun }),
    ...(name === 'getSharedSearch' && { token: shareTokenOf(opened.product.config.appSecret, share) }),
    ...(name === 'countPeople' && { keyword: 'Анна', region: 'any', source: 'other' }),
  };
  const subjects = owned ? ids[owned.kind].map((id) => ({ [owned.field]: id })) : [{}];
  const fields = subjects.map((subject) => ({ ...known, ...subject }));
  // With everything that may be asked for, and with nothing that need not.
  const full = fields.map((each) => validRequest(definition, { ...each, ...FIRST_PAGE }));
  const params = sampleOf(definition.params, 'x');
  const bare = fields.map((query) => ({ method: 'GET' as const, url: urlOf(definition, { params, query }) }));
  return definition.method === 'GET' ? [...full, ...bare] : full;
}

const FIRST_PAGE = { page: 0 };
