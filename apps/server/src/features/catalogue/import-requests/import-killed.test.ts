import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { createLog } from '#observability/log.ts';
import { IMPORT_PLACES, type ImportPlace } from '#testing/import-places.ts';
import { runScript } from '#testing/run-script.ts';
import { sampled } from '#testing/sample.ts';
import { findRequestByNumber, findWrittenImport } from './request-repository.ts';
import { requestImport, stepImport } from './requests.ts';

const PEOPLE = 120;

let folder: string;

let place: ImportPlace;

/** In the place: people, each with a picture. */
async function fill(): Promise<void> {
  const lines = Array.from({ length: PEOPLE }, (_, index) =>
    JSON.stringify({ external_id: `p${index}`, name: `Имя ${index}`, age: 30, photos: [`${index}.jpg`] }),
  );
  await place.put('people.ndjson', lines.join('\n'));
  for (let index = 0; index < PEOPLE; index += 1) await place.put(`${index}.jpg`, `person ${index}`);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidno-import-killed-'));
});
afterEach(async () => {
  await place.close();
  await rm(folder, { recursive: true, force: true });
});

const TITLE = 'a worker that is killed in the middle leaves the import to the next one, which goes on from there: %s';

it.each(IMPORT_PLACES.slice(-sampled({ test: 1, prove: 2 })))(TITLE, async (_name, open) => {
  place = await open();
  await fill();
  const number = await inDatabase(async (db) => {
    const tools = { db, clock: () => new Date(), importFiles: place.files };
    const wanted = { sourceId: 'other', basis: 'test', vouchesAdults: false, isComplete: false, operator: 'account 1' };
    const outcome = await requestImport(tools, { ...wanted, fileName: 'people.ndjson' });
    return outcome.kind === 'requested' ? outcome.number : 0;
  });
  expect(await work().ended).toBe(0);
  expect(await stateOf(number)).toMatchObject({ state: 'checked', findings: { added: PEOPLE }, people: 0 });
  await inDatabase((db) =>
    db.transaction().execute((trx) => stepImport(trx, { number, step: 'begin', now: new Date() })),
  );

  const killed = work({ millisecondsAPicture: 40, enough: 5 });
  await killed.waitForLine('written');
  await killed.kill();
  const half = await stateOf(number);
  expect(half).toMatchObject({ state: 'importing', source: half.people, photos: half.people });
  expect(half.people).toBeGreaterThanOrEqual(5);
  expect(half.people).toBeLessThan(PEOPLE);

  const last = work();
  expect(await last.ended).toBe(0);
  // What was written is not done again, and all of it is counted once.
  expect(last.lines.at(-1)).toBe(`pictures ${PEOPLE - half.people}`);
  expect(await stateOf(number)).toMatchObject({
    state: 'imported',
    people: PEOPLE,
    photos: PEOPLE,
    source: PEOPLE,
    written: { counts: { people: PEOPLE, photos: PEOPLE, unchanged: 0, rejected: 0 }, finished_at: expect.any(Date) },
  });
});

function work({ millisecondsAPicture = 0, enough = PEOPLE } = {}) {
  return runScript(
    'import-until-killed',
    join(folder, 'data'),
    JSON.stringify(place.imports),
    String(millisecondsAPicture),
    String(enough),
  );
}

async function inDatabase<Answer>(use: (db: Database) => Promise<Answer>): Promise<Answer> {
  const opened = await openDatabase({ databaseUrl: null, dataDirectory: join(folder, 'data') }, createLog('silent'));
  try {
    return await use(opened.db);
  } finally {
    await opened.close();
  }
}

async function stateOf(number: number) {
  return await inDatabase(async (db) => {
    const request = await findRequestByNumber(db, number);
    const source = await db
      .selectFrom('source')
      .select('person_count')
      .where('id', '=', 'other')
      .executeTakeFirstOrThrow();
    return {
      state: request?.state,
      findings: request?.findings,
      written: request?.import_id ? await findWrittenImport(db, request.import_id) : null,
      source: source.person_count,
      people: (await db.selectFrom('person').select('id').execute()).length,
      photos: (await db.selectFrom('photo').select('id').execute()).length,
    };
  });
}
