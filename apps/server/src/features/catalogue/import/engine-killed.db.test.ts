import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DEMO_SOURCES } from '@vidno/demo-people/demo-people';
import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import { MOBILEFACENET } from '@vidno/face-engine/embedders/mobilefacenet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexPeople } from '#features/name-search/index-people.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { openLocalFile } from '../import-files/import-folder.ts';
import { importPeople } from './import-people.ts';

const opened = testOpenedDatabase();
const engine = createFaceEngine({ embedder: MOBILEFACENET, workers: 2, runtime: 'child_process' });
const PEOPLE = 4;
/** At these pictures a process of the engine is killed, which loses the one that it has. */
const KILLED_AT = new Set([3, 6]);

let folder: string;
/** Processes that have their models. */
let victims: number[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidno-engine-'));
  const file = DEMO_SOURCES.find(({ id }) => id === 'other')?.file ?? '';
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, PEOPLE);
  await writeFile(join(folder, 'people.ndjson'), lines.join('\n'));
  for (const line of lines) {
    for (const photo of photosOf(line)) {
      await mkdir(dirname(join(folder, photo)), { recursive: true });
      await copyFile(join(dirname(file), photo), join(folder, photo));
    }
  }
  const picture = await readFile(join(folder, photosOf(lines[0] ?? '')[0] ?? ''));
  await Promise.all([engine.analyse(picture), engine.analyse(picture)]);
  victims = engine.workerIds();
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

it('processes of the engine that are killed in the middle cost the import no photo', async ({ skip }) => {
  skip(!opened().hasVectors, 'no pgvector');
  let pictures = 0;
  const outcome = await importPeople(
    {
      db: opened().db,
      files: createMemoryFileStore(),
      faceEngine: {
        ...engine,
        analyse: async (picture) => {
          pictures += 1;
          const analysis = engine.analyse(picture);
          if (KILLED_AT.has(pictures)) killOne();
          return await analysis;
        },
      },
      fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
      clock: createFakeClock().clock,
      hasVectors: true,
      indexPeople,
      suppressions: testSuppressions(),
      checkSource: async () => {},
      onDeparture: () => {},
      picturesInFlight: 3,
    },
    {
      sourceId: 'other',
      basis: 'test',
      file: openLocalFile(join(folder, 'people.ndjson')),
      vouchesAdults: false,
      operator: 'test',
    },
  );
  expect(victims).toEqual([]);
  expect(outcome).toMatchObject({ kind: 'imported', counts: { people: PEOPLE, rejected: 0 } });
  const remarks = await opened().db.selectFrom('import_range').select('remarks').execute();
  expect(remarks).toEqual([{ remarks: [] }]);
});

function killOne(): void {
  const victim = victims.pop();
  if (victim !== undefined) process.kill(victim, 'SIGKILL');
}

function photosOf(line: string): string[] {
  // The demo catalogue's own file.
  return (JSON.parse(line) as { photos: string[] }).photos;
}
