import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexPeople } from '#features/name-search/index-people.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeFaceEngine, fakeFace } from '#testing/fake-face-engine.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { openLocalFile } from '../import-files/import-folder.ts';
import { type ImportOutcome, importPeople } from './import-people.ts';
import type { LineRemark } from './person-line.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;

const PICTURES = Array.from({ length: 40 }, (_, index) => `face ${index}`);
const engine = createFakeFaceEngine(Object.fromEntries(PICTURES.map((name) => [name, [fakeFace(name)]])));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidno-repeat-'));
  for (const [index, name] of PICTURES.entries()) await writeFile(join(folder, `${index}.jpg`), name);
});
afterAll(() => rm(folder, { recursive: true }));

const person = fc.record({
  external_id: fc.integer({ min: 0, max: 25 }).map(String),
  name: fc.constantFrom('Анна', 'Борис', 'Вера'),
  age: fc.constantFrom(null, 17, 18, 40, 'сорок'),
  photos: fc.uniqueArray(
    // The last of them are not there.
    fc.integer({ min: 0, max: PICTURES.length + 3 }).map((index) => `${index}.jpg`),
    { maxLength: 3 },
  ),
});
/** A file, and after how many pictures each of the imports before the last one stops. */
const history = fc.record({
  first: fc.array(person, { maxLength: 30 }),
  last: fc.array(person, { minLength: 1, maxLength: 30 }),
  stops: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3 }),
});

it('the same people, photos, faces, counts and remarks come of it, however many workers take ranges of whatever size', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 1, max: 600 }), async ({ first, last }, rangeBytes) => {
      const results: unknown[] = [];
      for (const workers of [1, 2, 4]) {
        await clear();
        const before = await importAll(first, { workers, rangeBytes });
        const after = await importAll(last, { workers, rangeBytes });
        results.push({ before, after, rows: await rows() });
      }
      const [one, ...others] = results;
      for (const other of others) expect(other).toEqual(one);
    }),
    { numRuns: 10 },
  );
});

it('imports that stop anywhere and start again end in the rows, counts and remarks of one undisturbed import', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ first, last, stops }) => {
      await clear();
      await importAll(first);
      const all = await importAll(last);
      const undisturbed = await rows();

      await clear();
      await importAll(first);
      let stopped: Imported | null = null;
      for (const [index, stopAfter] of stops.entries()) {
        stopped = await importAll(last, { stopAfter, workers: 1 + (index % 3), rangeBytes: 150 });
        if (stopped !== null) break;
      }
      expect(stopped ?? (await importAll(last, { workers: 2 }))).toEqual(all);
      expect(await rows()).toEqual(undisturbed);
      await importAll(last);
      expect(await rows()).toEqual(undisturbed);
    }),
    { numRuns: 12 },
  );
});

it('the kept counts are those that counting gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(person, { maxLength: 20 }), { minLength: 1, maxLength: 4 }), async (files) => {
      await clear();
      for (const lines of files) await importAll(lines);
      const { people, faces, source } = await rows();
      expect(source).toEqual({ person_count: people.length, face_count: faces.length });
    }),
    { numRuns: 12 },
  );
});

interface Imported {
  readonly outcome: ImportOutcome;
  readonly remarks: readonly LineRemark[];
}

interface Manner {
  readonly stopAfter?: number;
  readonly workers?: number;
  readonly rangeBytes?: number;
}

/** Null if it was stopped. */
async function importAll(
  lines: readonly object[],
  { stopAfter = Number.POSITIVE_INFINITY, workers = 2, rangeBytes = 300 }: Manner = {},
): Promise<Imported | null> {
  const file = join(folder, 'people.ndjson');
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const stop = new AbortController();
  const remarks: LineRemark[] = [];
  let analysed = 0;
  const importing = importPeople(
    {
      db: db(),
      files: createMemoryFileStore(),
      faceEngine: unsteady(engine, () => {
        analysed += 1;
        if (analysed > stopAfter) stop.abort();
      }),
      fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
      clock: createFakeClock().clock,
      hasVectors: opened().hasVectors,
      indexPeople,
      suppressions: testSuppressions(),
      checkSource: async () => {},
      onDeparture: () => {},
      picturesInFlight: workers + 1,
    },
    {
      sourceId: 'other',
      basis: 'test',
      file: openLocalFile(file),
      vouchesAdults: false,
      operator: 'test',
      rangeBytes,
      signal: stop.signal,
      onRemark: (remark) => remarks.push(remark),
    },
  );
  try {
    return { outcome: await importing, remarks };
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    return null;
  }
}

/** Pictures are ready in another order than they were begun. */
function unsteady(faceEngine: FaceEngine, onPicture: () => void): FaceEngine {
  return {
    ...faceEngine,
    analyse: async (picture) => {
      onPicture();
      await setTimeout(picture.reduce((sum, byte) => sum + byte, 0) % 4);
      return await faceEngine.analyse(picture);
    },
  };
}

async function rows() {
  const source = await db()
    .selectFrom('source')
    .select(['person_count', 'face_count'])
    .where('id', '=', 'other')
    .executeTakeFirstOrThrow();
  const people = await db().selectFrom('person').selectAll().orderBy('id').execute();
  const photos = await db().selectFrom('photo').selectAll().orderBy('person_id').orderBy('id').execute();
  const faces = opened().hasVectors
    ? await db().selectFrom('face').selectAll().orderBy('person_id').orderBy('id').execute()
    : [];
  return { source, people, photos, faces };
}

async function clear(): Promise<void> {
  await db().deleteFrom('import_run').execute();
  await db().deleteFrom('person').execute();
  await db().updateTable('source').set({ person_count: 0, face_count: 0 }).execute();
}
