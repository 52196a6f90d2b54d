import { expect, test } from 'vitest';
import { createPaying } from '#config/paying.ts';
import { findSearch } from '#features/search-list/repository.ts';
import { startSearch } from '#features/search-list/start-search.ts';
import { createLog } from '#observability/log.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeSource, FAKE_PERSON } from '#testing/fake-source/create-fake-source.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { createMonitorFixture } from '#testing/monitors/monitor-fixture.ts';
import { addCaller, createSearchFixture } from '#testing/search-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';
import { checkSources, insertBuiltInSources } from './health.ts';
import { findSource } from './repository.ts';
import { serveSources } from './routes.ts';
import { findSourceRefusal, type SourceKinds } from './source-kind.ts';

/** All that a new kind needs in addition to its folder. */
const sourceKinds: SourceKinds = { fake: createFakeSource() };

const { clock } = createFakeClock();
const { signal } = new AbortController();
const onProgress = async () => {};
const db = testDatabase();

test('a new kind of source exists from the first start, and is offered after its first probe', async () => {
  await start();
  await start();
  expect(await listed()).toEqual([{ health: 'down', message: expect.stringContaining('только что подключён') }]);
  await checkSources({ db: db(), clock, log: createLog('silent'), sourceKinds });
  expect(await listed()).toEqual([{ health: 'up', message: null }]);
});

test('a new kind of source can be searched by face, by words and by monitors', async () => {
  await start();
  await checkSources({ db: db(), clock, log: createLog('silent'), sourceKinds });
  const source = await findSource(db(), 'fake');
  const kind = source && sourceKinds[source.kind];
  if (!kind) throw new Error('The source is not there');
  for (const use of ['photo', 'keyword', 'monitor'] as const)
    expect(findSourceRefusal(sourceKinds, source, use)).toBeNull();

  const { personId, name } = FAKE_PERSON;
  const embedding = new Float32Array(128);
  expect(await kind.photo?.compareFaces({ source, embedding, signal, onProgress })).toMatchObject({
    near: [{ personId }],
  });
  const words = { source, accountId: 1, keyword: name, regionId: null, signal, onProgress };
  expect(await kind.keyword?.findPeople(words)).toMatchObject({ hits: [{ person: { name } }] });
  const query = { source, accountId: 1, keyword: name, place: null, since: clock(), signal };
  expect(await kind.monitor?.findItems(query)).toMatchObject({ kind: 'found', items: [{ title: name }] });
});

test('a keyword search finds people in a new kind of source', async () => {
  await start();
  await checkSources({ db: db(), clock, log: createLog('silent'), sourceKinds });
  const stage = createSearchFixture({ db: db(), pictures: {}, moreSources: sourceKinds });
  const { accountId } = await addCaller(db());
  const form = { type: 'keyword' as const, source: 'fake', keyword: FAKE_PERSON.name, region: 'any' };
  const started = await startSearch(stage.tools, {
    accountId,
    demo: false,
    form,
    ...WITHOUT_LIMITS,
  });
  if (started.kind !== 'started') throw new Error(started.kind);
  await stage.advanceAll();
  const search = await findSearch(db(), { accountId, id: started.id });
  expect(
    search &&
      (await stage.tools.searchKinds.keyword.show(search, { page: 0, filters: {}, locked: false, uncertain: 'open' })),
  ).toMatchObject({
    status: 'ok',
    source_title: 'Понарошку',
    count: 1,
    users: [{ name: FAKE_PERSON.name }],
  });
});

test('a monitor finds items in a new kind of source', async () => {
  await start();
  await checkSources({ db: db(), clock, log: createLog('silent'), sourceKinds });
  const stage = await createMonitorFixture(db(), { sourceKinds });
  await stage.add({ source: 'fake', keyword: FAKE_PERSON.name });
  await stage.work();
  expect(await db().selectFrom('monitor_hit').select('title').execute()).toEqual([{ title: FAKE_PERSON.name }]);
  expect(await db().selectFrom('run').select(['kind', 'lane', 'status']).execute()).toEqual([
    { kind: 'monitor', lane: 'slow', status: 'delivered' },
  ]);
});

async function start(): Promise<void> {
  await insertBuiltInSources(db(), sourceKinds);
}

/** The new source as the API lists it, without its constant fields. */
async function listed(): Promise<unknown[]> {
  const app = await createTestApp({
    db: db(),
    addCalls: (into, guards) =>
      serveSources(into, guards, {
        db: db(),
        clock,
        sourceKinds,
        paying: createPaying({ isOn: false }),
        isFaceSearchOn: async () => true,
      }),
  });
  const answer = await app.inject({ url: '/smart-search/get-sources' });
  await app.close();
  const { data } = answer.json<{ data: { id: string; health: string; message: string | null }[] }>();
  const own = data.filter(({ id }) => id === 'fake');
  const fixed = { title: 'Понарошку', serves: ['photo', 'keyword', 'monitor'], extent: 'Люди понарошку' };
  for (const source of own) expect(source).toMatchObject(fixed);
  return own.map(({ health, message }) => ({ health, message }));
}
