import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import { indexCatalogue } from '#features/name-search/index-people.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';
import { createSuppressionKeys } from './keys.ts';
import { createSuppressions } from './suppressed-set.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
let stage: Awaited<ReturnType<typeof createSuppressionFixture>>;

const ANNA = { external_id: 'anna', name: 'Анна', profile_url: 'https://vk.com/id101', photos: ['anna.jpg'] };
const BORIS = { external_id: 'boris', name: 'Борис', profile_url: 'https://vk.com/id102', photos: ['boris.jpg'] };
const annaId = toPersonId('other', 'anna');
const ROUNDS = 10;

const PEOPLE = new URL('../../../../../packages/demo-people/people/', import.meta.url);
const pictureOf = (person: string) => readFile(new URL(`${person}/01.jpg`, PEOPLE));

beforeEach(async () => {
  stage = await createSuppressionFixture(db());
  await stage.putPicture('anna.jpg', await pictureOf('p0001'));
  await stage.putPicture('boris.jpg', await pictureOf('p0002'));
  await stage.importLines([ANNA, BORIS]);
});

describe('whoever is removed', () => {
  test('leaves the catalogue with everything, and is kept in a sealed row that says nothing', async () => {
    const requestId = randomUUID();
    const counts = await stage.block({ requestId, personIds: [annaId] });
    expect(counts).toEqual({ hidden: 1, erased: 0, outside: 0, sources: 1 });
    await stage.follow();
    expect(await rowsOf(annaId)).toEqual({ person: 0, photo: 0, face: 0, person_words: 0 });
    expect([...stage.files.files.keys()].filter((key) => key.startsWith('catalogue/'))).toHaveLength(1);
    const kept = await dump();
    for (const sign of ['Анна', 'anna', 'id101', annaId]) expect(kept).not.toContain(sign);
    const source = await db().selectFrom('source').selectAll().where('id', '=', 'other').executeTakeFirstOrThrow();
    expect(source).toMatchObject({ person_count: 1, face_count: opened().hasVectors ? 1 : 0 });
  });

  test('comes back whole when the request is refused, with the face and the picture', async () => {
    const before = await everything();
    const requestId = randomUUID();
    await stage.block({ requestId, personIds: [annaId] });
    await stage.follow();
    await stage.lift(requestId);
    await stage.follow();
    expect(await everything()).toEqual(before);
    expect(await leftBehind()).toEqual({ sealed: 0, files: 0, marks: 0, stored: [] });
  });

  test('while all are indexed anew leaves no word, whichever comes first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const requestId = randomUUID();
      await db().deleteFrom('person_words').execute();
      const [counts] = await Promise.all([
        stage.block({ requestId, personIds: [annaId] }),
        indexCatalogue({ db: db() }),
      ]);
      expect(counts).toMatchObject({ hidden: 1 });
      await stage.follow();
      expect(await rowsOf(annaId)).toEqual({ person: 0, photo: 0, face: 0, person_words: 0 });
      await stage.lift(requestId);
      await stage.follow();
      await indexCatalogue({ db: db() });
      expect(await rowsOf(annaId)).toMatchObject({ person: 1, person_words: 1 });
    }
  });

  test('is gone for good when it is proven, and cannot come back by a later refusal', async () => {
    const requestId = randomUUID();
    await stage.block({ requestId, personIds: [annaId] });
    await stage.follow();
    expect(await stage.erase(requestId)).toEqual({ hidden: 0, erased: 1, outside: 0, sources: 1 });
    await stage.follow();
    await stage.lift(requestId);
    await stage.follow();
    expect(await rowsOf(annaId)).toMatchObject({ person: 0 });
    expect(await leftBehind()).toMatchObject({ sealed: 0, files: 0, stored: [] });
    expect(await stage.importLines([ANNA])).toMatchObject({ counts: { people: 0, suppressed: 1 } });
  });
});

describe('whoever is on the way back', () => {
  let before: Awaited<ReturnType<typeof everything>>;

  beforeEach(async () => {
    before = await everything();
    const requestId = randomUUID();
    await stage.block({ requestId, personIds: [annaId] });
    await stage.follow();
    await stage.lift(requestId);
  });

  test('is passed over by an import, comes back as they were, and is changed by the next one', async () => {
    const changed = { ...ANNA, about: 'Люблю горы' };
    expect(await stage.importLines([changed])).toMatchObject({ counts: { people: 0, suppressed: 1 } });
    await stage.follow();
    expect(await everything()).toEqual(before);
    expect(await stage.importLines([changed])).toMatchObject({ counts: { people: 1, suppressed: 0 } });
  });

  test('is there with the picture, though an import comes while they are written', async () => {
    const { files } = stage.tools;
    const put = files.put;
    const importing: Promise<unknown>[] = [];
    Object.assign(files, {
      put: async (...given: Parameters<typeof put>) => {
        await put(...given);
        if (importing.length === 0) importing.push(stage.importLines([ANNA]));
      },
    });
    await stage.follow();
    await Promise.all(importing);
    await stage.follow();
    expect(importing).toHaveLength(1);
    expect(await everything()).toEqual(before);
    expect(await leftBehind()).toEqual({ sealed: 0, files: 0, marks: 0, stored: [] });
  });
});

describe('whoever is removed and refused while an import has read their line, but not written it yet', () => {
  async function importMeanwhile(meanwhile: () => Promise<unknown>): Promise<void> {
    const { analyse } = stage.tools.faceEngine;
    let isDone = false;
    Object.assign(stage.tools.faceEngine, {
      analyse: async (picture: Uint8Array) => {
        if (!isDone) {
          isDone = true;
          const requestId = randomUUID();
          await stage.block({ requestId, personIds: [annaId] });
          await stage.follow();
          await stage.lift(requestId);
          await meanwhile();
        }
        return await analyse(picture);
      },
    });
    await stage.importLines([{ ...ANNA, about: 'Люблю горы' }]);
    expect(isDone).toBe(true);
  }

  async function expectBackWhole(): Promise<void> {
    await stage.follow();
    const before = { person: 1, photo: 1, face: opened().hasVectors ? 1 : 0, person_words: 1 };
    expect(await rowsOf(annaId)).toEqual(before);
    const { file_key: key } = await db()
      .selectFrom('photo')
      .select('file_key')
      .where('person_id', '=', annaId)
      .executeTakeFirstOrThrow();
    expect([...stage.files.files.keys()]).toContain(key);
    expect(await leftBehind()).toEqual({ sealed: 0, files: 0, marks: 0, stored: [] });
  }

  test('comes back as they were', async () => {
    await importMeanwhile(async () => {});
    await expectBackWhole();
  });

  test('is back whole, whichever is first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const following: Promise<unknown>[] = [];
      await importMeanwhile(async () => following.push(stage.follow()));
      await Promise.all(following);
      await expectBackWhole();
      await stage.importLines([ANNA]);
    }
  });
});

describe('two requests for one person', () => {
  test('the refusal of one leaves the person to the other, who finds them sealed', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await stage.block({ requestId: first, personIds: [annaId] });
    expect(await stage.block({ requestId: second, links: ['vk.ru/id101'] })).toMatchObject({ hidden: 1 });
    await stage.lift(first);
    await stage.follow();
    expect(await rowsOf(annaId)).toMatchObject({ person: 0 });
    await stage.lift(second);
    await stage.follow();
    expect(await rowsOf(annaId)).toMatchObject({ person: 1 });
  });

  test('both by the link of two records: what one has erased is kept for neither', async () => {
    await stage.importLines([{ ...ANNA, external_id: '7' }], { sourceId: 'tinder' });
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await stage.block({ requestId: first, links: ['vk.com/id101'] })).toMatchObject({ hidden: 2 });
    expect(await stage.block({ requestId: second, links: ['vk.com/id101'] })).toMatchObject({ hidden: 2, sources: 2 });
    expect(await stage.erase(second)).toMatchObject({ hidden: 0, erased: 2 });
    await stage.follow();
    expect(await leftBehind()).toMatchObject({ sealed: 0, files: 0, stored: [] });
  });

  test('what one has erased no refusal of another brings back', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await stage.block({ requestId: first, personIds: [annaId] });
    await stage.block({ requestId: second, links: ['https://m.vk.com/id101?from=search'], isProven: true });
    await stage.erase(second);
    await stage.lift(first);
    await stage.follow();
    expect(await rowsOf(annaId)).toMatchObject({ person: 0 });
    expect(await leftBehind()).toMatchObject({ sealed: 0, stored: [] });
  });

  test('a request that comes while somebody is on the way back keeps them', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await stage.block({ requestId: first, personIds: [annaId] });
    await stage.lift(first);
    await stage.block({ requestId: second, links: ['vk.com/id101'], isProven: true });
    await stage.follow();
    expect(await rowsOf(annaId)).toMatchObject({ person: 0 });
    await stage.erase(second);
    await stage.follow();
    expect(await leftBehind()).toMatchObject({ sealed: 0, stored: [] });
  });
});

describe('a link', () => {
  test('finds the records of all sources', async () => {
    await stage.importLines([{ ...ANNA, external_id: '7', profile_url: 'http://www.vk.ru/id101/' }], {
      sourceId: 'tinder',
    });
    const counts = await stage.block({ requestId: randomUUID(), links: ['vk.com/id101'] });
    expect(counts).toMatchObject({ hidden: 2, sources: 2 });
  });

  test('that nobody has is kept only of who has proven it', async () => {
    await stage.block({ requestId: randomUUID(), links: ['vk.com/id999'] });
    expect(await leftBehind()).toMatchObject({ marks: 0 });
    await stage.block({ requestId: randomUUID(), links: ['vk.com/id999'], isProven: true });
    expect(await stage.importLines([{ external_id: '9', name: 'Вера', profile_url: 'm.vk.com/id999' }])).toMatchObject({
      counts: { rejected: 1 },
    });
    expect(
      await stage.importLines([{ external_id: '9', name: 'Вера', profile_url: 'https://m.vk.com/id999' }]),
    ).toMatchObject({ counts: { people: 0, suppressed: 1 } });
  });
});

test('another key than before refuses imports', async () => {
  await stage.block({ requestId: randomUUID(), personIds: [annaId] });
  Object.assign(stage.tools, {
    suppressions: createSuppressions(createSuppressionKeys('another key than before, quite long')),
  });
  expect(await stage.importLines([ANNA])).toEqual({ kind: 'refused', because: 'suppression_key_wrong' });
});

async function rowsOf(personId: string): Promise<Record<string, number>> {
  const count = async (table: 'person' | 'photo' | 'face' | 'person_words') => {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(table === 'person' ? 'id' : 'person_id')} = ${personId}`.execute(
      db(),
    );
    return rows.length;
  };
  return {
    person: await count('person'),
    photo: await count('photo'),
    face: opened().hasVectors ? await count('face') : 0,
    person_words: await count('person_words'),
  };
}

/** The catalogue, but for when it was written. */
async function everything() {
  const all = async (table: 'person' | 'photo' | 'face' | 'person_words' | 'source') => {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(it) - 'updated_at')::text as row from ${sql.table(table)} as it order by 1`.execute(db());
    return rows.map(({ row }) => row);
  };
  return {
    rows: [await all('person'), await all('photo'), await all('person_words'), await all('source')],
    faces: opened().hasVectors ? await all('face') : [],
    files: [...stage.files.files].sort(([one], [other]) => (one < other ? -1 : 1)),
  };
}

async function leftBehind() {
  const count = async (table: 'sealed_person' | 'sealed_file' | 'suppression_mark') =>
    (await db().selectFrom(table).selectAll().execute()).length;
  return {
    sealed: await count('sealed_person'),
    files: await count('sealed_file'),
    marks: await count('suppression_mark'),
    stored: [...stage.files.files.keys()].filter((key) => key.startsWith('suppressed/')),
  };
}

/** Whatever is kept of removals, as text. */
async function dump(): Promise<string> {
  const tables = ['suppression', 'suppression_mark', 'suppression_event', 'sealed_person', 'sealed_file'] as const;
  const rows = await Promise.all(tables.map((table) => db().selectFrom(table).selectAll().execute()));
  const stored = [...stage.files.files].filter(([key]) => key.startsWith('suppressed/'));
  return JSON.stringify([rows, stored], (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}
