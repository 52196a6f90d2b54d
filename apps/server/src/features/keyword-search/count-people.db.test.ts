import { NAMED_SOURCES_LIMIT_CHARS } from '@vidno/contract/sources';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { serveKeywordSearch } from './routes.ts';

const db = testDatabase();
let app: FastifyInstance;
let browser: TestBrowser;

beforeEach(async () => {
  const stage = createSearchFixture({ db: db(), pictures: {} });
  app = await createTestApp({
    db: db(),
    addCalls: (into, guards) => serveKeywordSearch(into, guards, stage.tools),
  });
  browser = await openVisitor(app);
});
afterEach(() => app.close());

test('people are counted as the search would find them, each once, and nothing is stored', async () => {
  await addKnownPeople(db(), [
    { name: 'Сергей Иванов', city: 'Казань', region: 'Татарстан' },
    { name: 'Иванов Сергей', city: 'Казань', region: 'Татарстан' },
    { name: 'Сергей Иванов', age: 31, city: 'Москва' },
    { name: 'Серёжа Иванов', age: 50, city: 'Казань', region: 'Татарстан' },
    { name: 'Сергей Иванцов' },
    { name: 'Сергей Иванов', sourceId: 'tinder' },
  ]);
  expect(await count({})).toEqual({ status: 'ok', count: 3, more: false, missing: [], uncounted: [] });
  expect(await count({ region: 'RU-16' })).toMatchObject({ count: 2 });
  expect(await count({ source: 'tinder' })).toMatchObject({ count: 1 });
  expect(await count({ keyword: 'Ыыыоо Щщщуу' })).toEqual({
    status: 'ok',
    count: 0,
    more: false,
    missing: [],
    uncounted: [],
  });
  for (const table of ['search', 'keyword_search', 'run', 'audit_event'] as const) {
    expect(await db().selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('of very many the first are counted, with what would narrow the search', async () => {
  await addKnownPeople(
    db(),
    Array.from({ length: 501 }, () => ({ name: 'Сергей Иванов' })),
  );
  expect(await count({ keyword: 'Сергей' })).toEqual({
    status: 'ok',
    count: 500,
    more: true,
    missing: ['surname', 'region', 'patronymic', 'age'],
    uncounted: [],
  });
  expect(await count({ region: 'RU-16' })).toMatchObject({ count: 0, more: false });
});

test('people are counted in several sources, each once; what cannot be counted is named', async () => {
  await addKnownPeople(db(), [
    { name: 'Сергей Иванов', city: 'Казань', region: 'Татарстан' },
    { name: 'Сергей Иванов', city: 'Казань', region: 'Татарстан', sourceId: 'tinder' },
    { name: 'Сергей Иванов', age: 44, sourceId: 'tinder' },
  ]);
  expect(await count({ source: 'other,tinder' })).toMatchObject({ count: 2, uncounted: [] });
  await db().updateTable('source').set({ health: 'up', health_message: null }).where('id', '=', 'vk').execute();
  await db()
    .updateTable('source')
    .set({ health: 'down', health_message: 'Починка.' })
    .where('id', '=', 'tinder')
    .execute();
  const { title } = await db()
    .selectFrom('source')
    .select('title')
    .where('id', '=', 'tinder')
    .executeTakeFirstOrThrow();
  const counted = await count({ source: 'all' });
  expect(counted).toMatchObject({ count: 1 });
  expect(counted.uncounted).toHaveLength(2);
  expect(counted.uncounted).toContain(title);
});

test('a source that is down, or has no free count, is not counted', async () => {
  await db().updateTable('source').set({ health: 'down', health_message: 'Не отвечает' }).execute();
  expect(await count({})).toEqual({ status: 'uncounted' });
  await db().updateTable('source').set({ health: 'up', health_message: null }).execute();
  expect(await count({ source: 'vk' })).toEqual({ status: 'uncounted' });
});

test.each([
  [{ keyword: ' ' }, 'keyword_blank'],
  [{ keyword: '!!! 👩‍🦰' }, 'keyword_unsearchable'],
  [{ keyword: 'а'.repeat(10_240) }, 'keyword_long'],
  [{ region: 'RU-00' }, 'region_unknown'],
  [{ source: 'nowhere' }, 'source_unknown'],
  [{ source: 'x'.repeat(NAMED_SOURCES_LIMIT_CHARS + 1) }, 'invalid_request'],
])('refused: %j', async (change, code) => {
  expect(await count(change)).toMatchObject({ status: 'error', code });
});

async function count(change: Record<string, string>) {
  const payload = { keyword: 'Сергей Иванов', region: 'any', source: 'other', ...change };
  return (await browser.send({ method: 'POST', url: '/smart-search/count-people', payload })).json();
}
