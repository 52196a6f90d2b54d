import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { emptyTestDatabase, testDatabase } from '#testing/database/test-database.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';
import { appendToListFile } from '../list-file.ts';
import { replayListFile } from '../replay.ts';
import { exportList, importList, shareKey } from './exchange.ts';
import { type ListEntry, parseList, writeList } from './list-format.ts';
import { markById } from './shared-keys.ts';

const db = testDatabase();
let stage: Awaited<ReturnType<typeof createSuppressionFixture>>;
const KEY = 'a key that the owner of the source has, too';
const PEOPLE = ['anna', 'boris', 'vera', 'gleb'].map((id) => ({ external_id: id, name: id }));

beforeEach(async () => {
  stage = await createSuppressionFixture(db());
  await stage.importLines(PEOPLE);
});

const share = (sharedKey = KEY, replaces = false) =>
  shareKey({ ...stage.tools, db: db() }, { sourceId: 'other', sharedKey, replaces });
const receive = (text: string) => importList({ ...stage.tools, db: db() }, 'other', text);

async function remove(id: string): Promise<string> {
  const requestId = randomUUID();
  await stage.block({ requestId, personIds: [toPersonId('other', id)] });
  return requestId;
}

/** The list as the owner of the source reads it: whoever they know by an id. */
async function read(): Promise<Record<string, string>> {
  const outcome = await exportList({ ...stage.tools, db: db() }, 'other');
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  const list = parseList(outcome.text, KEY);
  const names = new Map(PEOPLE.map(({ external_id: id }) => [markById(KEY, id).toString('hex'), id]));
  expect(outcome.text).not.toMatch(/anna|boris|vera|gleb/);
  return Object.fromEntries((list?.entries ?? []).map(({ id, state }) => [names.get(id) ?? id, state]));
}

const listOf = (entries: Record<string, ListEntry['state']>, { source = 'other', key = KEY } = {}) =>
  writeList(
    { source, made: '2026-11-27T09:00:00.000Z' },
    Object.entries(entries).map(([id, state]) => ({ id: markById(key, id).toString('hex'), state })),
    key,
  );

async function present(): Promise<string[]> {
  const rows = await db().selectFrom('person').select('external_id').orderBy('external_id').execute();
  return rows.map((row) => row.external_id);
}

async function insertPeopleWithPictures(people: number, pictures: number): Promise<void> {
  await sql`
    insert into person (id, source_id, external_id, name, checksum, updated_at)
    select gen_random_uuid(), 'other', 'many-' || at, 'x', ''::bytea, now() from generate_series(0, ${people}::int - 1) at`.execute(
    db(),
  );
  await sql`
    insert into photo (person_id, id, position, file_key)
    select person.id, gen_random_uuid(), at, 'catalogue/other/' || external_id || '/' || at
    from person, generate_series(1, ${pictures}::int) at where external_id like 'many-%'`.execute(db());
  await sql`update source set person_count = person_count + ${people} where id = 'other'`.execute(db());
}

async function countSealedFiles(): Promise<number> {
  const files = await db().selectFrom('sealed_file').select('id').execute();
  return files.length;
}

describe('a list for the owner of a source', () => {
  test('has who was removed since the key is shared, who is sealed, and who was let back', async () => {
    const before = await remove('anna');
    await stage.erase(before);
    await remove('boris');
    // Nobody knows the id of who was erased before.
    expect(await share()).toEqual({ kind: 'shared', unshared: 1 });
    await stage.erase(await remove('vera'));
    const refused = await remove('gleb');
    expect(await read()).toEqual({ boris: 'removed', vera: 'removed', gleb: 'removed' });
    await stage.lift(refused);
    await stage.follow();
    expect(await read()).toEqual({ boris: 'removed', vera: 'removed', gleb: 'withdrawn' });
  });

  test('is not written without a key, and another key replaces what was made by the first only if that is said', async () => {
    expect(await exportList({ ...stage.tools, db: db() }, 'other')).toMatchObject({ because: 'not_shared' });
    await share();
    await stage.erase(await remove('anna'));
    expect(await share('another key, which is long enough as well')).toMatchObject({ because: 'other_key' });
    expect(await share('another key, which is long enough as well', true)).toEqual({ kind: 'shared', unshared: 1 });
  });
});

describe('a list of the owner of a source', () => {
  test('removes who is there, keeps away who comes, and lets come again who was withdrawn', async () => {
    await share();
    const text = listOf({ anna: 'removed', 'not there yet': 'removed', gleb: 'withdrawn' });
    expect(await receive(text)).toEqual({ kind: 'read', removed: 2, withdrawn: 0, people: 1 });
    expect(await receive(text)).toEqual({ kind: 'read', removed: 0, withdrawn: 0, people: 0 });
    expect(await present()).toEqual(['boris', 'gleb', 'vera']);
    const line = { external_id: 'not there yet', name: 'x' };
    expect(await stage.importLines([...PEOPLE, line])).toMatchObject({ counts: { suppressed: 2 } });
    expect(await receive(listOf({ anna: 'withdrawn' }))).toMatchObject({ removed: 0, withdrawn: 1 });
    await stage.importLines([...PEOPLE, line]);
    expect(await present()).toEqual(['anna', 'boris', 'gleb', 'vera']);
  });

  test('removes hundreds at once with all their pictures', async () => {
    await share();
    await insertPeopleWithPictures(400, 45);
    const text = listOf(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`many-${at}`, 'removed'])));
    expect(await receive(text)).toMatchObject({ removed: 400, people: 400 });
    expect(await present()).toHaveLength(4);
    expect(await countSealedFiles()).toBe(400 * 45);
    const source = await db().selectFrom('source').select('person_count').where('id', '=', 'other').executeTakeFirst();
    expect(source).toEqual({ person_count: 4 });
  });

  test('that was changed, cut off, made with another key or for another source removes nobody', async () => {
    expect(await receive(listOf({ anna: 'removed' }))).toMatchObject({ because: 'not_shared' });
    await share();
    const text = listOf({ anna: 'removed', boris: 'withdrawn' });
    const lines = text.split('\n');
    const wrong = [
      text.replace('withdrawn', 'removed'),
      lines.slice(0, -2).join('\n'),
      [...lines.slice(0, 1), ...lines.slice(2)].join('\n'),
      listOf({ anna: 'removed' }, { key: 'another key, which is long enough as well' }),
      '',
      '{}',
    ];
    for (const each of wrong) expect(await receive(each)).toMatchObject({ because: 'list_damaged' });
    expect(await receive(listOf({ anna: 'removed' }, { source: 'tinder' }))).toMatchObject({
      because: 'list_of_other_source',
    });
    expect(await present()).toHaveLength(4);
  });
});

test('a restored database knows keys, marks and received lists again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vidno-list-'));
  await share();
  await stage.erase(await remove('anna'));
  await receive(listOf({ boris: 'removed' }));
  await appendToListFile(db(), directory);
  const list = await read();
  await emptyTestDatabase();
  await stage.importLines(PEOPLE);
  await replayListFile({ ...stage.tools, db: db() }, directory);
  expect(await present()).toEqual(['gleb', 'vera']);
  expect(await read()).toEqual(list);
  expect(await stage.importLines(PEOPLE)).toMatchObject({ counts: { suppressed: 2 } });
});
