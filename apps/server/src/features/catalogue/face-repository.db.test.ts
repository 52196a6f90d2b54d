import { beforeEach, describe, expect, it } from 'vitest';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { fakeEmbedding } from '#testing/fake-face-engine.ts';
import { buildFaceIndex } from './face-index.ts';
import { EXACT_SEARCH_FACES, findNearestFaces, toVector } from './face-repository.ts';
import { toPersonId } from './import/person-line.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;

const ANNA_AS_ASKED = fakeEmbedding('anna');
let sourceFaces = 0;
const near = (change: object = {}) =>
  findNearestFaces(db(), {
    sourceId: 'other',
    modelId: 'm',
    faces: sourceFaces,
    embedding: ANNA_AS_ASKED,
    maxDistance: 0.6,
    limit: 10,
    ...change,
  });

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  await addFace('anna', { offset: 0.2 });
  await addFace('anna', { offset: 0.05 });
  await addFace('anna', { offset: 0.55 });
  await addFace('boris');
  await addFace('anna', { offset: 0.1, sourceId: 'tinder' });
  await addFace('anna', { offset: 0.15, modelId: 'other-model' });
});

describe.each([
  { how: 'a small source, compared face by face,', faces: 3 },
  { how: 'a large source, asked through its index,', faces: EXACT_SEARCH_FACES + 1 },
])('$how', ({ faces }) => {
  beforeEach(async ({ skip }) => {
    skip(!opened().hasVectors, 'no pgvector');
    sourceFaces = faces;
    await db().updateTable('source').set({ face_count: faces }).where('id', '=', 'other').execute();
    await buildFaceIndex(opened(), { sourceId: 'other', modelId: 'm', dimensions: 128 });
  });

  it('gives the faces within the limit, nearest first, of its own people and model only', async () => {
    const found = await near();
    expect(found.map(({ distance }) => distance.toFixed(2))).toEqual(['0.05', '0.20', '0.55']);
    expect(new Set(found.map(({ personId }) => personId))).toEqual(new Set([toPersonId('other', 'anna')]));
    expect(await near({ maxDistance: 0.3 })).toHaveLength(2);
    expect(await near({ limit: 1 })).toMatchObject([{ photoId: photoId('anna', 0.05) }]);
  });

  it('leaves out photos that have gone, and makes up for them', async () => {
    await db().updateTable('photo').set({ state: 'gone' }).where('id', '=', photoId('anna', 0.05)).execute();
    expect(await near({ limit: 2 })).toMatchObject([
      { photoId: photoId('anna', 0.2) },
      { photoId: photoId('anna', 0.55) },
    ]);
  });
});

function photoId(person: string, offset: number): string {
  return toPersonId('photo', `${person} ${offset}`);
}

async function addFace(person: string, { offset = 0, sourceId = 'other', modelId = 'm' } = {}): Promise<void> {
  const personId = toPersonId(sourceId, person);
  const id = photoId(person, offset);
  await db()
    .insertInto('person')
    .values({ id: personId, source_id: sourceId, external_id: person, name: person, checksum: Buffer.alloc(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db()
    .insertInto('photo')
    .values({ person_id: personId, id, position: 0, file_key: `${id}.jpg` })
    .execute();
  await db()
    .insertInto('face')
    .values({
      person_id: personId,
      id,
      photo_id: id,
      source_id: sourceId,
      model_id: modelId,
      box_x: 0.1,
      box_y: 0.1,
      box_width: 0.5,
      box_height: 0.5,
      quality: 0.9,
      embedding: toVector(fakeEmbedding(person, offset)),
    })
    .execute();
}
