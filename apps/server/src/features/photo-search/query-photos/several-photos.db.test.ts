import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import type { Caller } from '#features/identity/tools.ts';
import { refreshSearch } from '#features/search-list/refresh-search.ts';
import { removeSearch } from '#features/search-list/remove-search.ts';
import { findSearch } from '#features/search-list/repository.ts';
import { startSearch } from '#features/search-list/start-search.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { openFreeUpload, WITHOUT_LIMITS } from '#testing/free-upload.ts';
import { addCaller, addPerson, createSearchFixture, photoForm } from '#testing/search-fixture.ts';
import { findPhotoSearch } from '../show-result.ts';
import { purgeQueryPhotos } from './query-photos.ts';
import { detectFaces } from './uploaded-faces.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const pictures = {
  front: [fakeFace('anna', { offset: 0.2 })],
  side: [fakeFace('anna', { offset: -0.2 })],
  smile: [fakeFace('anna')],
  friends: [fakeFace('boris'), fakeFace('anna', { offset: 0.1 })],
  boris: [fakeFace('boris')],
};
let stage: ReturnType<typeof createSearchFixture>;
let caller: Caller;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures });
  caller = await addCaller(db());
});

describe('several photos of one person', () => {
  test('are one search for what they have in common', async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    const anna = await addPerson(db(), { name: 'Анна', face: 'anna', offsets: [0] });
    const id = await startedId(await upload('front', 'side'));
    await stage.advanceAll();
    const found = await read(id);
    expect(found).toMatchObject({ status: 'ok', photo_count: 2, users: [{ id: anna.id }] });
    expect(found.users[0]?.score).toBeGreaterThan(0.95);
    expect(found.photos).toHaveLength(2);
    expect(found.photos[0]).toMatchObject({ imagePath: found.imagePath, facePath: found.facePath });
  });

  test('are the same search in any order, and one that is repeated does not count', async () => {
    const [front = '', side = '', smile = ''] = await upload('front', 'side', 'smile');
    const id = await startedId([front, side, smile]);
    const [sideAgain = ''] = await upload('side');
    for (const same of [
      [smile, front, side],
      [front, sideAgain, smile, side],
    ]) {
      expect(await start(same)).toEqual({ kind: 'exists', id });
    }
    expect(await start([front, side])).toMatchObject({ kind: 'started' });
    expect(await start([front, front])).toMatchObject({ kind: 'started' });
    expect(await start([front])).toMatchObject({ kind: 'exists' });
  });

  test('may each have a face chosen', async () => {
    const ids = await upload('front', 'friends');
    expect(await start(ids)).toMatchObject({
      kind: 'refused',
      because: 'choose_face',
      extra: { upload_id: ids[1], faces: [{ index: 0 }, { index: 1 }] },
    });
    expect(await start(ids, [undefined, 1])).toMatchObject({ kind: 'started' });
    expect(await start(ids, [0, 1, 0])).toEqual({ kind: 'refused', because: 'face_unknown' });
  });

  test('that show different people are refused before anything is stored, and the odd one is named', async () => {
    const [front, boris, side] = await upload('front', 'boris', 'side');
    expect(await start([front, boris])).toEqual(differentPeople([front, boris]));
    expect(await start([front, boris, side])).toEqual(differentPeople([boris]));
    expect(await db().selectFrom('search').selectAll().execute()).toEqual([]);
    expect(await start([front, side])).toMatchObject({ kind: 'started' });
  });

  test('are looked for only while they are the own', async () => {
    const [front] = await upload('front');
    caller = await addCaller(db());
    const [side] = await upload('side');
    expect(await start([side, front])).toEqual({ kind: 'refused', because: 'upload_not_found' });
  });
});

describe('when photos are deleted', () => {
  test('with the search, those that another search uses stay', async () => {
    const ids = await upload('front', 'side');
    const together = await startedId(ids);
    const alone = await startedId(ids.slice(0, 1));
    await removeSearch(stage.tools, { id: together, accountId: caller.accountId });
    expect(await storedPhotoIds()).toEqual(ids.slice(0, 1));
    await removeSearch(stage.tools, { id: alone, accountId: caller.accountId });
    expect(await storedPhotoIds()).toEqual([]);
    expect(stage.files.files.size).toBe(0);
  });

  test('the template goes with the first of them, and uploading it again brings it back', async () => {
    const [front = ''] = await upload('front');
    stage.advance(HOUR_MS);
    const [side = ''] = await upload('side');
    const id = await startedId([front, side]);
    await db().updateTable('run').set({ status: 'delivered', percent: 100, finished_at: new Date() }).execute();
    stage.advance(23 * HOUR_MS);
    await purgeQueryPhotos(stage.tools);
    expect(await db().selectFrom('photo_search').select(['embedding', 'photo_count']).execute()).toEqual([
      { embedding: null, photo_count: 2 },
    ]);
    expect((await read(id)).photos).toHaveLength(1);
    const own = { id, accountId: caller.accountId };
    expect(await refreshSearch(stage.tools, own)).toEqual({ kind: 'refused', because: 'upload_not_found' });

    const [frontAgain = ''] = await upload('front');
    expect(await start([side, frontAgain])).toEqual({ kind: 'exists', id });
    expect((await read(id)).photos).toHaveLength(2);
    expect(await refreshSearch(stage.tools, own)).toMatchObject({ kind: 'started' });
  });
});

function differentPeople(uploadIds: readonly (string | undefined)[]) {
  return { kind: 'refused', because: 'different_people', extra: { upload_ids: uploadIds } };
}

async function upload(...names: (keyof typeof pictures)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const input = { kind: 'file' as const, name: `${name}.jpg`, bytes: new TextEncoder().encode(name) };
    const outcome = await detectFaces(stage.tools, { accountId: caller.accountId, input, upload: openFreeUpload() });
    if (outcome.kind === 'refused') throw new Error(outcome.because);
    ids.push(outcome.photo.id);
  }
  return ids;
}

function start(ids: readonly (string | undefined)[], faces?: readonly (number | undefined)[]) {
  const form = { ...photoForm({ upload: ids.join(',') }), ...(faces && { face: [...faces] }) };
  return startSearch(stage.tools, {
    accountId: caller.accountId,
    demo: false,
    form,
    ...WITHOUT_LIMITS,
  });
}

async function startedId(ids: readonly string[]): Promise<string> {
  const outcome = await start(ids);
  if (outcome.kind !== 'started') throw new Error(outcome.kind);
  return outcome.id;
}

/** With the ids that the people have in the catalogue. */
async function read(id: string) {
  const stored = await findSearch(db(), { id, accountId: caller.accountId });
  const found = stored && (await findPhotoSearch(stage.tools, stored, { page: 0, locked: false, uncertain: 'open' }));
  if (!found) throw new Error('The search is not found');
  const { openPerson } = stage.tools.outerIds;
  return { ...found, users: found.users.map((user) => ({ ...user, id: openPerson(id, user.id) })) };
}

async function storedPhotoIds(): Promise<string[]> {
  return (await db().selectFrom('query_photo').select('id').execute()).map(({ id }) => id);
}
