import { randomUUID } from 'node:crypto';
import { STATUS_DAYS } from '@vidno/contract/sources';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPaying } from '#config/paying.ts';
import type { VkConfig } from '#config/services-config.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { DatabaseUnavailableError } from '#database/errors.ts';
import { createSources } from '#main/open-product.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeFaceEngine } from '#testing/fake-face-engine.ts';
import { createFakeScheduler } from '#testing/fake-scheduler.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVkAccess, SEARCH_TOKENS, USER_TOKEN } from '#testing/vk/open-vk-access.ts';
import { SERVICE_TOKEN, testVk } from '#testing/vk/test-vk.ts';
import { checkSources, scheduleSourceChecks } from './health.ts';
import { serveSources } from './routes.ts';

const db = testDatabase();
let time = createFakeClock();
const vk = testVk({ limits: false, tokens: SEARCH_TOKENS, now: () => time.clock() });
let lines: Record<string, unknown>[];
beforeEach(() => {
  time = createFakeClock('2026-11-20T12:00:00.000Z');
  lines = [];
});

describe('a catalogue', () => {
  test('is up while its people are found by their own names', async () => {
    await addKnownPeople(db(), [{ name: 'Анна Белова' }, { name: 'Вера Зайцева' }]);
    await setPeople('other', 2);
    await check();
    expect(await healthOf('other')).toEqual(['up', null]);
  });

  test('is down while its people are not found by words', async () => {
    await addKnownPeople(db(), [{ name: 'Анна Белова' }]);
    await setPeople('other', 1);
    await db().deleteFrom('person_words').execute();
    await check();
    expect(await healthOf('other')).toEqual([
      'down',
      'Источник отвечает, но находит по имени не всех. Мы уже разбираемся.',
    ]);
  });

  test('is unavailable, and so in no search everywhere, while it is empty', async () => {
    await check();
    expect(await healthOf('other')).toEqual(['unavailable', 'В этом источнике пока никого нет.']);
  });

  test('is not down while its first import fills it, and is probed once the import has ended', async () => {
    await addKnownPeople(db(), [{ name: 'Анна Белова' }]);
    await setPeople('other', 1);
    await db().deleteFrom('person_words').execute();
    const id = randomUUID();
    const file = { file_name: 'a.ndjson', file_digest: Buffer.alloc(32) };
    const run = { id, source_id: 'other', lawful_basis: 'consent', ...file, finished_at: null };
    await db().insertInto('import_run').values(run).execute();
    await check();
    expect(await healthOf('other')).toEqual([
      'unavailable',
      'В этот источник ещё загружают людей. Загляните чуть позже.',
    ]);
    await db().updateTable('import_run').set({ finished_at: time.clock() }).execute();
    await check();
    expect((await healthOf('other'))[0]).toBe('down');
    await db()
      .insertInto('import_run')
      .values({ ...run, id: randomUUID() })
      .execute();
    await check();
    expect((await healthOf('other'))[0]).toBe('down');
  });

  test('is not down because our own database could not be asked', async () => {
    await db().updateTable('source').set({ health: 'up', health_message: null }).where('id', '=', 'other').execute();
    const probe = () => Promise.reject(new DatabaseUnavailableError('Connection terminated'));
    const kind = { extent: null, isOutside: false, probe };
    await checkSources({
      db: db(),
      clock: time.clock,
      log: pino({ level: 'silent' }),
      sourceKinds: { catalogue: kind },
    });
    expect(await healthOf('other')).toEqual(['up', null]);
  });

  test('is not down because of a name without letters', async () => {
    await addKnownPeople(db(), [{ name: '👩‍🦰' }]);
    await setPeople('other', 1);
    await check();
    expect(await healthOf('other')).toEqual(['up', null]);
  });
});

describe('a source of VK', () => {
  test('is unavailable without VK, with only a service token, and without a token', async () => {
    await check({}, null);
    expect(await healthOf('vk')).toEqual(['unavailable', 'ВКонтакте на этом сайте не подключён.']);
    await check({ serviceTokens: [SERVICE_TOKEN], userTokens: [] });
    expect(await healthOf('vk')).toEqual([
      'unavailable',
      'ВКонтакте не даёт этому сайту искать людей: для этого нужен токен пользователя.',
    ]);
    expect(await healthOf('vk-posts')).toEqual([
      'unavailable',
      'ВКонтакте не даёт этому сайту искать посты: для этого нужен токен пользователя.',
    ]);
    await check({ userTokens: [] });
    expect((await healthOf('vk'))[0]).toBe('unavailable');
  });

  test('is up with a user token, and down once that is revoked', async () => {
    await check();
    expect([await healthOf('vk'), await healthOf('vk-posts')]).toEqual([
      ['up', null],
      ['up', null],
    ]);
    vk().tokens.revoke(USER_TOKEN);
    await check();
    expect(await healthOf('vk')).toEqual(['down', 'Сейчас у сайта нет действующего доступа к ВКонтакте.']);
    // It was probed a moment ago.
    expect(await healthOf('vk-posts')).toEqual(['up', null]);
    time.advance(31 * MINUTE_MS);
    await check();
    expect((await healthOf('vk-posts'))[0]).toBe('down');
  });

  test('is down while VK does not answer', async () => {
    vk().faults.plan({ kind: 'drop' }, { method: 'users.search', times: 9 });
    await check();
    expect(await healthOf('vk')).toEqual(['down', 'ВКонтакте сейчас не отвечает. Попробуйте через несколько минут.']);
    vk().faults.clear();
    await check();
    expect(await healthOf('vk')).toEqual(['up', null]);
  });

  test('of posts is probed at most twice an hour, to save the daily quota', async () => {
    for (let minutes = 0; minutes < 120; minutes += 5) {
      await check();
      time.advance(5 * MINUTE_MS);
    }
    // Two searches a probe: one that must find something, one that must not.
    expect(vk().counters.of('newsfeed.search')).toBe(2 * 4);
    expect(vk().counters.of('users.search')).toBe(2 * 24);
  });

  test('is down when the daily quota is used up, and says until when', async () => {
    await check({ newsfeedSearchPerDay: 1 });
    time.advance(31 * MINUTE_MS);
    await check({ newsfeedSearchPerDay: 1 });
    expect(await healthOf('vk-posts')).toEqual([
      'down',
      'Запас поисков во ВКонтакте исчерпан. Он пополнится 21 ноября в 00:00 по Москве.',
    ]);
  });
});

test('a change of health is logged, and only a change', async () => {
  await check();
  await check();
  expect(lines.filter(({ sourceId }) => sourceId === 'vk')).toMatchObject([
    { from: 'unavailable', to: 'up', because: null },
  ]);
});

test('sources of VK and those never probed are probed when a worker starts, and all every five minutes', async () => {
  const scheduler = createFakeScheduler();
  await addKnownPeople(db(), [{ name: 'Анна Белова', sourceId: 'tinder' }]);
  await setPeople('tinder', 1);
  await check();
  await setPeople('tinder', 0);
  await db()
    .updateTable('source')
    .set({ checked_at: null, health: 'up', health_message: null })
    .where('id', '=', 'other')
    .execute();
  await scheduleSourceChecks(scheduler, await tools());
  await expect.poll(() => healthOf('vk'), { timeout: 300_000 }).toEqual(['up', null]);
  await expect
    .poll(() => healthOf('other'), { timeout: 300_000 })
    .toEqual(['unavailable', 'В этом источнике пока никого нет.']);
  expect((await healthOf('tinder'))[0]).toBe('up');
  await scheduler.schedules.get('check-sources')?.run();
  expect((await healthOf('tinder'))[0]).toBe('unavailable');
});

describe('the status page', () => {
  test('is public, and counts the probes of each day in Moscow time', async () => {
    await check();
    time.advance(9 * HOUR_MS);
    vk().faults.plan({ kind: 'drop' }, { method: 'users.search', times: 2 });
    await check();
    await check();
    const { data } = await status();
    expect(data.map(({ id }) => id)).toEqual(['tinder', 'other', 'vk', 'vk-posts']);
    const [, , people] = data;
    expect(people).toMatchObject({ kind: 'vk_people', title: 'ВКонтакте: люди', health: 'up', message: null });
    expect(people?.checked).toBe(time.clock().toISOString());
    expect(people?.days).toHaveLength(STATUS_DAYS);
    expect(people?.days.slice(-3)).toEqual([
      { day: '2026-11-19', up: null },
      { day: '2026-11-20', up: 1 },
      { day: '2026-11-21', up: 0.5 },
    ]);
  });

  test('does not count a source that cannot work on this site as failing', async () => {
    await check({}, null);
    const { data } = await status();
    expect(data.at(-1)).toMatchObject({ health: 'unavailable' });
    for (const { up } of data.at(-1)?.days ?? []) expect(up).toBeNull();
  });

  test('deletes days that are no longer shown', async () => {
    await check();
    time.advance(STATUS_DAYS * DAY_MS);
    await check();
    const days = await db().selectFrom('source_health_day').select('source_id').where('source_id', '=', 'vk').execute();
    expect(days).toHaveLength(1);
  });
});

async function tools(settings: Partial<VkConfig> | null = {}) {
  const vkAccess = await openVkAccess({ db: db(), vk: vk(), clock: time.clock, settings });
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const base = { db: db(), clock: time.clock, log };
  const sourceKinds = createSources({
    ...base,
    vkAccess,
    files: createMemoryFileStore(),
    headPublicFile: async () => ({ kind: 'missing' }),
    onDeparture: () => {},
    model: createFakeFaceEngine({}),
    hasVectors: false,
    draw: () => 0,
  });
  return { ...base, sourceKinds };
}

async function check(settings: Partial<VkConfig> = {}, all: null | undefined = undefined): Promise<void> {
  await checkSources(await tools(all === null ? null : settings));
}

async function healthOf(id: string) {
  const row = await db()
    .selectFrom('source')
    .select(['health', 'health_message'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.health, row.health_message];
}

async function setPeople(id: string, count: number): Promise<void> {
  await db().updateTable('source').set({ person_count: count }).where('id', '=', id).execute();
}

interface Status {
  id: string;
  checked: string | null;
  days: { day: string; up: number | null }[];
}

async function status(): Promise<{ data: Status[] }> {
  const app = await createTestApp({
    db: db(),
    clock: time.clock,
    addCalls: (into, guards) =>
      serveSources(into, guards, {
        isFaceSearchOn: async () => true,
        db: db(),
        clock: time.clock,
        sourceKinds: {},
        paying: createPaying({ isOn: false }),
      }),
  });
  const answer = await app.inject({ url: '/api/status' });
  await app.close();
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
