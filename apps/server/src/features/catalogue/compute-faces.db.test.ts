import type { CroppedFace, FaceEngine } from '@vidno/face-engine/face-engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeFaceEngine, fakeFace } from '#testing/fake-face-engine.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { addPerson } from '#testing/search-fixture.ts';
import { type ComputeFacesTools, computeFaces, type FailedPhoto, switchModel } from './migrate-faces.ts';
import {
  activateModel,
  countPhotosToMigrate,
  deleteReplacedFaces,
  findActiveModel,
} from './migrate-faces-repository.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const OLD = 'fake-128';
const NEW = 'fake-new';
const PEOPLE = 200;
/** A little beside the stored one. */
const FOUND_ANEW = { x: 0.31, y: 0.22, width: 0.38, height: 0.47 };

let tools: ComputeFacesTools;
let analysed: number;

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  analysed = 0;
  const files = createMemoryFileStore();
  const pictures: Record<string, CroppedFace[]> = {};
  for (let number = 0; number < PEOPLE; number += 1) {
    const { id } = await addPerson(db(), { name: `Анна ${number}`, offsets: [0] });
    const picture = `photo ${number}`;
    await files.put(`people/${id}/0.jpg`, new TextEncoder().encode(picture), 'image/jpeg');
    // The largest face is a bystander; the person's is where it was.
    pictures[picture] = [
      fakeFace('прохожий', { box: { x: 0.8, y: 0, width: 0.2, height: 0.9 } }),
      fakeFace(`Анна ${number}`, { box: FOUND_ANEW }),
    ];
  }
  await db()
    .updateTable('source')
    .set({ face_count: PEOPLE, person_count: PEOPLE })
    .where('id', '=', 'other')
    .execute();
  const engine = createFakeFaceEngine(pictures);
  const faceEngine: FaceEngine = {
    ...engine,
    modelId: NEW,
    analyse: (picture, signal) => {
      analysed += 1;
      return engine.analyse(picture, signal);
    },
  };
  tools = {
    db: db(),
    files,
    fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
    faceEngine,
  };
});

async function listVectors(modelId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('face')
    .select(['person_id', 'embedding'])
    .where('model_id', '=', modelId)
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id, embedding }) => `${person_id} ${embedding}`);
}

describe('a migration', () => {
  test('computes the vectors of the person and not of a bystander, and leaves the old ones', async () => {
    const before = await listVectors(OLD);
    const outcome = await computeFaces(tools);
    expect(outcome).toEqual({ computed: PEOPLE, failed: 0 });
    // The fake engine gives a person the same vector under every model.
    expect(await listVectors(NEW)).toEqual(before);
    expect(await listVectors(OLD)).toEqual(before);
  });

  test('killed ten times ends like one that was not, and computes no face twice', async () => {
    const expected = await listVectors(OLD);
    for (let kill = 0; kill < 10; kill += 1) {
      const controller = new AbortController();
      const stop = () => controller.abort(new Error('killed'));
      await computeFaces(tools, { signal: controller.signal, onProgress: stop }).catch(() => {});
      expect(await listVectors(OLD)).toEqual(expected);
    }
    await computeFaces(tools);
    expect(await listVectors(NEW)).toEqual(expected);
    expect(analysed).toBe(PEOPLE);
  });

  test('stores where the faces are by the new detector, beside where they were', async () => {
    await computeFaces(tools);
    const boxesOf = (modelId: string) =>
      db()
        .selectFrom('face')
        .select(['box_x as x', 'box_y as y', 'box_width as width', 'box_height as height'])
        .distinct()
        .where('model_id', '=', modelId)
        .execute();
    const [anew, ...others] = await boxesOf(NEW);
    expect(others).toEqual([]);
    for (const [side, value] of Object.entries(FOUND_ANEW)) {
      expect(anew?.[side as keyof typeof FOUND_ANEW]).toBeCloseTo(value, 5);
    }
    expect(await boxesOf(OLD)).not.toContainEqual(anew);
  });

  test('can be abandoned before it is finished, and begun again', async () => {
    const before = await listVectors(OLD);
    const controller = new AbortController();
    const stop = () => controller.abort(new Error('abandoned'));
    await computeFaces(tools, { signal: controller.signal, onProgress: stop }).catch(() => {});
    const half = await listVectors(NEW);
    expect(half.length).toBeGreaterThan(0);
    expect(half.length).toBeLessThan(PEOPLE);
    expect(await deleteReplacedFaces(db(), { from: NEW, to: OLD })).toBe(half.length);
    expect(await listVectors(NEW)).toEqual([]);
    expect(await listVectors(OLD)).toEqual(before);
    expect(await findActiveModel(db(), { configured: NEW, hasVectors: true })).toBe(OLD);
    expect(await computeFaces(tools)).toEqual({ computed: PEOPLE, failed: 0 });
  });

  test('lists photos that are gone, and people keep their old vectors', async () => {
    const { id } = await addPerson(db(), { name: 'Без файла', offsets: [0] });
    const failures: FailedPhoto[] = [];
    const outcome = await computeFaces(tools, { onFailed: (failure) => failures.push(failure) });
    expect(outcome).toEqual({ computed: PEOPLE, failed: 1 });
    expect(failures).toMatchObject([{ photo: { personId: id }, because: 'photo_missing' }]);
    expect(await countPhotosToMigrate(db(), NEW)).toBe(1);
    expect(await deleteReplacedFaces(db(), { from: OLD, to: NEW })).toBe(PEOPLE);
    expect(await listVectors(OLD)).toHaveLength(1);
  });

  test('calibrates the sources before searches compare the new vectors, and can be undone', async () => {
    const choice = { configured: OLD, hasVectors: true };
    expect(await findActiveModel(db(), choice)).toBe(OLD);
    await computeFaces(tools);
    await switchModel({ db: db(), opened: opened(), clock: createFakeClock().clock, model: tools.faceEngine });
    expect(await findActiveModel(db(), choice)).toBe(NEW);
    const calibrated = await db().selectFrom('calibration').select(['source_id', 'model_id']).execute();
    expect(calibrated).toEqual([{ source_id: 'other', model_id: NEW }]);
    await activateModel(db(), OLD, new Date());
    expect(await findActiveModel(db(), choice)).toBe(OLD);
    const source = await db().selectFrom('source').select('face_count').where('id', '=', 'other').executeTakeFirst();
    expect(source?.face_count).toBe(PEOPLE);
  });
});

test('a face that has vectors of two other models is computed once', async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  await computeFaces(tools);
  analysed = 0;
  const third: ComputeFacesTools = { ...tools, faceEngine: { ...tools.faceEngine, modelId: 'fake-third' } };
  expect(await countPhotosToMigrate(db(), 'fake-third')).toBe(PEOPLE);
  expect(await computeFaces(third)).toEqual({ computed: PEOPLE, failed: 0 });
  expect(analysed).toBe(PEOPLE);
});

test('without faces the configured model is the active one, and stays so', async () => {
  await db().deleteFrom('face').execute();
  expect(await findActiveModel(db(), { configured: NEW, hasVectors: true })).toBe(NEW);
  expect(await findActiveModel(db(), { configured: OLD, hasVectors: true })).toBe(NEW);
});
