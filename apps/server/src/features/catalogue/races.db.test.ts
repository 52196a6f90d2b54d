import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSearch } from '#features/search-list/start-search.ts';
import { createLog } from '#observability/log.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { leaveCatalogue } from '#testing/leave-catalogue.ts';
import { plantResult } from '#testing/plant-result.ts';
import { RACE_ROUNDS, raceRounds } from '#testing/races/race-rounds.ts';
import { addCaller, createSearchFixture } from '#testing/search-fixture.ts';
import { createFollower, followDepartures } from './departures.ts';
import { holdDepartures, listPresentIds } from './repository.ts';

const db = testDatabase();
let stage: ReturnType<typeof createSearchFixture>;

beforeEach(() => {
  stage = createSearchFixture({ db: db(), pictures: {} });
});

test('a search that ends while somebody leaves does not show them, whoever comes first', async () => {
  await raceRounds(RACE_ROUNDS, {
    prepare: async () => {
      const [leaving = '', staying = ''] = await addKnownPeople(db(), [
        { name: 'Анна Белова' },
        { name: 'Анна Белова' },
      ]);
      const ids = [];
      for (let search = 0; search < 3; search += 1) ids.push(await start());
      return { leaving, staying, ids };
    },
    contenders: ({ leaving }) => [
      async () => {
        await leaveCatalogue(db(), [leaving]);
        await stage.tools.departures.follow();
      },
      () => stage.advanceAll(),
    ],
    check: async (_, { leaving, staying, ids }) => {
      const hits = await db().selectFrom('keyword_search_hit').select(['search_id', 'person_id']).execute();
      expect(hits.filter(({ person_id }) => person_id === leaving)).toEqual([]);
      const counts = await db().selectFrom('search').select('person_count').where('id', 'in', ids).execute();
      expect(counts.map(({ person_count }) => person_count)).toEqual([1, 1, 1]);
      expect(await db().selectFrom('departure').selectAll().execute()).toEqual([]);
      await leaveCatalogue(db(), [staying]);
      await stage.tools.departures.follow();
    },
  });
});

test('whoever is storing people is waited for, and what they store is forgotten too', async () => {
  const [leaving = ''] = await addKnownPeople(db(), [{ name: 'Анна' }]);
  const { accountId } = await addCaller(db());
  let isFollowed = false;
  let following = Promise.resolve();
  await db()
    .transaction()
    .execute(async (trx) => {
      await holdDepartures(trx);
      expect(await listPresentIds(trx, [leaving])).toEqual(new Set([leaving]));
      following = leaveCatalogue(db(), [leaving])
        .then(() => stage.tools.departures.follow())
        .then(() => {
          isFollowed = true;
        });
      await vi.waitFor(async () => expect(isFollowed || (await isHeldUp())).toBe(true), { timeout: 300_000 });
      await plantResult(trx, accountId, { kind: 'keyword', hits: [{ personId: leaving }] });
    });
  await following;
  expect(await db().selectFrom('keyword_search_hit').selectAll().execute()).toEqual([]);
  expect(await db().selectFrom('search').select('person_count').execute()).toEqual([{ person_count: 0 }]);
});

/** On the embedded database one transaction waits for the other anyway. */
async function isHeldUp(): Promise<boolean> {
  if (process.env.TEST_ENGINE !== 'postgresql') return true;
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db());
  return rows.length > 0;
}

test('whoever is told of departures follows them, also those told of meanwhile, and again after a failure', async () => {
  const [first = '', second = ''] = await addKnownPeople(db(), [{ name: 'Анна' }, { name: 'Борис' }]);
  const followed: (readonly string[])[] = [];
  const removePictures = vi.fn<(personIds: readonly string[]) => Promise<void>>();
  const departures = createFollower(() => followDepartures({ db: db(), forgetPeople: [], removePictures }), {
    log: createLog('silent'),
    what: 'departures',
  });
  removePictures.mockRejectedValueOnce(new Error('no file store'));
  await leaveCatalogue(db(), [first]);
  departures.wake();
  await departures.stop();
  expect(await db().selectFrom('departure').select('person_id').execute()).toEqual([{ person_id: first }]);

  removePictures.mockImplementation(async (personIds) => {
    followed.push(personIds);
    if (personIds.includes(second)) return;
    await leaveCatalogue(db(), [second]);
    departures.wake();
  });
  departures.wake();
  await departures.stop();
  expect(followed).toEqual([[first], [second]]);
  expect(await db().selectFrom('departure').selectAll().execute()).toEqual([]);
});

async function start(): Promise<string> {
  const { accountId } = await addCaller(db());
  const started = await startSearch(stage.tools, {
    accountId,
    demo: true,
    form: FORM,
    ...WITHOUT_LIMITS,
  });
  if (started.kind !== 'started') throw new Error(started.kind);
  return started.id;
}

const FORM = { type: 'keyword', keyword: 'Анна Белова', region: 'any', source: 'other' } as const;
