import type { Audience } from '@vidno/contract/vk/audience';
import { afterEach, expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#config/time.ts';
import { advanceRun } from '#runs/advance-run.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock, type FakeClock } from '#testing/fake-clock.ts';
import { advanceAll, claimAll } from '#testing/runs/advance-all.ts';
import { openVisitor } from '#testing/test-browser.ts';
import { testVk } from '#testing/vk/test-vk.ts';
import { openVkFixture, type VkFixture } from '#testing/vk/vk-fixture.ts';
import { createAudienceKind } from './read-audience.ts';
import { serveAudience } from './routes.ts';

const db = testDatabase();
const vk = testVk({ limits: false, permissive: true });

let fixture: VkFixture;
let time: FakeClock;
afterEach(() => fixture.app.close());

async function open(options: { services?: number[]; connected?: boolean } = {}): Promise<VkFixture> {
  time = createFakeClock('2026-11-21T08:00:00.000Z');
  const { services = [1, 2, 3], connected = true } = options;
  fixture = await openVkFixture({
    db: db(),
    vk: connected ? vk().config({ callsPerSecond: 1_000 }) : null,
    clock: time.clock,
    services,
    collects: false,
    addCalls: serveAudience,
  });
  return fixture;
}

/** Their addresses change with the time. */
async function withoutAvatars(id: string) {
  const { data_audience, ...audience } = await audienceOf(id);
  return {
    ...audience,
    data_audience: data_audience.map((person: { avatar: string | null }) => ({ ...person, avatar: null })),
  };
}

async function audienceOf(id: string, query: Record<string, string> = {}): Promise<Audience> {
  const response = await fixture.browser.send({ url: '/audience/get', query: { vk_id: id, ...query } });
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return response.json();
}

/** Computes the same figures independently, from all followers in the simulator. */
function recount(ownerId: number, today: string) {
  const people = [...vk().world.rawMembers(ownerId)].filter(({ deactivated }) => !deactivated);
  const ages = people.flatMap(({ bdate = '' }) => {
    const [day, month, year] = bdate.split('.').map(Number);
    if (!day || !month || !year) return [];
    const birthday = new Date(Date.UTC(Number(today.slice(0, 4)), month - 1, day));
    return [Number(today.slice(0, 4)) - year - (birthday > new Date(today) ? 1 : 0)];
  });
  const count = (titles: (string | undefined)[]) => {
    const counts: Record<string, number> = {};
    for (const title of titles) if (title !== undefined) counts[title] = (counts[title] ?? 0) + 1;
    return counts;
  };
  return {
    read: people.length,
    ages: {
      'до 18': ages.filter((age) => age < 18).length,
      '18–24': ages.filter((age) => age >= 18 && age <= 24).length,
      '25–34': ages.filter((age) => age >= 25 && age <= 34).length,
      '35–44': ages.filter((age) => age >= 35 && age <= 44).length,
      '45–54': ages.filter((age) => age >= 45 && age <= 54).length,
      '55+': ages.filter((age) => age >= 55).length,
    },
    knownAges: ages.length,
    countries: count(people.map(({ country }) => country?.title)),
    cities: count(people.map(({ city }) => city?.title)),
    women: people.filter(({ sex }) => sex === 1).length,
    men: people.filter(({ sex }) => sex === 2).length,
  };
}

function counts(groups: Audience['data_city']): Record<string, number> {
  return Object.fromEntries(groups.map(({ title, count }) => [title, count]));
}

test('the first request starts the reading, and its figures match the followers in VK', async () => {
  await open();
  const { id, user } = await fixture.track('beg_po_utram');

  expect(await audienceOf(id)).toMatchObject({ status: 'wait', percent: 0, total_count: 9_340, data_age: [] });
  expect(await audienceOf(id)).toMatchObject({ status: 'wait' });
  expect(await db().selectFrom('run').select('id').where('kind', '=', 'audience').execute()).toHaveLength(1);
  await fixture.runAll();

  const audience = await audienceOf(id);
  const truth = recount(-user.vk_id, '2026-11-21');
  expect(audience).toMatchObject({ status: 'ok', message: null, percent: 100, total_count: 9_340 });
  expect(audience.read_at).toBe('2026-11-21T08:00:00.000Z');
  expect(audience.read_count).toBe(truth.read);
  expect(truth.read).toBeLessThan(9_340);
  expect(counts(audience.data_age)).toEqual(truth.ages);
  expect(counts(audience.data_country)).toMatchObject(truth.countries);
  expect(counts(audience.data_sex)).toEqual({ Женщины: truth.women, Мужчины: truth.men });
  const { другие: others = 0, ...cities } = counts(audience.data_city);
  expect(truth.cities).toMatchObject(cities);
  expect(others + sum(Object.values(cities))).toBe(sum(Object.values(truth.cities)));
  expect(audience.coverage.age).toBe(truth.knownAges / truth.read);
  expect(audience.coverage.city).toBe(sum(Object.values(truth.cities)) / truth.read);
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

test('people are listed page by page in VK’s order, without deleted ones', async () => {
  await open();
  const { id, user } = await fixture.track('person_3');
  await audienceOf(id);
  await fixture.runAll();

  const expected = [...vk().world.rawMembers(user.vk_id)].filter(({ deactivated }) => !deactivated);
  const second = await audienceOf(id, { page: '1', limit: '7' });
  const past = await audienceOf(id, { page: '100000', limit: '100' });

  expect(second.data_audience.map(({ vk_id }) => vk_id)).toEqual(expected.slice(7, 14).map((person) => person.id));
  const [first] = second.data_audience;
  expect(first?.name).toBe(`${expected[7]?.first_name} ${expected[7]?.last_name}`);
  expect(first?.url).toBe(`https://vk.com/id${expected[7]?.id}`);
  expect(past.data_audience).toEqual([]);
});

test('ten thousand people of a huge audience are read, one thousand for a demo', async () => {
  await open();
  const whole = await fixture.track('gorod_na_volge');
  const demo = await fixture.track('gorod_na_volge', { demo: true });
  await audienceOf(whole.id);
  await audienceOf(demo.id);
  await fixture.runAll();

  const [all, some] = [await audienceOf(whole.id), await audienceOf(demo.id)];

  expect([all.total_count, some.total_count]).toEqual([126_480, 126_480]);
  expect(all.read_count).toBeGreaterThan(9_000);
  expect(all.read_count).toBeLessThanOrEqual(10_000);
  expect(some.read_count).toBeGreaterThan(900);
  expect(some.read_count).toBeLessThanOrEqual(1_000);
});

test('an interrupted reading continues after its last stored page and requests no page twice', async () => {
  await open();
  const { id } = await fixture.track('beg_po_utram');
  await audienceOf(id);
  let calls = 0;
  const dying = {
    ...fixture.tools,
    vkAccess: {
      ...fixture.tools.vkAccess,
      call: (...given: Parameters<typeof fixture.tools.vkAccess.call>) => {
        calls += 1;
        if (calls > 4) throw new Error('killed');
        return fixture.tools.vkAccess.call(...given);
      },
    },
  };

  await advanceAll(fixture.runTools, [createAudienceKind(dying)]);
  expect(await audienceOf(id)).toMatchObject({ status: 'wait', percent: 40, read_count: 0 });
  time.advance(SECOND_MS);
  await fixture.runAll();

  expect(await audienceOf(id)).toMatchObject({ status: 'ok', total_count: 9_340 });
  expect(vk().counters.of('groups.getMembers')).toBe(10);
});

test.each([
  ['one after the other took it', 21 * SECOND_MS],
  ['both have the same lease', 0],
])('two workers on one reading count nobody twice: %s', async (_name, apartMs) => {
  await open();
  const { id, user } = await fixture.track('beg_po_utram');
  await audienceOf(id);
  const kind = createAudienceKind(fixture.tools);
  const [first] = await claimAll(fixture.runTools, [kind]);
  time.advance(apartMs);
  const [second = first] = await claimAll(fixture.runTools, [kind]);
  const work = async (run: typeof first) =>
    run && (await advanceRun(fixture.runTools, kind, run, new AbortController().signal));

  await Promise.all([work(first), work(second)]);
  await fixture.runAll();

  expect((await audienceOf(id)).read_count).toBe(recount(-user.vk_id, '2026-11-21').read);
});

test('a paused reading resumes when its time has come, and a lost one soon after', async () => {
  await open();
  const { id } = await fixture.track('beg_po_utram');
  await audienceOf(id);
  vk().faults.plan({ kind: 'error', code: 29 }, { method: 'groups.getMembers', times: 1 });
  await fixture.runAll();

  const waiting = await audienceOf(id);
  expect(waiting).toMatchObject({ status: 'wait', message: expect.stringMatching(/^ВКонтакте просит подождать/) });
  const takeWaiting = () => claimAll(fixture.runTools, [createAudienceKind(fixture.tools)]);
  expect(await takeWaiting()).toEqual([]);

  time.advance(25 * HOUR_MS);
  expect(await takeWaiting()).toHaveLength(1);
  expect(await takeWaiting()).toEqual([]);

  time.advance(HOUR_MS / 5);
  expect(await takeWaiting()).toHaveLength(1);
});

test.each([
  ['groups.getMembers', 'beg_po_utram', 15, /скрыло список участников/],
  ['users.getFollowers', 'person_3', 30, /скрыл подписчиков/],
  ['users.getFollowers', 'person_3', 18, /удалена или заблокирована/],
  ['users.getFollowers', 'person_3', 1051, /не даёт этому сайту/],
])(
  'when VK refuses %s, the reason is told in Russian and asked again an hour later',
  async (method, login, code, why) => {
    await open();
    const { id } = await fixture.track(login);
    await audienceOf(id);
    vk().faults.plan({ kind: 'error', code }, { method, times: Number.POSITIVE_INFINITY });
    await fixture.runAll();

    expect(await audienceOf(id)).toMatchObject({
      status: 'unavailable',
      message: expect.stringMatching(why),
      data_age: [],
    });
    time.advance(HOUR_MS);
    expect(await audienceOf(id)).toMatchObject({ status: 'wait' });
  },
);

test('an audience is read again after a refresh a day later, and until then the old one is shown', async () => {
  await open();
  const { id, user } = await fixture.track('person_3');
  await audienceOf(id);
  await fixture.runAll();
  const old = await withoutAvatars(id);

  time.advance(25 * HOUR_MS);
  expect(await withoutAvatars(id)).toEqual(old);
  await db().updateTable('vk_account').set({ refreshed_at: time.clock() }).execute();
  vk().world.changeAccount(user.vk_id, { followers: 3 });
  expect(await withoutAvatars(id)).toEqual(old);
  await fixture.runAll();

  const fresh = await audienceOf(id);
  expect(fresh).toMatchObject({ status: 'ok', total_count: 3, read_at: '2026-11-22T09:00:00.000Z' });
  const rows = await db().selectFrom('vk_audience_member').select('vk_user_id').execute();
  expect(rows).toHaveLength(fresh.read_count);
});

test('an account that nobody follows has an empty audience, not an error', async () => {
  await open();
  const { id } = await fixture.track('bez_podpischikov');
  await audienceOf(id);
  await fixture.runAll();

  expect(await audienceOf(id)).toMatchObject({
    status: 'ok',
    total_count: 0,
    read_count: 0,
    data_age: [],
    data_sex: [],
  });
});

test('deleting a wall deletes its audience', async () => {
  await open();
  const { id } = await fixture.track('person_3');
  await audienceOf(id);
  await fixture.runAll();

  await db().deleteFrom('vk_account').execute();

  expect(await db().selectFrom('vk_audience_member').selectAll().execute()).toEqual([]);
  expect(await db().selectFrom('vk_audience').selectAll().execute()).toEqual([]);
});

test('without the service what was read stays open, and nothing is read anew', async () => {
  await open();
  const { id } = await fixture.track('person_3');
  await db().deleteFrom('account_service').execute();
  const refused = await fixture.browser.send({ url: '/audience/get', query: { vk_id: id } });
  expect([refused.statusCode, refused.json()]).toMatchObject([402, { code: 'not_paid', service: 2 }]);
  expect(await db().selectFrom('vk_audience').selectAll().execute()).toEqual([]);

  await db().updateTable('tracked_account').set({ demo: true }).execute();
  await audienceOf(id);
  await fixture.runAll();
  await db().updateTable('tracked_account').set({ demo: false }).execute();
  time.advance(25 * HOUR_MS);
  await db().updateTable('vk_account').set({ refreshed_at: time.clock() }).execute();
  expect(await audienceOf(id)).toMatchObject({ status: 'ok' });
  expect(await claimAll(fixture.runTools, [createAudienceKind(fixture.tools)])).toEqual([]);
});

test('somebody else’s account is not found, and without the service a demo is shown', async () => {
  await open({ services: [1] });
  const demo = await fixture.track('person_3', { demo: true });
  const stranger = await openVisitor(fixture.app);
  const ask = (browser: typeof stranger, id: string) => browser.send({ url: '/audience/get', query: { vk_id: id } });

  expect((await ask(fixture.browser, demo.id)).statusCode).toBe(200);
  expect((await ask(stranger, demo.id)).statusCode).toBe(404);
  expect((await ask(fixture.browser, 'null')).statusCode).toBe(400);
});
