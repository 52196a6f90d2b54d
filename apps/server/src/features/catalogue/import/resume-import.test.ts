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
const PEOPLE = 80;
const WRITTEN_BEFORE_KILL = 32;

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
  const first = startImport(20);
  for await (const counts of countsOf(first)) if (counts.people >= WRITTEN_BEFORE_KILL + 5) break;
  first.kill('SIGKILL');
  if (first.exitCode === null && first.signalCode === null) await once(first, 'exit');
  const half = await stored();
  expect(half.source).toBe(half.people);
  expect(half.people).toBe(half.photos);
  expect(half.people).toBe(half.faces);
  expect(half.people).toBeGreaterThanOrEqual(WRITTEN_BEFORE_KILL);
  expect(half.people).toBeLessThan(PEOPLE);

  let last = { people: 0, unchanged: 0 };
  for await (const counts of countsOf(startImport(0))) last = counts;
  expect(last).toMatchObject({ people: PEOPLE - half.people, unchanged: half.people });
  expect(await stored()).toEqual({ source: PEOPLE, people: PEOPLE, photos: PEOPLE, faces: PEOPLE });
});

function startImport(millisecondsAPicture: number): ChildProcess {
  const args = [SCRIPT, join(folder, 'data'), file, String(millisecondsAPicture)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** What it prints as it goes. */
async function* countsOf({ stdout }: ChildProcess): AsyncGenerator<{ people: number; unchanged: number }> {
  if (!stdout) return;
  for await (const line of createInterface(stdout)) {
    const counts: unknown = JSON.parse(line);
    if (isCounts(counts)) yield counts;
  }
}

function isCounts(printed: unknown): printed is { people: number; unchanged: number } {
  return typeof printed === 'object' && printed !== null && 'unchanged' in printed;
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
