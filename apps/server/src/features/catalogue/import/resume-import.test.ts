import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { findSource } from '#features/sources/public.ts';
import { createLog } from '#observability/log.ts';

const SCRIPT = fileURLToPath(import.meta.resolve('#testing/slow-import.ts'));
const PEOPLE = 120;
const WRITTEN_BEFORE_KILL = 10;
const NOTHING = { people: 0, unchanged: 0, analysed: 0 };
type Printed = typeof NOTHING;

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidno-killed-'));
  file = join(folder, 'people.ndjson');
  const lines = Array.from({ length: PEOPLE }, (_, index) => {
    return JSON.stringify({ external_id: `p${index}`, name: `Имя ${index}`, age: 30, photos: [`${index}.jpg`] });
  });
  await writeFile(file, lines.join('\n'));
  for (let index = 0; index < PEOPLE; index += 1) await writeFile(join(folder, `${index}.jpg`), `person ${index}`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('an import killed in the middle has written whole people only, and goes on from there', async () => {
  const half = await killAfter(WRITTEN_BEFORE_KILL);
  expect(half.people).toBeGreaterThanOrEqual(WRITTEN_BEFORE_KILL);
  expect(half.people).toBeLessThan(PEOPLE);
  const more = await killAfter(half.people + 1);
  expect(more.people).toBeGreaterThan(half.people);

  let last = NOTHING;
  for await (const counts of countsOf(startImport(0))) last = counts;
  // They are those of an import that nobody disturbed, and what was written is not done again.
  expect(last).toEqual({
    people: PEOPLE,
    photos: PEOPLE,
    faces: PEOPLE,
    unchanged: 0,
    rejected: 0,
    suppressed: 0,
    suppressed_photos: 0,
    analysed: PEOPLE - more.people,
  });
  expect(await stored()).toEqual({ source: PEOPLE, people: PEOPLE, photos: PEOPLE, faces: PEOPLE });
});

async function killAfter(people: number) {
  const importing = startImport(20);
  for await (const counts of countsOf(importing)) if (counts.people >= people) break;
  importing.kill('SIGKILL');
  if (importing.exitCode === null && importing.signalCode === null) await once(importing, 'exit');
  const rows = await stored();
  expect(rows.source).toBe(rows.people);
  expect(rows.people).toBe(rows.photos);
  expect(rows.people).toBe(rows.faces);
  return rows;
}

function startImport(millisecondsAPicture: number): ChildProcess {
  const args = [SCRIPT, join(folder, 'data'), file, String(millisecondsAPicture)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** What it prints as it goes. */
async function* countsOf({ stdout }: ChildProcess): AsyncGenerator<Printed> {
  if (!stdout) return;
  for await (const line of createInterface(stdout)) {
    const counts: unknown = JSON.parse(line);
    if (isCounts(counts)) yield counts;
  }
}

function isCounts(printed: unknown): printed is Printed {
  return typeof printed === 'object' && printed !== null && 'analysed' in printed;
}

async function stored() {
  const opened = await openDatabase({ databaseUrl: null, dataDirectory: join(folder, 'data') }, createLog('silent'));
  const count = async (table: 'person' | 'photo' | 'face') => {
    const { rows } = await opened.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  try {
    const source = await findSource(opened.db, 'other');
    return {
      source: source?.person_count,
      people: await count('person'),
      photos: await count('photo'),
      faces: await count('face'),
    };
  } finally {
    await opened.close();
  }
}
