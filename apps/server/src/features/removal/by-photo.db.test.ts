import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createRemovalTools } from '#main/create-tools.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { openFreeUpload } from '#testing/free-upload.ts';
import { addPerson, createSearchFixture } from '#testing/search-fixture.ts';
import { decideRemoval } from './decide-removal.ts';
import { type RemovalPhotoTools, requestRemovalByPhoto } from './request-by-photo.ts';
import { findRemoval } from './show-removal.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const pictures = {
  anna: [fakeFace('anna')],
  'anna again': [fakeFace('anna')],
  stranger: [fakeFace('stranger')],
  'anna and boris': [fakeFace('anna'), fakeFace('boris')],
  landscape: [],
  'a drawing': [fakeFace('anna', { fitness: { fit: false, because: 'not_a_face' } })],
};
let stage: ReturnType<typeof createSearchFixture>;
let tools: RemovalPhotoTools;

beforeEach(async () => {
  stage = createSearchFixture({ db: db(), pictures });
  const config = { ...readConfig({ APP_SECRET: 'a key of the tests that is long enough' }), vk: null };
  tools = { ...stage.tools, ...createRemovalTools(config, stage.tools) };
  await addPerson(db(), { name: 'anna', offsets: [0.05] });
  await addPerson(db(), { name: 'a twin of anna', face: 'anna', offsets: [0.06] });
  await addPerson(db(), { name: 'boris', offsets: [0.05] });
});

const ask = (picture: string, change: { tooOften?: 'address' } = {}) =>
  requestRemovalByPhoto(tools, {
    picture: new TextEncoder().encode(picture),
    upload: openFreeUpload(),
    minor: false,
    email: null,
    tooOften: null,
    ...change,
  });
const names = async () => (await db().selectFrom('person').select('name').orderBy('name').execute()).map((p) => p.name);

async function asked(picture: string, change: { tooOften?: 'address' } = {}) {
  const outcome = await ask(picture, change);
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return outcome;
}

describe('a photo', () => {
  test('hides everybody it surely fits, twins too, erases nobody, and leaves nothing of itself', async () => {
    const key = await asked('anna');
    expect(await names()).toEqual(['boris']);
    expect(await findRemoval(tools, key)).toMatchObject({ state: 'hidden', about: 'photo', people: 2, proofs: [] });
    expect([...stage.files.files.keys()]).toEqual([]);
    for (const table of ['query_photo', 'query_face', 'photo_search', 'search', 'removal_candidate'] as const) {
      expect(await db().selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('of nobody there finds nobody, and the same again is the same while it is open', async () => {
    expect(await findRemoval(tools, await asked('stranger'))).toMatchObject({ state: 'not_found', people: 0 });
    const first = await asked('anna');
    expect(await asked('anna')).toEqual(first);
    expect((await asked('anna again')).number).not.toBe(first.number);
  });

  test('that waits hides whom it fitted once the operator says so', async () => {
    const key = await asked('anna', { tooOften: 'address' });
    expect(await names()).toHaveLength(3);
    await decideRemoval(tools, {
      number: Number(key.number),
      decision: { kind: 'erase' },
      note: 'проверено',
      operator: 'olga',
    });
    expect(await names()).toEqual(['boris']);
    expect(await db().selectFrom('removal_candidate').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['anna and boris', 'removal_several_faces'],
    ['landscape', 'no_face'],
    ['a drawing', 'not_a_face'],
    ['text named .jpg', 'picture_unreadable'],
  ])('%s is refused: %s', async (picture, because) => {
    expect(await ask(picture)).toEqual({ kind: 'refused', because });
    expect(await db().selectFrom('removal_request').selectAll().execute()).toEqual([]);
  });

  test('is not looked at where face search is off', async () => {
    tools = { ...tools, faceSearch: false };
    expect(await ask('anna')).toEqual({ kind: 'refused', because: 'face_search_off' });
  });
});
