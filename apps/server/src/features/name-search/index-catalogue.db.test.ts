import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { findMatches } from './find-matches.ts';
import { indexCatalogue } from './index-people.ts';

const db = testDatabase();
const everybody = Array.from({ length: 1_200 }, (_, number) => ({ name: `Анна Белова ${number}` }));

test('people who were not indexed are indexed when a worker starts, and the next start has nothing to do', async () => {
  await addKnownPeople(db(), everybody, { indexed: false });
  expect(await countFound('Белова 1199')).toBe(0);
  expect(await indexCatalogue({ db: db() })).toEqual({ people: 1_200 });
  expect(await countFound('Белова 1199')).toBe(1);
  expect(await indexCatalogue({ db: db() })).toEqual({ people: 0 });
});

test('an interrupted run is continued by the next start', async () => {
  await addKnownPeople(db(), everybody, { indexed: false });
  const stop = new AbortController();
  const stopped = indexCatalogue({ db: db() }, stop.signal);
  await untilIndexed(1);
  stop.abort();
  await expect(stopped).rejects.toThrow();
  const done = await countIndexed();
  expect(done).toBeLessThan(1_200);
  expect(await indexCatalogue({ db: db() })).toEqual({ people: 1_200 - done });
});

test('people indexed by older rules are indexed again', async () => {
  await addKnownPeople(db(), everybody.slice(0, 3));
  await db().updateTable('person_words').set({ version: 0 }).execute();
  expect(await indexCatalogue({ db: db() })).toEqual({ people: 3 });
});

test('two workers that start at the same time index everybody once', async () => {
  await addKnownPeople(db(), everybody, { indexed: false });
  await Promise.all([indexCatalogue({ db: db() }), indexCatalogue({ db: db() })]);
  expect(await countIndexed()).toBe(1_200);
});

test('a person removed from the catalogue is not found', async () => {
  const [id = ''] = await addKnownPeople(db(), everybody.slice(0, 1));
  await db().deleteFrom('person').where('id', '=', id).execute();
  expect(await countFound('Анна Белова')).toBe(0);
});

async function countFound(keyword: string): Promise<number> {
  const source = { id: 'other', vouchesAdults: false };
  return (await findMatches(db(), { keyword, source, regionId: null })).matches.length;
}

async function countIndexed(): Promise<number> {
  const { count } = await db()
    .selectFrom('person_words')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function untilIndexed(count: number): Promise<void> {
  while ((await countIndexed()) < count) await new Promise((resolve) => setTimeout(resolve, 1));
}
