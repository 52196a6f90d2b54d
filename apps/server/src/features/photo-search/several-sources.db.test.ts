import { beforeEach, describe, expect, test } from 'vitest';
import { finishImportRun, openImportRun } from '#features/catalogue/import/range-repository.ts';
import type { Caller } from '#features/identity/tools.ts';
import { refreshSearch } from '#features/search-list/refresh-search.ts';
import { findSearch } from '#features/search-list/repository.ts';
import { createSearchRunKind } from '#features/search-list/search-run.ts';
import { startSearch } from '#features/search-list/start-search.ts';
import type { PhotoSource, SourceKind, SourceKinds } from '#features/sources/source-kind.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { leaveCatalogue } from '#testing/leave-catalogue.ts';
import { advanceAll } from '#testing/runs/advance-all.ts';
import { addCaller, addPerson, createSearchFixture, photoForm } from '#testing/search-fixture.ts';
import { answerPerson } from './answer-person.ts';
import { createPhotoSearchKind } from './photo-search-kind.ts';
import { findPhotoSearch } from './show-result.ts';

const opened = testOpenedDatabase();
const PLAIN = { basisEndsAt: null, operator: 'test', missing: null };
const db = () => opened().db;
const pictures = { anna: [fakeFace('anna')] };
/** The source of the dating profiles checks that their photos are still there. */
const remoteUrl = () => 'https://there.test/0';
const internet = {
  [remoteUrl()]: { kind: 'fetched' as const, bytes: new Uint8Array(), contentType: 'image/jpeg' },
};
let stage: ReturnType<typeof createSearchFixture>;
let caller: Caller;

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  stage = createSearchFixture({ db: db(), pictures, internet });
  caller = await addCaller(db());
});

describe('a search everywhere', () => {
  test('has the people of all sources in one list, the best first', async () => {
    const anna = await addPerson(db(), { name: 'Анна', sourceId: 'tinder', face: 'anna', offsets: [0.1], remoteUrl });
    const masha = await addPerson(db(), { name: 'Маша', sourceId: 'other', face: 'anna', offsets: [0.3, 0.9] });
    const found = await search('all');
    expect(found).toMatchObject({
      status: 'ok',
      source: 'other,tinder',
      source_title: 'Анкеты знакомств, Другие источники',
      sources: [
        { id: 'tinder', title: 'Анкеты знакомств', state: 'compared', message: null },
        { id: 'other', title: 'Другие источники', state: 'compared', message: null },
      ],
      count: 2,
      faces_compared: 3,
      users: [
        { id: anna.id, source: 'tinder', sources: ['tinder'] },
        { id: masha.id, source: 'other', sources: ['other'] },
      ],
    });
  });

  test('leaves out a source whose first import has not come to its end: how alike its people are is not known', async () => {
    await addPerson(db(), { name: 'Анна', sourceId: 'tinder', face: 'anna', offsets: [0.1], remoteUrl });
    await addPerson(db(), { name: 'Маша', sourceId: 'other', face: 'anna', offsets: [0.3] });
    const file = { fileName: 'people.jsonl', fileDigest: Buffer.alloc(32), ranges: [] };
    const plan = { sourceId: 'other', basis: 'договор', vouchesAdults: false, modelId: null, ...PLAIN, ...file };
    const run = await openImportRun(db(), plan, stage.tools.clock());
    expect(await search('all')).toMatchObject({
      users: [{ name: 'Анна' }],
      sources: [
        { state: 'compared' },
        { state: 'unavailable', message: expect.stringContaining('только что подключён') },
      ],
    });
    if (run.kind === 'opened') await finishImportRun(db(), run.runId, { now: stage.tools.clock(), operator: 'test' });
    expect(await search('other')).toMatchObject({ users: [{ name: 'Маша' }] });
  });

  test('shows one person once, with the photos of both sources', async () => {
    const profile = (host: string) => `https://${host}/anna`;
    const face = { face: 'anna' };
    const dating = await addPerson(db(), {
      ...face,
      name: 'Аня',
      sourceId: 'tinder',
      offsets: [0.3],
      remoteUrl,
      profileUrl: profile('vk.com'),
    });
    const archive = await addPerson(db(), {
      ...face,
      name: 'Анна',
      sourceId: 'other',
      offsets: [0.1],
      profileUrl: profile('m.vk.com'),
    });
    const found = await search('all');
    expect(found).toMatchObject({ count: 1, users: [{ id: archive.id, name: 'Анна', sources: ['other', 'tinder'] }] });
    expect(found.users[0]?.photos).toHaveLength(2);

    await leaveCatalogue(db(), [archive.id]);
    await stage.tools.departures.follow();
    expect(await read(found.id)).toMatchObject({ count: 1, users: [{ id: dating.id, sources: ['tinder'] }] });
  });

  test('remembers «это не он(а)» for all records of the person', async () => {
    const profile = { profileUrl: 'https://vk.com/anna', face: 'anna' };
    await addPerson(db(), { ...profile, name: 'Аня', sourceId: 'tinder', offsets: [0.3], remoteUrl });
    const anna = await addPerson(db(), { ...profile, name: 'Анна', sourceId: 'other', offsets: [0.1] });
    const { id } = await search('all');
    const reject = (rejected: boolean) =>
      answerPerson(stage.tools, {
        isVisitor: false,
        searchId: id,
        accountId: caller.accountId,
        personId: anna.id,
        answer: rejected ? 'other' : null,
      });
    await reject(true);
    expect((await search('tinder')).users).toMatchObject([{ name: 'Аня', answer: 'other' }]);
    await reject(false);
    expect((await search('tinder')).users).toMatchObject([{ name: 'Аня', answer: null }]);
  });

  test('is one search with one run, whatever the order of its sources', async () => {
    const first = await start('all');
    for (const same of ['tinder,other', 'other, tinder', 'all', 'other,tinder,other']) {
      expect(await start(same)).toEqual({ kind: 'exists', id: first.kind === 'refused' ? '' : first.id });
    }
    expect(await start('other')).toMatchObject({ kind: 'started' });
    expect(await db().selectFrom('search').select('source_ids').orderBy('created_at').execute()).toEqual([
      { source_ids: ['other', 'tinder'] },
      { source_ids: ['other'] },
    ]);
    expect(await db().selectFrom('run').selectAll().execute()).toHaveLength(2);
  });

  test.each(['', ' , ', 'nowhere', 'other,nowhere', 'other,vk-posts'])('is refused for %j', async (source) => {
    expect(await start(source)).toEqual({ kind: 'refused', because: 'source_unknown' });
  });
});

describe('a source that is down', () => {
  const annaInBoth = async () => {
    await addPerson(db(), { name: 'Аня', sourceId: 'tinder', face: 'anna', offsets: [0.3], remoteUrl });
    await addPerson(db(), { name: 'Анна', sourceId: 'other', face: 'anna', offsets: [0.1] });
  };

  test('is named in the result of the others, and searched when the search is repeated', async () => {
    await annaInBoth();
    await setHealth('tinder', 'down');
    const found = await search('all');
    expect(found).toMatchObject({
      status: 'ok',
      count: 1,
      faces_compared: 1,
      sources: [
        { id: 'tinder', state: 'unavailable', message: expect.stringContaining('не отвечает') },
        { id: 'other', state: 'compared' },
      ],
    });
    await setHealth('tinder', 'up');
    await refreshSearch(stage.tools, { id: found.id, accountId: caller.accountId });
    await stage.advanceAll();
    expect(await read(found.id)).toMatchObject({ count: 2, sources: [{ state: 'compared' }, { state: 'compared' }] });
  });

  test('in the middle of the search is named, too', async () => {
    await annaInBoth();
    const id = await startedId('all');
    await advanceWith((photo) => ({
      compareFaces: async (query) =>
        query.source.id === 'tinder'
          ? { kind: 'unavailable', message: 'Перерыв.', retryAt: null }
          : await photo.compareFaces(query),
    }));
    expect(await read(id)).toMatchObject({
      status: 'ok',
      users: [{ name: 'Анна' }],
      sources: [{ id: 'tinder', state: 'unavailable', message: 'Перерыв.' }, { state: 'compared' }],
    });
  });

  test('is an error if no other is up', async () => {
    const id = await startedId('all');
    await advanceWith(() => ({
      compareFaces: async () => ({ kind: 'unavailable', message: 'Перерыв.', retryAt: null }),
    }));
    expect(await read(id)).toMatchObject({
      status: 'error',
      process: { message: 'Перерыв.' },
      sources: [{ state: 'not_compared' }, { state: 'not_compared' }],
    });
    await setHealth('tinder', 'down');
    await setHealth('other', 'down');
    expect(await start('tinder,other')).toEqual({ kind: 'refused', because: 'source_down' });
  });

  test('does not keep the sources from being searched at the same time', async () => {
    const id = await startedId('all');
    const arrivals = new Set<string>();
    const { promise: bothArrived, resolve } = Promise.withResolvers<void>();
    await advanceWith((photo) => ({
      compareFaces: async (query) => {
        arrivals.add(query.source.id);
        if (arrivals.size === 2) resolve();
        await bothArrived;
        return await photo.compareFaces(query);
      },
    }));
    expect(await read(id)).toMatchObject({ status: 'ok' });
  });
});

test('a source that is not connected is not part of a search everywhere', async () => {
  await setHealth('tinder', 'unavailable');
  expect(await search('all')).toMatchObject({ source: 'other', sources: [{ id: 'other' }] });
});

function start(source: string) {
  const form = photoForm({ text: 'anna' }, { source });
  return startSearch(stage.tools, {
    accountId: caller.accountId,
    demo: false,
    form,
    ...WITHOUT_LIMITS,
  });
}

async function startedId(source: string): Promise<string> {
  const outcome = await start(source);
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return outcome.id;
}

async function search(source: string) {
  const id = await startedId(source);
  await stage.advanceAll();
  return await read(id);
}

/** With the ids that the people have in the catalogue. */
async function read(id: string) {
  const stored = await findSearch(db(), { id, accountId: caller.accountId });
  const found = stored && (await findPhotoSearch(stage.tools, stored, { page: 0, locked: false, uncertain: 'open' }));
  if (!found) throw new Error('The search is not found');
  const { openPerson } = stage.tools.outerIds;
  return { ...found, users: found.users.map((user) => ({ ...user, id: openPerson(id, user.id) })) };
}

/** One attempt at what waits, with another way to compare faces with a catalogue. */
async function advanceWith(change: (photo: PhotoSource) => PhotoSource): Promise<void> {
  const { catalogue } = stage.tools.sourceKinds;
  if (!catalogue?.photo) throw new Error('Catalogues are searched by face');
  const changed: SourceKind = { ...catalogue, photo: change(catalogue.photo) };
  const sourceKinds: SourceKinds = { ...stage.tools.sourceKinds, catalogue: changed };
  const tools = { ...stage.tools, sourceKinds };
  const rules = { name: 'photo' as const, kind: createPhotoSearchKind(tools), concurrency: 1 };
  await advanceAll(tools, [createSearchRunKind(tools, rules)]);
}

async function setHealth(sourceId: string, health: 'up' | 'down' | 'unavailable'): Promise<void> {
  await db()
    .updateTable('source')
    .set({ health, health_message: health === 'up' ? null : 'Починка.' })
    .where('id', '=', sourceId)
    .execute();
}
