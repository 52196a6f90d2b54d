import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { plantVk } from '#testing/cabinet/plant-vk.ts';
import { emptyTestDatabase, testDatabase } from '#testing/database/test-database.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { plantResult } from '#testing/plant-result.ts';
import { addCaller } from '#testing/search-fixture.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';
import { beginList } from './events.ts';
import { createSuppressionKeys } from './keys.ts';
import { createListCopy } from './list-copy.ts';
import { appendToListFile, bringListFile, LIST_FILE, ListFileError, putListAside, readListFile } from './list-file.ts';
import { replayListFile } from './replay.ts';

const db = testDatabase();
let stage: Awaited<ReturnType<typeof createSuppressionFixture>>;
let directory: string;

const NAMES = Array.from({ length: 60 }, (_, index) => `person ${index}`);
const lineOf = (name: string, index: number) => ({
  external_id: name,
  name,
  profile_url: `https://vk.com/id${index + 1}`,
});
const importAll = () => stage.importLines(NAMES.map(lineOf));

beforeEach(async () => {
  stage = await createSuppressionFixture(db());
  directory = await mkdtemp(join(tmpdir(), 'vidno-list-'));
  await beginList(db(), stage.tools.suppressionKeys, stage.tools.clock());
  await importAll();
});

/** The database as it was before anybody was removed. */
async function goBack(): Promise<void> {
  const [begun] = await db().selectFrom('suppression_event').selectAll().where('position', '=', 1).execute();
  await emptyTestDatabase();
  if (begun) await db().insertInto('suppression_event').values(begun).execute();
  await importAll();
}

test('of 50 people removed since a backup none is there once it is restored; who was let back is', async () => {
  const requests = NAMES.slice(0, 50).map((name, index) => ({ name, index, requestId: randomUUID() }));
  for (const { name, index, requestId } of requests) {
    if (index % 2 === 0) await stage.block({ requestId, personIds: [toPersonId('other', name)] });
    else await stage.block({ requestId, links: [`vk.com/id${index + 1}`] });
    if (index % 3 === 0) await stage.erase(requestId);
  }
  const refused = randomUUID();
  await stage.block({ requestId: refused, personIds: [toPersonId('other', 'person 55')] });
  await stage.lift(refused);
  await stage.follow();
  await appendToListFile(db(), directory);
  const rows = await marksAndStates();
  await goBack();
  await replay();
  // At the first answer, before anything is done in the background.
  for (const { name } of requests) expect(await presentNames()).not.toContain(name);
  expect(await marksAndStates()).toEqual(rows);
  await stage.follow();
  expect(await presentNames()).toEqual(NAMES.slice(50).toSorted());
  expect(await db().selectFrom('sealed_person').selectAll().execute()).toHaveLength(33);
  // Once more changes nothing.
  expect(await replay()).toBe(0);
  const [first] = requests.filter(({ index }) => index % 3 !== 0);
  if (first) await stage.lift(first.requestId);
  await stage.follow();
  expect(await presentNames()).toContain(first?.name);
  expect(await importAll()).toMatchObject({ counts: { people: 0, suppressed: 49 } });
});

test('people of VK whom no catalogue has are gone from results, lists and reports, too', async () => {
  const [proven, hidden] = [987_650_501, 987_650_502];
  const plant = async () => {
    const { accountId } = await addCaller(db());
    const outside = [proven, hidden].map((vkId) => ({ personId: toPersonId('vk', `id${vkId}`), vkId }));
    const hits = outside.map(({ personId }) => ({ personId, isOutside: true }));
    await plantResult(db(), accountId, { kind: 'keyword', hits });
    for (const { personId, vkId } of outside) {
      const person = JSON.stringify({ name: `секрет ${vkId}`, profileUrl: `https://vk.com/id${vkId}` });
      await sql`update keyword_search_hit set person = ${person}::jsonb where person_id = ${personId}`.execute(db());
    }
    await plantVk(db(), accountId, `секрет ${proven}`);
    await db().updateTable('vk_account').set({ owner_id: proven }).execute();
    await db().updateTable('vk_share').set({ owner_id: proven }).execute();
  };
  await plant();
  const [first, second] = [randomUUID(), randomUUID()];
  const pages = [`vk.com/id${proven}`, `секрет ${proven}`];
  await stage.block({ requestId: first, links: pages, isProven: true });
  await stage.block({ requestId: second, links: [`vk.com/id${hidden}`] });
  await stage.erase(first, pages);
  await appendToListFile(db(), directory);
  await goBack();
  await plant();
  expect(await replay()).toBeGreaterThan(0);
  // Walls and reports at once, copies in results before anybody is served.
  const [wall] = await db().selectFrom('vk_account').select('first_name').execute();
  const [link] = await db().selectFrom('vk_share').select(['report', 'owner_id']).execute();
  expect([wall, link]).toEqual([{ first_name: '' }, { report: null, owner_id: null }]);
  expect(await db().selectFrom('removed_page').select('id').execute()).toHaveLength(2);
  await stage.tools.departures.follow();
  expect(await db().selectFrom('keyword_search_hit').select('person_id').execute()).toEqual([]);
  await stage.follow();
  expect(await db().selectFrom('vk_account').select('id').execute()).toEqual([]);
});

test('what a kill has left of a line is written again', async () => {
  await stage.block({ requestId: randomUUID(), personIds: [toPersonId('other', 'person 1')] });
  await appendToListFile(db(), directory);
  await stage.block({ requestId: randomUUID(), personIds: [toPersonId('other', 'person 2')] });
  await appendFile(join(directory, LIST_FILE), '{"position":3,"at":"20');
  expect(await readListFile(directory, stage.tools.suppressionKeys)).toHaveLength(2);
  await appendToListFile(db(), directory);
  await appendToListFile(db(), directory);
  expect((await readListFile(directory, stage.tools.suppressionKeys))?.map(({ position }) => position)).toEqual([
    1, 2, 3,
  ]);
});

test('a copy of the list replaces one that was lost or is older, and nothing else', async () => {
  const log = { error: vi.fn() };
  const files = createMemoryFileStore();
  const copy = createListCopy({ files, log });
  const path = join(directory, LIST_FILE);
  await appendToListFile(db(), directory, copy);
  const older = await readFile(path);
  await stage.block({ requestId: randomUUID(), personIds: [toPersonId('other', 'person 1')] });
  await appendToListFile(db(), directory, copy);
  const newer = await readFile(path);
  for (const left of [older, `${older.toString()}{"posit`]) {
    await writeFile(path, left);
    await bringListFile(directory, copy);
    expect(await readFile(path)).toEqual(newer);
  }
  await rm(path);
  await bringListFile(directory, copy);
  expect(await readFile(path)).toEqual(newer);
  // It is newer than the copy, or of another list.
  for (const kept of [`${newer.toString()}x\n`, newer.toString().replace('begun', 'other')]) {
    await writeFile(path, kept);
    await bringListFile(directory, copy);
    expect(await readFile(path, 'utf8')).toBe(kept);
  }
  await writeFile(path, newer);
  const failing = { ...files, put: () => Promise.reject(new Error('the bucket is away')) };
  await appendToListFile(db(), directory, createListCopy({ files: failing, log }));
  expect(log.error).toHaveBeenCalledOnce();
});

test('a list that the bucket has already is not put again by the next process', async () => {
  const files = createMemoryFileStore();
  const log = { error: vi.fn() };
  await stage.block({ requestId: randomUUID(), personIds: [toPersonId('other', 'person 1')] });
  await appendToListFile(db(), directory, createListCopy({ files, log }));
  const put = vi.fn(files.put);
  const next = createListCopy({ files: { ...files, put }, log });
  await bringListFile(directory, next);
  await appendToListFile(db(), directory, next);
  expect(put).not.toHaveBeenCalled();
  await stage.block({ requestId: randomUUID(), personIds: [toPersonId('other', 'person 2')] });
  await appendToListFile(db(), directory, next);
  expect(put).toHaveBeenCalledOnce();
});

test('a list that is put aside is lost neither on the disk nor in the bucket', async () => {
  const files = createMemoryFileStore();
  const now = new Date('2026-11-27T09:00:00.000Z');
  const path = join(directory, LIST_FILE);
  await stage.block({ requestId: randomUUID(), personIds: [toPersonId('other', 'person 1')] });
  await appendToListFile(db(), directory, createListCopy({ files, log: { error: vi.fn() } }));
  const list = await readFile(path, 'utf8');
  const away = { ...files, find: () => Promise.reject(new Error('the bucket is away')) };
  await expect(putListAside(directory, away, now)).rejects.toThrow('away');
  expect(await readFile(path, 'utf8')).toBe(list);
  // The disk was lost.
  await rm(path);
  await putListAside(directory, files, now);
  expect(await readFile(`${path}.20261127T090000000Z.bucket`, 'utf8')).toBe(list);
  expect([...files.files.keys()]).toEqual([]);
  await appendToListFile(db(), directory);
  await putListAside(directory, null, now);
  expect(await readFile(`${path}.20261127T090000000Z`, 'utf8')).toBe(list);
});

test('a list that was changed, or is of another key or of another product, is not used', async () => {
  await stage.block({ requestId: randomUUID(), personIds: [toPersonId('other', 'person 1')] });
  await appendToListFile(db(), directory);
  const other = createSuppressionKeys('another key of removals, long enough too');
  await expect(readListFile(directory, other)).rejects.toThrow(ListFileError);
  const path = join(directory, LIST_FILE);
  const text = await readFile(path, 'utf8');
  for (const changed of [text.replace('blocked', 'erased!'), text.split('\n').slice(1).join('\n')]) {
    await writeFile(path, changed);
    await expect(readListFile(directory, stage.tools.suppressionKeys)).rejects.toThrow(ListFileError);
  }
  await writeFile(path, text);
  await emptyTestDatabase();
  await beginList(db(), stage.tools.suppressionKeys, stage.tools.clock());
  await expect(replay()).rejects.toThrow('not that of this database');
});

async function replay(): Promise<number> {
  return await replayListFile({ ...stage.tools, db: db() }, directory);
}

async function presentNames(): Promise<string[]> {
  const rows = await db().selectFrom('person').select('name').execute();
  return rows.map(({ name }) => name).toSorted();
}

async function marksAndStates(): Promise<unknown> {
  const marks = await db().selectFrom('suppression_mark').selectAll().orderBy('mark').orderBy('request_id').execute();
  return [marks, await db().selectFrom('suppression').select(['request_id', 'state']).orderBy('request_id').execute()];
}
