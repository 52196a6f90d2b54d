import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexPeople } from '#features/name-search/index-people.ts';
import { findSource } from '#features/sources/public.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeFaceEngine, fakeFace } from '#testing/fake-face-engine.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { openLocalFile } from '../import-files/import-folder.ts';
import { type Begun, type ImportOutcome, type ImportRequest, importPeople } from './import-people.ts';
import { toRemarkText } from './person-line.ts';
import { openImportRun, releaseAllRanges, takeRange } from './range-repository.ts';
import { scanFile } from './scan-file.ts';

const opened = testOpenedDatabase();
const PLAIN = { basisEndsAt: null, operator: 'test', missing: null };
const db = () => opened().db;

const PEOPLE = 24;
/** A few lines. */
const RANGE_BYTES = 250;

let folder: string;
let analysed: string[];
/** What the engine waits for before each picture. */
let gate: () => Promise<void>;
let begun: Begun[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidno-ranges-'));
  analysed = [];
  begun = [];
  gate = async () => {};
  for (let index = 0; index < PEOPLE; index += 1) await writeFile(join(folder, `${index}.jpg`), `person ${index}`);
});
afterEach(() => rm(folder, { recursive: true }));

describe('two imports of one file at once', () => {
  it('share its ranges: each picture is analysed once, and both tell of the whole', async () => {
    await writePeople('people.ndjson', PEOPLE);
    const outcomes = await Promise.all([start(), start()]);
    const counts = {
      people: PEOPLE,
      photos: PEOPLE,
      faces: facesOf(PEOPLE),
      unchanged: 0,
      rejected: 0,
      suppressed: 0,
      suppressed_photos: 0,
    };
    expect(outcomes).toEqual([
      { kind: 'imported', counts },
      { kind: 'imported', counts },
    ]);
    expect(begun.toSorted()).toEqual(['anew', 'continued']);
    expect(analysed.toSorted()).toEqual(names(PEOPLE).toSorted());
    expect(await stored()).toEqual({ people: PEOPLE, counted: PEOPLE });
    expect(await db().selectFrom('import_run').select(['people', 'finished_at']).execute()).toEqual([
      { people: PEOPLE, finished_at: expect.any(Date) },
    ]);
  });
});

describe('an import while another file is imported into the source', () => {
  /** An import that stands still at its first picture until it is released, and another file. */
  async function holdFirst() {
    await writePeople('people.ndjson', PEOPLE);
    await writePeople('others.ndjson', 3, 'Другой');
    const { promise: atWork, resolve: isAtWork } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    gate = async () => {
      isAtWork();
      await released;
    };
    const first = start();
    await atWork;
    return { first, release };
  }

  it('is refused and leaves no trace', async () => {
    const { first, release } = await holdFirst();
    const refused = { kind: 'refused', because: 'under_way', fileName: 'people.ndjson' };
    expect(await start({ file: openLocalFile(join(folder, 'others.ndjson')) })).toEqual(refused);
    expect(await start({ basis: 'another contract' })).toEqual(refused);
    release();
    expect(await first).toMatchObject({ kind: 'imported', counts: { people: PEOPLE } });
    const rows = await db().selectFrom('person').select('name').distinct().execute();
    expect(rows).toEqual([{ name: 'Имя' }]);
  });

  it('goes on without it where that has been silent for too long, which then says so', async () => {
    const { first, release } = await holdFirst();
    await releaseAllRanges(db());
    gate = async () => {};
    expect(await start({ file: openLocalFile(join(folder, 'others.ndjson')) })).toMatchObject({
      counts: { people: 3 },
    });
    release();
    expect(await first).toEqual({ kind: 'refused', because: 'superseded' });
    expect(await stored()).toEqual({ people: 3, counted: 3 });
  });
});

describe('a range', () => {
  it('is had by one process at a time, and by another once its lease is over', async () => {
    await writePeople('people.ndjson', PEOPLE);
    const runId = await openRun();
    const first = await takeRange(db(), runId);
    expect(await takeRange(db(), runId)).toMatchObject({ number: 1 });
    expect(first).toMatchObject({ number: 0, position: 0, nextLine: 1 });
    await sql`update import_range set leased_until = clock_timestamp() where number = 0`.execute(db());
    const again = await takeRange(db(), runId);
    expect(again).toMatchObject({ number: 0 });
    expect(again?.lease).not.toBe(first?.lease);
  });

  it('that was taken over meanwhile is written and counted once', async () => {
    await writePeople('people.ndjson', PEOPLE);
    let stolen = false;
    gate = async () => {
      if (stolen) return;
      stolen = true;
      await sql`update import_range set lease = gen_random_uuid(), leased_until = clock_timestamp() where number = 0`.execute(
        db(),
      );
    };
    expect(await start()).toMatchObject({ counts: { people: PEOPLE, photos: PEOPLE } });
    expect(analysed.length).toBeGreaterThan(PEOPLE);
    expect(await stored()).toEqual({ people: PEOPLE, counted: PEOPLE });
  });
});

describe('a file', () => {
  it('that has changed since its import was interrupted is imported anew', async () => {
    await writePeople('people.ndjson', PEOPLE);
    const stop = new AbortController();
    gate = async () => {
      if (analysed.length > PEOPLE / 2) stop.abort();
    };
    await expect(start({ signal: stop.signal })).rejects.toThrow();
    await writePeople('people.ndjson', PEOPLE + 2);
    expect(await start()).toMatchObject({ counts: { rejected: 2 } });
    expect(begun).toEqual(['anew', { insteadOf: 'people.ndjson', fileChanged: true }]);
    expect(await stored()).toEqual({ people: PEOPLE, counted: PEOPLE });
    const runs = await db().selectFrom('import_run').select(['superseded_at', 'finished_at']).execute();
    expect(runs.filter(({ superseded_at }) => superseded_at !== null)).toHaveLength(1);
    expect(runs.filter(({ finished_at }) => finished_at !== null)).toHaveLength(1);
  });

  it('that changes while it is imported ends the import with a word, and the next one brings what it says then', async () => {
    await writePeople('people.ndjson', PEOPLE);
    let written = false;
    gate = async () => {
      if (written) return;
      written = true;
      await writePeople('people.ndjson', 5, 'Новая');
    };
    expect(await start()).toEqual({ kind: 'refused', because: 'file_changed' });
    expect(await start()).toMatchObject({ kind: 'imported', counts: { people: 5 } });
  });

  it('that is cut in the middle of a line says so, and its whole lines come in', async () => {
    const whole = linesOf(4, 'Имя').join('\n');
    await writeFile(join(folder, 'people.ndjson'), Buffer.from(whole).subarray(0, -9));
    const remarks: string[] = [];
    const onRemark: ImportRequest['onRemark'] = (remark) => remarks.push(toRemarkText(remark));
    expect(await start({ onRemark })).toMatchObject({ counts: { people: 3, rejected: 1 } });
    expect(remarks).toEqual(['строка 4: файл обрывается посреди строки, похоже, он записан не до конца']);
    await writeFile(join(folder, 'people.ndjson'), whole);
    expect(await start()).toMatchObject({ counts: { people: 1, unchanged: 3, rejected: 0 } });
  });

  it('without a line, or with blank ones only, is imported at once', async () => {
    for (const content of ['', '\n\n  \n']) {
      await writeFile(join(folder, 'people.ndjson'), content);
      expect(await start()).toMatchObject({ kind: 'imported', counts: { people: 0, rejected: 0 } });
    }
  });
});

async function start(order: Partial<ImportRequest> = {}): Promise<ImportOutcome> {
  return await importPeople(
    {
      db: db(),
      files: createMemoryFileStore(),
      faceEngine: gated(
        createFakeFaceEngine(Object.fromEntries(names(PEOPLE).map((name) => [name, [fakeFace(name)]]))),
      ),
      fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
      clock: createFakeClock().clock,
      hasVectors: opened().hasVectors,
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
      rangeBytes: RANGE_BYTES,
      onBegun: (how) => begun.push(how),
      ...order,
    },
  );
}

function gated(engine: FaceEngine): FaceEngine {
  const pass = async (picture: Uint8Array) => {
    analysed.push(new TextDecoder().decode(picture));
    await gate();
  };
  return {
    ...engine,
    analyse: async (picture) => {
      await pass(picture);
      return await engine.analyse(picture);
    },
    // Without vectors.
    findFaces: async (picture) => {
      await pass(picture);
      return await engine.findFaces(picture);
    },
  };
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `person ${index}`);
}

function facesOf(people: number): number {
  return opened().hasVectors ? people : 0;
}

function linesOf(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ external_id: `p${index}`, name, age: 30, photos: [`${index}.jpg`] }),
  );
}

async function writePeople(name: string, count: number, called = 'Имя'): Promise<void> {
  await writeFile(join(folder, name), linesOf(count, called).join('\n'));
}

async function openRun(): Promise<string> {
  const { digest: fileDigest, ranges } = await scanFile(openLocalFile(join(folder, 'people.ndjson')), {
    rangeBytes: RANGE_BYTES,
  });
  const plan = {
    sourceId: 'other',
    basis: 'test',
    fileName: 'people.ndjson',
    vouchesAdults: false,
    modelId: null,
    ...PLAIN,
  };
  const run = await openImportRun(db(), { ...plan, fileDigest, ranges }, new Date());
  if (run.kind !== 'opened') throw new Error('The run was refused');
  return run.runId;
}

async function stored() {
  const { count } = await db()
    .selectFrom('person')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { people: Number(count), counted: (await findSource(db(), 'other'))?.person_count };
}
