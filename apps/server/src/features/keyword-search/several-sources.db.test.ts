import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveSearchList } from '#features/search-list/routes.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeSource, FAKE_PERSON } from '#testing/fake-source/create-fake-source.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { unitePeople } from './find-people.ts';

const db = testDatabase();
let stage: ReturnType<typeof createSearchFixture>;
let app: FastifyInstance;
let browser: TestBrowser;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures: {}, moreSources: { fake: createFakeSource() } });
  app = await createTestApp({ db: db(), addCalls: (into, guards) => serveSearchList(into, guards, stage.tools) });
  browser = await openVisitor(app);
});
afterEach(() => app.close());

const KAZAN = { name: 'Анна Белова', city: 'Казань', region: 'Татарстан' };

async function start(source: string, change: Record<string, string> = {}) {
  const payload = { type: 'keyword', source, keyword: 'Анна Белова', region: 'any', ...change };
  return (await browser.send({ method: 'POST', url: '/smart-search/add-search', payload })).json();
}

async function search(source: string, change: Record<string, string> = {}) {
  const { id } = await start(source, change);
  await stage.advanceAll();
  return await read(id);
}

async function read(id: string, query: Record<string, string> = {}) {
  return (await browser.send({ url: '/smart-search/get-search', query: { id, ...query } })).json();
}

async function setHealth(id: string, health: 'up' | 'down') {
  await db()
    .updateTable('source')
    .set({ health, health_message: health === 'up' ? null : 'Починка.' })
    .where('id', '=', id)
    .execute();
}

describe('a search by words in several sources', () => {
  test('finds the people of all, best first, with records of one person as one', async () => {
    await addKnownPeople(db(), [
      KAZAN,
      { ...KAZAN, sourceId: 'tinder' },
      { name: 'Аня Белова', sourceId: 'tinder', age: 44 },
      { name: 'Анна Белова', age: 60 },
    ]);
    const found = await search('tinder,other');
    expect(found).toMatchObject({ status: 'ok', count: 3, record_count: 4, source: 'other,tinder' });
    expect(found.sources.map(({ state }: { state: string }) => state)).toEqual(['compared', 'compared']);
    expect(found.users.at(-1)).toMatchObject({ name: 'Аня Белова', source: 'tinder' });
    const [kazan] = found.users.filter(({ city }: { city: string | null }) => city === 'Казань');
    expect([kazan.source, ...kazan.records.map(({ source }: { source: string }) => source)].sort()).toEqual([
      'other',
      'tinder',
    ]);
    expect(found.facets.sources).toHaveLength(2);
    expect(await read(found.id, { source: 'other' })).toMatchObject({ filtered_count: 2 });
  });

  test('shows of whom each source tells, people of outside sources too', async () => {
    await db().insertInto('source').values({ id: 'fake', title: 'Понарошку', kind: 'fake', position: 9 }).execute();
    await setHealth('fake', 'up');
    await addKnownPeople(db(), [KAZAN]);
    const found = await search('fake,other', { keyword: FAKE_PERSON.name });
    expect(found.users.map(({ source }: { source: string }) => source).sort()).toEqual(['fake', 'other']);
    expect(await read(found.id, { source: 'fake' })).toMatchObject({ filtered_count: 1, users: [{ source: 'fake' }] });
  });

  test('goes on without one that is down, and says so; a search everywhere asks it again', async () => {
    await addKnownPeople(db(), [KAZAN, { name: 'Анна Белова', age: 44, sourceId: 'tinder' }]);
    await setHealth('tinder', 'down');
    const found = await search('other,tinder');
    expect(found).toMatchObject({ status: 'ok', count: 1 });
    expect(found.sources).toMatchObject([
      { id: 'tinder', state: 'unavailable', message: expect.stringMatching(/не отвечает/) },
      { id: 'other', state: 'compared', message: null },
    ]);
    await setHealth('tinder', 'up');
    await browser.send({ url: '/smart-search/refresh-search', query: { id: found.id } });
    await stage.advanceAll();
    expect(await read(found.id)).toMatchObject({ count: 2, sources: [{ state: 'compared' }, { state: 'compared' }] });
  });

  test('is the same search in whatever order they are named, and another one in fewer', async () => {
    const { id } = await start('tinder,other');
    expect(await start('other, tinder')).toMatchObject({ status: 'exists', id });
    expect((await start('other')).id).not.toBe(id);
  });

  test('everywhere leaves out what cannot be searched by words', async () => {
    const { id } = await start('all');
    const { sources } = await read(id);
    expect(sources.map((source: { id: string }) => source.id).sort()).toEqual(['other', 'tinder']);
  });

  test('offers the nearest wider place of all, with those whom all have there', async () => {
    await addKnownPeople(db(), [
      { ...KAZAN, city: 'Набережные Челны' },
      { ...KAZAN, city: 'Набережные Челны', sourceId: 'tinder', age: 44 },
      { name: 'Анна Белова', city: 'Москва', sourceId: 'tinder' },
    ]);
    const found = await search('other,tinder', { region: 'RU-16-kazan' });
    expect(found).toMatchObject({ count: 0, wider: { region: { id: 'RU-16' }, count: 2 } });
  });
});

test('people of several sources stand by their likeness, each source in its own order', () => {
  const hit = (personId: string, score: number) => ({ personId, score, why: [], person: null });
  const of = (sourceId: string, hits: ReturnType<typeof hit>[]) => ({
    kind: 'found' as const,
    sourceId,
    hits,
    capped: false,
    wider: null,
  });
  const united = unitePeople(
    [of('a', [hit('1', 1), hit('2', 0.4), hit('3', 0.5)]), of('b', [hit('4', 0.9), hit('5', 0.45)])],
    null,
  );
  expect(united.hits.map(({ personId }) => personId)).toEqual(['1', '4', '5', '2', '3']);
});
