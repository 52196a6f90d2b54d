import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findSearch } from '#features/search-list/public.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { leaveCatalogue, losePhotos } from '#testing/leave-catalogue.ts';
import { plantResult } from '#testing/plant-result.ts';
import { addCaller, createSearchFixture } from '#testing/search-fixture.ts';
import { followDepartures } from './departures.ts';

const db = testDatabase();
let stage: ReturnType<typeof createSearchFixture>;
let accountId: number;
/** In the catalogue, of a source that checks photos, with a photo each, whose id is that of the person. */
let anna: string;
let boris: string;
let vera: string;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures: {} });
  ({ accountId } = await addCaller(db()));
  const people = ['Анна', 'Борис', 'Вера'].map((name) => ({ name, sourceId: 'tinder' }));
  const ids = await addKnownPeople(db(), people);
  [anna = '', boris = '', vera = ''] = ids;
  await db()
    .insertInto('photo')
    .values(ids.map((id) => ({ person_id: id, id, position: 0, file_key: id, remote_url: null })))
    .execute();
});

describe('who leaves the catalogue is forgotten by photo searches', () => {
  test('of every account: hits, ranks and counts', async () => {
    const other = await addCaller(db());
    const hits = [anna, boris, vera].map((personId) => ({ personId, photoIds: [personId] }));
    const first = await photo([...hits]);
    const second = await plantResult(db(), other.accountId, { kind: 'photo', hits: [...hits].reverse() });
    const untouched = await photo([{ personId: vera, photoIds: [vera] }]);
    await leave(anna);
    expect(await photoHits(first)).toEqual([
      [boris, 0],
      [vera, 1],
    ]);
    expect(await photoHits(second)).toEqual([
      [vera, 0],
      [boris, 1],
    ]);
    expect(await photoHits(untouched)).toEqual([[vera, 0]]);
    expect(await personCounts()).toEqual({ [first]: 2, [second]: 2, [untouched]: 1 });
  });

  test('and those who merely look alike are counted apart', async () => {
    const id = await photo([
      { personId: anna, photoIds: [anna] },
      { personId: boris, photoIds: [boris], band: 'weak' },
      { personId: vera, photoIds: [vera], band: 'weak' },
    ]);
    await leave(boris);
    const details = await db().selectFrom('photo_search').select('weak_count').executeTakeFirst();
    expect([await personCounts(), details]).toEqual([{ [id]: 1 }, { weak_count: 1 }]);
  });

  test('while a person with another record stays by that one', async () => {
    const id = await photo([{ personId: anna, duplicateIds: [boris], photoIds: [anna, boris] }]);
    await leave(anna);
    const hit = await db().selectFrom('photo_search_hit').selectAll().executeTakeFirstOrThrow();
    expect(hit).toMatchObject({ person_id: boris, duplicate_ids: [], photos: [{ photo_id: boris }] });
    await leave(boris);
    expect([await photoHits(id), await personCounts()]).toEqual([[], { [id]: 0 }]);
  });

  test('once the photo that was found is gone, whatever others there are', async () => {
    const id = await photo([{ personId: anna, photoIds: [anna] }]);
    await losePhotos(db(), [anna]);
    await stage.tools.departures.follow();
    expect([await photoHits(id), await personCounts()]).toEqual([[], { [id]: 0 }]);
  });

  test('with what was said of them; of who is still there it stays', async () => {
    const answer = { account_id: accountId, face_hash: 'face', answer: 'other' as const };
    await db()
      .insertInto('person_answer')
      .values([anna, boris].map((person_id) => ({ ...answer, person_id })))
      .execute();
    await losePhotos(db(), [boris]);
    await leave(anna);
    const answers = await db().selectFrom('person_answer').select('person_id').execute();
    expect(answers).toEqual([{ person_id: boris }]);
  });

  test('and a search that is being run again counts nobody', async () => {
    const hits = [anna, boris].map((personId) => ({ personId, photoIds: [personId] }));
    const id = await plantResult(db(), accountId, { kind: 'photo', hits, isDelivered: false });
    await leave(anna);
    expect([await photoHits(id), await personCounts()]).toEqual([[[boris, 0]], { [id]: 0 }]);
  });
});

describe('who leaves the catalogue is forgotten by keyword searches', () => {
  test('which count people, not records, and keep who was found elsewhere', async () => {
    const outside = randomUUID();
    const id = await plantResult(db(), accountId, {
      kind: 'keyword',
      hits: [
        { personId: anna, samePerson: 'one' },
        { personId: boris, samePerson: 'one' },
        { personId: vera },
        { personId: outside, isOutside: true },
      ],
    });
    await db()
      .updateTable('keyword_search')
      .set({ apart_ids: [anna, boris] })
      .execute();
    await leave(anna, outside);
    expect(await keywordHits()).toEqual([boris, vera, outside]);
    expect(await personCounts()).toEqual({ [id]: 3 });
    const details = await db().selectFrom('keyword_search').select('apart_ids').executeTakeFirst();
    expect(details).toEqual({ apart_ids: [boris] });
  });

  test('when all photos are gone, where the source checks them', async () => {
    const id = await plantResult(db(), accountId, {
      kind: 'keyword',
      hits: [{ personId: anna }, { personId: boris }],
    });
    await losePhotos(db(), [anna]);
    await stage.tools.departures.follow();
    expect([await keywordHits(), await personCounts()]).toEqual([[boris], { [id]: 1 }]);
  });
});

test('a departure that is cut off goes on where it stopped, and until then nobody is shown', async () => {
  for (let search = 0; search < 120; search += 1) await photo([{ personId: anna, photoIds: [anna] }]);
  const [id = ''] = Object.keys(await personCounts());
  await leaveCatalogue(db(), [anna]);
  let batches = 0;
  const dying = followDepartures({
    ...stage.departureTools,
    forgetPeople: stage.departureTools.forgetPeople.map((forget) => async (trx, personIds, outside) => {
      if (batches === 2) throw new Error('killed');
      batches += 1;
      return await forget(trx, personIds, outside);
    }),
  });
  await expect(dying).rejects.toThrow('killed');
  const found = await findSearch(db(), { accountId, id });
  const view = { page: 0, filters: {}, locked: false, uncertain: 'open' } as const;
  expect(found && (await stage.tools.searchKinds.photo.show(found, view))).toMatchObject({ users: [] });
  expect(await db().selectFrom('photo_search_hit').selectAll().execute()).toHaveLength(20);
  await stage.tools.departures.follow();
  expect(await db().selectFrom('photo_search_hit').selectAll().execute()).toEqual([]);
  expect(new Set(Object.values(await personCounts()))).toEqual(new Set([0]));
  expect(await db().selectFrom('departure').selectAll().execute()).toEqual([]);
});

test('several processes follow the same departures at once', async () => {
  for (let search = 0; search < 60; search += 1) await photo([{ personId: anna, photoIds: [anna] }]);
  await leaveCatalogue(db(), [anna]);
  await Promise.all(Array.from({ length: 4 }, () => stage.tools.departures.follow()));
  expect(await db().selectFrom('photo_search_hit').selectAll().execute()).toEqual([]);
  expect(await db().selectFrom('departure').selectAll().execute()).toEqual([]);
});

async function leave(...personIds: string[]): Promise<void> {
  await leaveCatalogue(db(), personIds);
  await stage.tools.departures.follow();
}

function photo(hits: Parameters<typeof plantResult>[2]['hits']): Promise<string> {
  return plantResult(db(), accountId, { kind: 'photo', hits });
}

async function photoHits(searchId: string): Promise<[string, number][]> {
  const hits = db().selectFrom('photo_search_hit').select(['person_id', 'rank']).where('search_id', '=', searchId);
  return (await hits.orderBy('rank').execute()).map(({ person_id, rank }) => [person_id, rank]);
}

async function keywordHits(): Promise<string[]> {
  const hits = await db().selectFrom('keyword_search_hit').select('person_id').orderBy('rank').execute();
  return hits.map(({ person_id }) => person_id);
}

async function personCounts(): Promise<Record<string, number>> {
  const searches = await db().selectFrom('search').select(['id', 'person_count']).execute();
  return Object.fromEntries(searches.map(({ id, person_count }) => [id, person_count]));
}
