import { beforeEach, describe, expect, it } from 'vitest';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeFaceEngine } from '#testing/fake-face-engine.ts';
import { addPerson } from '#testing/search-fixture.ts';
import { type CalibrateTools, calibrateSource, recalibrateSource } from './calibrate-source.ts';
import { findCalibration } from './calibration-repository.ts';

const PEOPLE = 24;
const PHOTOS = [0, 0.1];

const opened = testOpenedDatabase();
const db = () => opened().db;
const clock = createFakeClock();
const model = createFakeFaceEngine({});
const calibration = () => findCalibration(db(), 'other', model.modelId);
let tools: CalibrateTools;

beforeEach(async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  tools = { db: db(), clock: clock.clock, model };
});

describe('a source with enough people', () => {
  beforeEach(async () => {
    for (let index = 0; index < PEOPLE; index += 1) {
      await addPerson(db(), { name: `person-${index}`, offsets: PHOTOS });
    }
  });

  it('is searched for each face of its people, who never meet themselves', async () => {
    const outcome = await calibrateSource(tools, 'other');
    expect(outcome).toEqual({ kind: 'calibrated', searches: PEOPLE * PHOTOS.length });
    const stored = await calibration();
    expect(stored).toMatchObject({ searches: PEOPLE * PHOTOS.length, faces: PEOPLE * PHOTOS.length });
    // A second photo of the same person is 0.1 away, and would stand out by far more than any stranger.
    expect(stored?.curve.at(-1)?.margin).toBeLessThan(2);
  });

  it('is calibrated again only when it has grown by more than a tenth', async () => {
    const source = { id: 'other', face_count: PEOPLE * PHOTOS.length };
    await recalibrateSource(tools, source);
    const first = await calibration();
    expect(first).not.toBeNull();
    await addPerson(db(), { name: 'one more', offsets: PHOTOS });
    await recalibrateSource(tools, { ...source, face_count: source.face_count + 2 });
    expect(await calibration()).toEqual(first);
    for (const name of ['and', 'three', 'others']) await addPerson(db(), { name, offsets: PHOTOS });
    await recalibrateSource(tools, { ...source, face_count: source.face_count + 8 });
    expect((await calibration())?.faces).toBe(source.face_count + 8);
  });
});

it('a source with too few people keeps the reference curve of the model', async () => {
  for (const name of ['anna', 'boris', 'vera']) await addPerson(db(), { name, offsets: PHOTOS });
  expect(await calibrateSource(tools, 'other')).toEqual({ kind: 'skipped', because: 'too_few_people' });
  expect(await calibration()).toBeNull();
});
