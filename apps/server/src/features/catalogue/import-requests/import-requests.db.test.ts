import { setTimeout } from 'node:timers/promises';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indexPeople } from '#features/name-search/index-people.ts';
import { closeSource } from '#features/sources/basis.ts';
import { advanceRun } from '#runs/advance-run.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeFaceEngine, fakeFace } from '#testing/fake-face-engine.ts';
import { type BucketPlace, IMPORT_PLACES, type ImportPlace, openBucketPlace } from '#testing/import-places.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { advanceAll, claimAll } from '#testing/runs/advance-all.ts';
import { createRunFixture } from '#testing/runs/run-fixture.ts';
import { testSuppressions } from '#testing/suppression/test-suppressions.ts';
import { countOpenImports } from '../import/progress-repository.ts';
import { releaseAllRanges } from '../import/range-repository.ts';
import { createImportKind, type ImportKindTools } from './import-kind.ts';
import { findRequestByNumber, findWrittenImport, listKeptRemarks } from './request-repository.ts';
import { type ImportStep, requestImport, stepImport, type WantedImport } from './requests.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;

const PEOPLE = 40;
const NAMES = Array.from({ length: PEOPLE }, (_, index) => `p${index}`);

let place: ImportPlace;
let fixture: ReturnType<typeof createRunFixture>;
let tools: ImportKindTools;
/** Called for every picture. */
let onPicture: () => Promise<unknown>;

/** Where imports lie in the tests of a group. */
function inPlace(open: () => Promise<ImportPlace>): void {
  beforeAll(async () => {
    place = await open();
  });
  beforeEach(openTools);
  afterEach(() => place.clear());
  afterAll(() => place.close());
}

async function openTools(): Promise<void> {
  for (const name of NAMES) await place.put(`${name}.jpg`, name);
  onPicture = async () => {};
  fixture = createRunFixture(db());
  const engine = createFakeFaceEngine(Object.fromEntries(NAMES.map((name) => [name, [fakeFace(name)]])));
  const faceEngine: FaceEngine = {
    ...engine,
    analyse: async (picture) => {
      await onPicture();
      return await engine.analyse(picture);
    },
    findFaces: async (picture) => {
      await onPicture();
      return await engine.findFaces(picture);
    },
  };
  tools = {
    ...fixture.tools,
    files: createMemoryFileStore(),
    faceEngine,
    fetchPublicFile: async () => ({ kind: 'refused', because: 'url_unreachable' }),
    hasVectors: opened().hasVectors,
    indexPeople,
    suppressions: testSuppressions(),
    checkSource: async () => {},
    onDeparture: () => {},
    picturesInFlight: 2,
    importFiles: place.files,
  };
}

const personOf = (name: string, rest: object = {}) => ({
  external_id: name,
  name: `Имя ${name}`,
  age: 30,
  photos: [`${name}.jpg`],
  ...rest,
});

async function put(lines: readonly unknown[], file = 'people.ndjson'): Promise<void> {
  const written = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await place.put(file, `${written.join('\n')}\n`);
}

async function ask(wanted: Partial<WantedImport> = {}): Promise<number> {
  const outcome = await requestImport(tools, {
    fileName: 'people.ndjson',
    sourceId: 'other',
    basis: 'consent: 12/2026',
    vouchesAdults: false,
    isComplete: false,
    operator: 'account 1',
    ...wanted,
  });
  if (outcome.kind !== 'requested') throw new Error('because' in outcome ? outcome.because : outcome.kind);
  return outcome.number;
}

const kinds = (turnMs?: number) => [createImportKind(tools, turnMs)];
const work = () => advanceAll(tools as never, kinds());
const step = (number: number, name: ImportStep) =>
  db()
    .transaction()
    .execute((trx) => stepImport(trx, { number, step: name, now: tools.clock() }));

async function find(number: number) {
  const request = await findRequestByNumber(db(), number);
  if (!request) throw new Error(`No request ${number}`);
  return request;
}

/** Looked through, begun and done. */
async function importAll(wanted: Partial<WantedImport> = {}): Promise<number> {
  const number = await ask(wanted);
  await work();
  expect(await step(number, 'begin')).toBe('done');
  await work();
  return number;
}

const countPeople = async () => (await db().selectFrom('person').select('id').execute()).length;

/** Counts of the import that writes the people of a request. */
async function countsOf(number: number) {
  const { import_id: importId } = await find(number);
  return importId === null ? null : await findWrittenImport(db(), importId);
}

describe.each(IMPORT_PLACES)('the look through the file in %s', (_place, open) => {
  inPlace(open);

  test('counts what would come, change and leave, with reasons, and writes nobody', async () => {
    await put(['p0', 'p1', 'p2', 'p3'].map((name) => personOf(name)));
    await importAll();
    await put([
      personOf('p0'),
      personOf('p1', { name: 'Другое имя' }),
      personOf('p2', { age: 17 }),
      personOf('p4'),
      personOf('p5', { photos: ['p5.jpg', 'nowhere.jpg'] }),
      personOf('p6', { photos: ['nowhere.jpg'] }),
      personOf('p7', { photos: ['../../etc/passwd'] }),
      personOf('p8'),
      personOf('p8'),
      'not json',
    ]);
    const before = await countPeople();
    const number = await ask({ isComplete: true });
    await work();
    const { state, findings } = await find(number);
    expect([state, findings]).toEqual([
      'checked',
      {
        added: 3,
        changed: 1,
        unchanged: 1,
        missing: 1,
        minors: 1,
        suppressed: 0,
        repeated: 1,
        incomplete: 1,
        rejected: { under_age: 1, no_usable_photo: 2, not_json: 1 },
        remarks: 6,
      },
    ]);
    expect((await listKeptRemarks(db(), (await find(number)).id)).map(({ line }) => line)).toEqual([3, 5, 6, 7, 8, 10]);
    expect(await countPeople()).toBe(before);
    expect(await db().selectFrom('import_run').select('id').execute()).toHaveLength(1);
  });

  test('of a complete file without people ends with a sentence', async () => {
    await put(['p0'].map((name) => personOf(name)));
    await importAll();
    await put([]);
    const number = await ask({ isComplete: true });
    await work();
    expect(await find(number)).toMatchObject({ state: 'refused', message: expect.stringContaining('опустел бы') });
    expect(await step(number, 'begin')).toBe('not_now');
    expect(await countPeople()).toBe(1);
  });

  test('begins only for a file of the folder, an open source and a basis that is not over', async () => {
    await put([personOf('p0')]);
    await put([personOf('p0')], 'people.txt');
    await put([personOf('p0')], 'deep/more.ndjson');
    const because = async (wanted: Partial<WantedImport>) =>
      await ask(wanted).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    for (const fileName of ['people.txt', 'none.ndjson', '.', '/etc/people.ndjson', '../people.ndjson', 'a\0.ndjson'])
      expect(await because({ fileName }), fileName).toBe('file_missing');
    expect(await because({ sourceId: 'nowhere' })).toBe('source_unknown');
    const elsewhere = { id: 'outside', title: 'VK', kind: 'vk_people', position: 90 };
    await db().insertInto('source').values(elsewhere).execute();
    expect(await because({ sourceId: 'outside' })).toBe('source_not_ours');
    expect(await because({ basis: ' ' })).toBe('basis_missing');
    expect(await because({ basisUntil: '2020-01-01' })).toBe('basis_ended');
    expect(await because({ fileName: 'deep/more.ndjson' })).toBe('taken');
    expect((await tools.importFiles.list()).files.map(({ name }) => name).toSorted()).toEqual([
      'deep/more.ndjson',
      'people.ndjson',
    ]);
  });
});

describe.each(IMPORT_PLACES)('an import from %s', (_place, open) => {
  inPlace(open);

  test('writes the people once it is begun, and the journal names who wanted it', async () => {
    await put(NAMES.map((name) => personOf(name)));
    const number = await importAll();
    expect(await find(number)).toMatchObject({ state: 'imported', message: '', ended_at: expect.any(Date) });
    expect(await countsOf(number)).toMatchObject({
      counts: { people: PEOPLE, rejected: 0 },
      finished_at: expect.any(Date),
    });
    expect(await countPeople()).toBe(PEOPLE);
    const events = await db()
      .selectFrom('audit_event')
      .select('subject')
      .where('action', '=', 'import.begun')
      .execute();
    expect(events).toMatchObject([{ subject: { operator: 'account 1' } }]);
  });

  test('that is paused lets go, and goes on where it stopped, to the same end', async () => {
    await put(NAMES.map((name) => personOf(name)));
    const number = await ask();
    await work();
    await step(number, 'begin');
    let pictures = 0;
    onPicture = async () => {
      pictures += 1;
      await setTimeout(100);
      if (pictures === 12) expect(await step(number, 'pause')).toBe('done');
    };
    await work();
    const written = await countPeople();
    expect(await find(number)).toMatchObject({ state: 'paused' });
    expect(written).toBeLessThan(PEOPLE);
    expect(await step(number, 'pause')).toBe('not_now');
    await work();
    expect(await countPeople()).toBe(written);

    onPicture = async () => {};
    expect(await step(number, 'resume')).toBe('done');
    await work();
    expect(await find(number)).toMatchObject({ state: 'imported' });
    expect(await countsOf(number)).toMatchObject({ counts: { people: PEOPLE, unchanged: 0 } });
  });

  test('that is withdrawn keeps what is written, writes nothing more, and lets another one in', async () => {
    await put(NAMES.map((name) => personOf(name)));
    await put([personOf('p39')], 'other.ndjson');
    const number = await ask();
    const other = await ask({ fileName: 'other.ndjson' });
    await work();
    await step(number, 'begin');
    expect(await step(other, 'begin')).toBe('taken');
    let pictures = 0;
    onPicture = async () => {
      pictures += 1;
      await setTimeout(100);
      if (pictures === 12) expect(await step(number, 'withdraw')).toBe('done');
    };
    await work();
    const written = await countPeople();
    expect(written).toBeLessThan(PEOPLE);
    expect(await find(number)).toMatchObject({ state: 'withdrawn', ended_at: expect.any(Date) });
    expect(await countsOf(number)).toMatchObject({ counts: { people: written }, superseded_at: expect.any(Date) });
    for (const name of ['begin', 'pause', 'resume', 'withdraw'] as const)
      expect(await step(number, name)).toBe('not_now');

    onPicture = async () => {};
    expect(await step(other, 'begin')).toBe('done');
    await work();
    expect(await find(other)).toMatchObject({ state: 'imported' });
    expect(await countPeople()).toBe(written + 1);
  });

  test('of two that are begun for one source at once waits for the other to end', async () => {
    await put([personOf('p0')]);
    await put([personOf('p1')], 'other.ndjson');
    const numbers = [await ask(), await ask({ fileName: 'other.ndjson' })];
    await work();
    const outcomes = await Promise.all(numbers.map((number) => step(number, 'begin')));
    expect(outcomes.toSorted()).toEqual(['done', 'taken']);
    const loser = numbers[outcomes.indexOf('taken')] ?? 0;
    await work();
    expect(await step(loser, 'begin')).toBe('done');
    await work();
    expect(await find(loser)).toMatchObject({ state: 'imported' });
    expect(await countPeople()).toBe(2);
  });

  test('has its turn and gives it to others, without an attempt counted', async () => {
    await put(NAMES.map((name) => personOf(name)));
    const number = await ask();
    await work();
    await step(number, 'begin');
    onPicture = () => setTimeout(20);
    const [run] = await claimAll(tools as never, kinds());
    const [short] = kinds(100);
    if (run && short) await advanceRun(tools as never, short, run, new AbortController().signal);
    expect(
      await db().selectFrom('run').select(['status', 'attempts', 'lease']).where('id', '=', String(run?.id)).execute(),
    ).toEqual([{ status: 'wait', attempts: 0, lease: null }]);
    onPicture = async () => {};
    await work();
    expect(await countsOf(number)).toMatchObject({ counts: { people: PEOPLE, unchanged: 0 } });
  });

  test('that was killed after its end, before that of its run, is not begun again', async () => {
    await put(['p0', 'p1'].map((name) => personOf(name)));
    await importAll();
    await put([personOf('p0')]);
    const number = await ask({ isComplete: true });
    await work();
    await step(number, 'begin');
    const [run] = await claimAll(tools as never, kinds());
    const [kind] = kinds();
    if (!run || !kind) throw new Error('No run');
    const context = {
      signal: new AbortController().signal,
      reportProgress: async () => {},
      checkpoint: async () => {},
    };
    expect(await kind.advance(run, context)).toMatchObject({ kind: 'found' });
    expect(await kind.advance(run, context)).toMatchObject({ kind: 'found', found: { counts: { unchanged: 1 } } });
    expect(await countPeople()).toBe(1);
    expect(await db().selectFrom('import_run').select('id').execute()).toHaveLength(2);
  });

  test('into a source that is closed meanwhile ends with a sentence', async () => {
    await put(NAMES.map((name) => personOf(name)));
    await importAll();
    await put(NAMES.map((name) => personOf(name, { age: 31 })));
    const number = await ask();
    await work();
    await step(number, 'begin');
    let pictures = 0;
    onPicture = async () => {
      pictures += 1;
      if (pictures !== 5) return;
      await db()
        .transaction()
        .execute((trx) => closeSource(trx, 'other', { because: 'operator', operator: 'test', now: tools.clock() }));
    };
    await work();
    expect(await find(number)).toMatchObject({ state: 'refused', message: expect.stringContaining('Источник закрыт') });
    // Nobody can go on with it, so nobody is called.
    expect(await countOpenImports(db(), tools.clock())).toMatchObject({ left: 0 });
  });

  test('of a file that was changed after the look through it, or lets more leave than was confirmed, is refused', async () => {
    await put(NAMES.map((name) => personOf(name)));
    await importAll();
    await put([personOf('p0'), personOf('p1')]);
    const changed = await ask({ isComplete: true });
    await work();
    expect((await find(changed)).findings?.missing).toBe(PEOPLE - 2);
    await put([personOf('p0')]);
    await step(changed, 'begin');
    await work();
    expect(await find(changed)).toMatchObject({ state: 'refused', message: expect.stringContaining('изменился') });

    const fewer = await ask({ isComplete: true });
    await work();
    await put([personOf('p40', { photos: [] })], 'other.ndjson');
    await importAll({ fileName: 'other.ndjson' });
    await step(fewer, 'begin');
    await work();
    expect(await find(fewer)).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('Проверьте файл заново'),
    });
    expect(await countPeople()).toBe(PEOPLE + 1);
  });

  test('of a worker that is gone is taken over by the next one', async () => {
    await put(NAMES.map((name) => personOf(name)));
    const number = await ask();
    await work();
    await step(number, 'begin');
    const gone = Promise.withResolvers<never>();
    let pictures = 0;
    onPicture = async () => {
      pictures += 1;
      if (pictures > 10) await gone.promise;
    };
    const [run] = await claimAll(tools as never, kinds());
    const [kind] = kinds();
    if (!run || !kind) throw new Error('No run');
    const stop = new AbortController();
    const stuck = advanceRun(tools as never, kind, run, stop.signal);
    await expect.poll(() => pictures, { timeout: 60_000 }).toBeGreaterThan(10);
    onPicture = async () => {};
    // What its leases did when nobody renewed them.
    await releaseAllRanges(db());
    // A last sign of life may still come after the first minute.
    const state = async () => {
      fixture.advanceClock(60_000);
      await work();
      return (await find(number)).state;
    };
    await expect.poll(state, { timeout: 60_000 }).toBe('imported');
    expect(await countPeople()).toBe(PEOPLE);
    expect(await countsOf(number)).toMatchObject({ counts: { people: PEOPLE } });
    gone.reject(new Error('killed'));
    stop.abort();
    await stuck;
    expect(await find(number)).toMatchObject({ state: 'imported' });
  });
});

describe('an import whose bucket is away', () => {
  let bucket: BucketPlace;
  inPlace(async () => {
    bucket = await openBucketPlace();
    return bucket;
  });
  afterEach(() => {
    bucket.simulator.outage = 'none';
  });

  const runOf = async (number: number) =>
    await db()
      .selectFrom('run')
      .select(['status', 'attempts', 'lease', 'message'])
      .where('id', '=', (await find(number)).run_id)
      .executeTakeFirst();
  const WAITING = { status: 'wait', attempts: 0, lease: null, message: expect.stringContaining('не отвечает') };

  test('waits, is refused for nothing, and loses neither a person nor a picture', async () => {
    await put(NAMES.map((name) => personOf(name)));
    const number = await ask();
    bucket.simulator.outage = 'refused';
    await work();
    expect([(await find(number)).state, await runOf(number)]).toEqual(['checking', WAITING]);
    // Not before a minute is over.
    bucket.simulator.outage = 'none';
    await work();
    expect((await find(number)).state).toBe('checking');
    fixture.advanceClock(60_000);
    await work();
    expect(await find(number)).toMatchObject({ state: 'checked', findings: { added: PEOPLE, rejected: {} } });

    expect(await step(number, 'begin')).toBe('done');
    let pictures = 0;
    onPicture = async () => {
      pictures += 1;
      if (pictures === 10) bucket.simulator.outage = 'refused';
    };
    await work();
    expect([(await find(number)).state, await runOf(number)]).toEqual(['importing', WAITING]);
    expect(await countPeople()).toBeLessThan(PEOPLE);
    bucket.simulator.outage = 'none';
    fixture.advanceClock(60_000);
    await work();
    expect(await find(number)).toMatchObject({ state: 'imported' });
    expect(await countsOf(number)).toMatchObject({ counts: { people: PEOPLE, photos: PEOPLE, rejected: 0 } });
  });
});
