import { beforeEach, expect, test } from 'vitest';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeFaceEngine, FAKE_EYES, fakeFace } from '#testing/fake-face-engine.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { addPerson } from '#testing/search-fixture.ts';
import { type LocateEyesTools, locateEyes } from './migrate-faces.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const OF_BYSTANDER = { left: { x: 0.85, y: 0.3 }, right: { x: 0.95, y: 0.3 } };

let tools: LocateEyesTools;

beforeEach(({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  tools = {
    db: db(),
    files: createMemoryFileStore(),
    fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
    faceEngine: createFakeFaceEngine({
      Анна: [
        fakeFace('прохожий', { box: { x: 0.8, y: 0, width: 0.2, height: 0.9 }, eyes: OF_BYSTANDER }),
        fakeFace('Анна'),
      ],
      'Борис в профиль': [fakeFace('Борис', { eyes: null })],
    }),
  };
});

async function addPhoto(name: string, picture: string | null): Promise<string> {
  const { id } = await addPerson(db(), { name, offsets: [0] });
  const bytes = picture === null ? null : new TextEncoder().encode(picture);
  if (bytes) await tools.files.put(`people/${id}/0.jpg`, bytes, 'image/jpeg');
  return id;
}

async function eyesOf(personId: string): Promise<unknown> {
  const photo = await db()
    .selectFrom('photo')
    .select('eyes')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return photo.eyes;
}

test('finds the eyes of the person and not of a bystander; a profile, and a photo that is gone, stay without', async () => {
  const anna = await addPhoto('Анна', 'Анна');
  const boris = await addPhoto('Борис', 'Борис в профиль');
  const gone = await addPhoto('Вера', null);
  expect(await locateEyes(tools)).toEqual({ located: 1, without: 2 });
  expect(await eyesOf(anna)).toEqual(FAKE_EYES);
  expect(await eyesOf(boris)).toBeNull();
  expect(await eyesOf(gone)).toBeNull();
  // What is located is not looked for again.
  expect(await locateEyes(tools)).toEqual({ located: 0, without: 2 });
});

test('goes through more photos than one batch has', async () => {
  for (let number = 0; number < 70; number += 1) await addPhoto(`Анна ${number}`, 'Анна');
  const progress: number[] = [];
  expect(await locateEyes(tools, ({ located }) => progress.push(located))).toEqual({ located: 70, without: 0 });
  expect(progress).toEqual([64, 70]);
});
