import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#config/time.ts';
import type { Caller } from '#features/identity/tools.ts';
import { refreshSearch } from '#features/search-list/refresh-search.ts';
import { findSearch } from '#features/search-list/repository.ts';
import { createSearchRunKind } from '#features/search-list/search-run.ts';
import { startSearch } from '#features/search-list/start-search.ts';
import { createSources } from '#main/open-product.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { FAKE_EYES, fakeFace } from '#testing/fake-face-engine.ts';
import { WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { leaveCatalogue, losePhotos } from '#testing/leave-catalogue.ts';
import { advanceAll } from '#testing/runs/advance-all.ts';
import { addCaller, addPerson, createSearchFixture, photoForm } from '#testing/search-fixture.ts';
import { answerPerson } from './answer-person.ts';
import { createPhotoSearchKind } from './photo-search-kind.ts';
import { purgeQueryPhotos } from './query-photos/query-photos.ts';
import { findPhotoSearch } from './show-result.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const pictures = { anna: [fakeFace('anna')], vera: [fakeFace('vera')] };
const photo = { kind: 'fetched' as const, bytes: new Uint8Array(), contentType: 'image/jpeg' };
const internet = {
  'https://there.test/0': photo,
  'https://silent.test/0': { kind: 'refused' as const, because: 'url_too_slow' as const },
};
let stage: ReturnType<typeof createSearchFixture>;
let caller: Caller;

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  stage = createSearchFixture({ db: db(), pictures, internet });
  caller = await addCaller(db());
});

describe('a search that has run', () => {
  test('shows the right people, the nearest first, and no strangers', async () => {
    const masha = await addPerson(db(), { name: 'Маша', face: 'anna', offsets: [0.57] });
    const anna = await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.53, 0.1, 0.9] });
    await addPerson(db(), { name: 'Борис', offsets: [0] });
    const found = await read(await search());

    expect(found).toMatchObject({
      status: 'ok',
      // Маша merely looks alike, so she is shown but not counted.
      count: 1,
      weak_count: 1,
      faces_compared: 5,
      process: { percent: 100, message: 'Готово' },
    });
    expect(found.users).toMatchObject([
      { id: anna.id, name: 'Анна', city: 'Казань', band: 'confident', answer: null, source: 'other' },
      { id: masha.id, name: 'Маша', band: 'weak' },
    ]);
    expect(found.users[0]?.photos.map(({ band }) => band)).toEqual(['confident', 'likely']);
    expect(found.users[0]?.photos[0]?.url).toMatch(/^\/files\//);
    // Stored with the query; those of the catalogue come with an import.
    expect(found.photos.map(({ eyes }) => eyes)).toEqual([FAKE_EYES]);
    expect(found.users[0]?.photos.map(({ eyes }) => eyes)).toEqual([null, null]);
    expect(found.users[0]?.score).toBeCloseTo(1 - 0.1 / 1.2, 3);
    expect(found.bands.map(({ band }) => band)).toEqual(['confident', 'likely', 'weak']);
    expect(found.imagePath).toMatch(/^\/files\//);
    expect(found.facePath).toMatch(/^\/files\//);
  });

  test('shows before it is paid only whom it counts, and nothing that tells who they are', async () => {
    await addPerson(db(), { name: 'Маша', face: 'anna', offsets: [0.57] });
    const anna = await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.53, 0.1, 0.9] });
    const id = await search();
    const locked = await read(id, 0, true);
    expect(locked).toMatchObject({ locked: true, count: 1, weak_count: 1, users: [], lookalikes: [] });
    expect(locked.hidden).toEqual([
      {
        id: stage.tools.outerIds.personIn(id, anna.id),
        band: 'confident',
        source: 'other',
        age_span: { from: 25, to: 34 },
        photos: 'several',
        url: expect.stringMatching(/^\/smart-search\/blurred-photo\/[\w-]+$/),
      },
    ]);
    expect(JSON.stringify(locked)).not.toContain(anna.id);
  });

  test('says that nobody was found where nobody is', async () => {
    await addPerson(db(), { name: 'Борис', offsets: [0, 0.1] });
    expect(await read(await search())).toMatchObject({ status: 'ok', count: 0, users: [] });
  });

  test('finds nobody in an empty source', async () => {
    expect(await read(await search())).toMatchObject({ status: 'ok', count: 0, faces_compared: 0 });
  });

  test('pages by twenty, and the pages together are everybody once', async () => {
    for (let person = 0; person < 43; person++) {
      await addPerson(db(), { name: `Анна ${person}`, face: 'anna', offsets: [0.01 * person] });
    }
    const id = await search();
    const pages = [
      await read(id),
      await read(id, 1),
      await read(id, 2),
      await read(id, 3),
      await read(id, 1_000_000_000),
    ];
    expect(pages.map(({ users }) => users.length)).toEqual([20, 20, 3, 0, 0]);
    expect(pages.every(({ count }) => count === 43)).toBe(true);
    expect(new Set(pages.flatMap(({ users }) => users.map((user) => user.id))).size).toBe(43);
    expect(pages[0]?.users[0]?.name).toBe('Анна 0');
    expect(pages[2]?.users[2]?.name).toBe('Анна 42');
  });

  test('forgets whoever leaves the catalogue, and says so in the count', async () => {
    const people = [];
    for (let person = 0; person < 22; person++) {
      people.push(await addPerson(db(), { name: `Анна ${person}`, face: 'anna', offsets: [0.01 * person] }));
    }
    const id = await search();
    await leaveCatalogue(db(), [people[3]?.id ?? '']);
    await losePhotos(db(), [people[5]?.id ?? '']);
    expect((await read(id)).users).toHaveLength(18);
    await stage.tools.departures.follow();

    const found = await read(id);
    expect(found.count).toBe(20);
    expect(found.users).toHaveLength(20);
    expect(found.users.map(({ name }) => name)).not.toContain('Анна 3');
    expect(await db().selectFrom('photo_search_hit').selectAll().execute()).toHaveLength(20);
  });

  test('stays as it is when a worker comes to it again', async () => {
    await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1] });
    await search();
    const before = await rows();
    await stage.advanceAll();
    expect(await rows()).toEqual(before);
  });
});

describe('a run that is cut off', () => {
  test('leaves nothing, and the next one finishes it', async () => {
    await addPerson(db(), {
      name: 'Анна',
      sourceId: 'tinder',
      face: 'anna',
      offsets: [0.1],
      remoteUrl: () => 'https://there.test/0',
    });
    const id = await start('tinder');
    await attempt(createSources({ ...stage.tools, headPublicFile: () => Promise.reject(new Error('killed')) }));
    expect(await read(id)).toMatchObject({ status: 'wait', count: 0, users: [], process: { percent: 60 } });

    stage.advance(SECOND_MS);
    await stage.advanceAll();
    expect(await read(id)).toMatchObject({ status: 'ok', count: 1 });
  });

  test('waits for the next attempt, and after the last one the user is told', async () => {
    const id = await start();
    const compareFaces = () => Promise.reject(new Error('broken'));
    const catalogue = {
      extent: null,
      isOutside: false,
      photo: { compareFaces },
      probe: async () => 'not_now' as const,
    };
    await attempt({ catalogue });
    expect((await read(id)).status).toBe('wait');
    for (let again = 0; again < 3; again += 1) {
      stage.advance(60 * SECOND_MS);
      await attempt({ catalogue });
    }
    expect(await read(id)).toMatchObject({
      status: 'error',
      process: { message: expect.stringContaining('не получился') },
    });
  });
});

describe('a source', () => {
  test('that has gone down since the start is an error, not "nobody found"', async () => {
    const id = await start();
    await db().updateTable('source').set({ health: 'down', health_message: 'Починка' }).execute();
    await stage.advanceAll();
    expect(await read(id)).toMatchObject({
      status: 'error',
      process: { message: expect.stringContaining('Источник сейчас не отвечает') },
    });
  });

  test('with an availability check loses photos that are gone, and people left with none', async () => {
    const remote = (host: string) => (photoIndex: number) => `https://${host}.test/${photoIndex}`;
    const anna = await addPerson(db(), {
      name: 'Анна',
      sourceId: 'tinder',
      face: 'anna',
      offsets: [0.1, 0.2],
      remoteUrl: remote('there'),
    });
    await addPerson(db(), {
      name: 'Ушла',
      sourceId: 'tinder',
      face: 'anna',
      offsets: [0.15],
      remoteUrl: remote('gone'),
    });
    const found = await read(await search('tinder'));
    expect(found.users).toMatchObject([{ id: anna.id, photos: [{ band: 'confident' }] }]);
    expect(found.users[0]?.photos).toHaveLength(1);
    expect(found.users[0]?.photos[0]?.url).toMatch(/^\/smart-search\/remote-photo\//);
  });

  test('whose photos cannot be asked for at all is silent, not empty', async () => {
    await addPerson(db(), {
      name: 'Анна',
      sourceId: 'tinder',
      face: 'anna',
      offsets: [0.1],
      remoteUrl: () => 'https://silent.test/0',
    });
    expect(await read(await search('tinder'))).toMatchObject({ status: 'error' });
  });
});

test('a search whose photo was deleted before it ran says so', async () => {
  const id = await start();
  stage.advance(25 * HOUR_MS);
  await purgeQueryPhotos(stage.tools);
  await stage.advanceAll();
  expect(await read(id)).toMatchObject({
    status: 'error',
    imagePath: null,
    process: { message: expect.stringContaining('Фото уже удалено') },
  });
});

describe('«это не он(а)»', () => {
  test('moves the person to the end, is remembered over a repeated search, and can be taken back', async () => {
    const anna = await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1] });
    const masha = await addPerson(db(), { name: 'Маша', face: 'anna', offsets: [0.3] });
    const id = await search();
    expect(await reject(id, anna.id, true)).toEqual({ kind: 'recorded' });
    expect(await reject(id, anna.id, true)).toEqual({ kind: 'recorded' });
    expect((await read(id)).users).toMatchObject([{ id: masha.id }, { id: anna.id, answer: 'other' }]);

    await refreshSearch(stage.tools, { id, accountId: caller.accountId });
    await stage.advanceAll();
    expect((await read(id)).users).toMatchObject([
      { id: masha.id, answer: null },
      { id: anna.id, answer: 'other' },
    ]);

    await reject(id, anna.id, false);
    expect((await read(id)).users).toMatchObject([{ id: anna.id, answer: null }, { id: masha.id }]);
  });

  test('is said only of people of the own result', async () => {
    const anna = await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0.1] });
    const boris = await addPerson(db(), { name: 'Борис', offsets: [0] });
    const id = await search();
    expect(await reject(id, boris.id, true)).toEqual({ kind: 'refused', because: 'not_found' });
    caller = await addCaller(db());
    expect(await reject(id, anna.id, true)).toEqual({ kind: 'refused', because: 'search_not_found' });
  });
});

async function start(sourceId = 'other'): Promise<string> {
  const form = photoForm({ text: 'anna' }, { source: sourceId });
  const outcome = await startSearch(stage.tools, {
    accountId: caller.accountId,
    demo: true,
    form,
    ...WITHOUT_LIMITS,
  });
  if (outcome.kind !== 'started') throw new Error(outcome.kind);
  return outcome.id;
}

/** One attempt at what waits, in a product with these sources. */
async function attempt(sourceKinds: typeof stage.tools.sourceKinds): Promise<void> {
  const tools = { ...stage.tools, sourceKinds };
  const rules = { name: 'photo' as const, kind: createPhotoSearchKind(tools), concurrency: 1 };
  await advanceAll(tools, [createSearchRunKind(tools, rules)]);
}

async function search(sourceId = 'other'): Promise<string> {
  const id = await start(sourceId);
  await stage.advanceAll();
  return id;
}

/** With the ids that the people have in the catalogue. */
async function read(id: string, page = 0, locked = false) {
  const search = await findSearch(db(), { id, accountId: caller.accountId });
  const found = search && (await findPhotoSearch(stage.tools, search, { page, locked, uncertain: 'open' }));
  if (!found) throw new Error('The search is not found');
  const { openPerson } = stage.tools.outerIds;
  return { ...found, users: found.users.map((user) => ({ ...user, id: openPerson(id, user.id) })) };
}

function reject(searchId: string, personId: string, rejected: boolean) {
  return answerPerson(stage.tools, {
    isVisitor: false,
    searchId,
    accountId: caller.accountId,
    personId,
    answer: rejected ? 'other' : null,
  });
}

async function rows() {
  return {
    runs: await db().selectFrom('run').selectAll().execute(),
    hits: await db().selectFrom('photo_search_hit').selectAll().execute(),
    searches: await db().selectFrom('search').selectAll().execute(),
  };
}
