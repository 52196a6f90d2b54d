import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexPeople } from '#features/name-search/index-people.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeFaceEngine, fakeFace } from '#testing/fake-face-engine.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { importPeople } from './import-people.ts';

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
  age: fc.constantFrom(null, 17, 18, 40),
  photos: fc.uniqueArray(
    fc.integer({ min: 0, max: PICTURES.length - 1 }).map((index) => `${index}.jpg`),
    { maxLength: 3 },
  ),
});
/** A file, and how far each of the imports before the last one comes. */
const history = fc.record({
  first: fc.array(person, { maxLength: 30 }),
  last: fc.array(person, { minLength: 1, maxLength: 30 }),
  stops: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3 }),
});

it('imports that stop anywhere and start again end in the rows of one undisturbed import', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ first, last, stops }) => {
      await clear();
      await importAll(first);
      await importAll(last);
      const undisturbed = await rows();

      await clear();
      await importAll(first);
      for (const stop of stops) await importAll(last, stop);
      await importAll(last);
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

async function importAll(lines: readonly object[], stopAfter = Number.POSITIVE_INFINITY): Promise<void> {
  const file = join(folder, 'people.ndjson');
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const stop = new AbortController();
  let done = 0;
  const importing = importPeople(
    {
      db: db(),
      files: createMemoryFileStore(),
      faceEngine: engine,
      fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
      clock: createFakeClock().clock,
      hasVectors: opened().hasVectors,
      indexPeople,
      checkSource: async () => {},
      onDeparture: () => {},
      picturesInFlight: 3,
    },
    {
      sourceId: 'other',
      basis: 'test',
      file,
      vouchesAdults: false,
      signal: stop.signal,
      onProgress: () => {
        done += 1;
        if (done >= stopAfter) stop.abort();
      },
    },
  );
  await importing.catch((reason: unknown) => {
    if (!stop.signal.aborted) throw reason;
  });
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
  await db().deleteFrom('person').execute();
  await db().updateTable('source').set({ person_count: 0, face_count: 0 }).execute();
}
