import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';
import { createIdSet } from './id-set.ts';

const db = testDatabase();
let stage: Awaited<ReturnType<typeof createSuppressionFixture>>;
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    external_id: `p${index}`,
    name: `name ${index}`,
    photos: ['one.jpg'],
  }));
const ALL = linesOf(20);

beforeEach(async () => {
  stage = await createSuppressionFixture(db());
  await stage.putPicture('one.jpg', 'a photo');
  await stage.importLines(ALL);
});

const counts = async () => {
  const { count } = await db()
    .selectFrom('person')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const source = await db()
    .selectFrom('source')
    .select('person_count')
    .where('id', '=', 'other')
    .executeTakeFirstOrThrow();
  return [Number(count), source.person_count, stage.files.files.size];
};

test('a complete file lets those leave who are not in it, with their pictures', async () => {
  expect(await stage.importLines(ALL.slice(2), { complete: {} })).toMatchObject({ kind: 'imported' });
  expect(await counts()).toEqual([18, 18, 18]);
  const finished = db()
    .selectFrom('audit_event')
    .select('subject')
    .where('action', '=', 'import.finished')
    .orderBy('id', 'desc');
  expect(await finished.executeTakeFirst()).toMatchObject({ subject: { left: 2, unchanged: 18, operator: 'test' } });
});

test('more than a tenth leaves only if exactly so many are expected', async () => {
  const half = ALL.slice(10);
  expect(await stage.importLines(half, { complete: {} })).toEqual({
    kind: 'refused',
    because: 'missing_unexpected',
    missing: 10,
    people: 20,
  });
  for (const expect_ of [9, 11, 0]) {
    expect(await stage.importLines(half, { complete: { expect: expect_ } })).toMatchObject({
      because: 'missing_unexpected',
    });
  }
  expect(await counts()).toEqual([20, 20, 20]);
  expect(await db().selectFrom('import_run').selectAll().execute()).toHaveLength(1);
  expect(await stage.importLines(half, { complete: { expect: 10 } })).toMatchObject({ kind: 'imported' });
  expect(await counts()).toEqual([10, 10, 10]);
});

test('an empty file empties no source, whatever is expected', async () => {
  expect(await stage.importLines([], { complete: { expect: 20 } })).toEqual({ kind: 'refused', because: 'file_empty' });
  expect(await counts()).toEqual([20, 20, 20]);
});

test('whose line cannot be taken is in the file all the same', async () => {
  const lines = ALL.map((line, index) => (index === 0 ? { ...line, name: '' } : line));
  expect(await stage.importLines(lines, { complete: {} })).toMatchObject({ counts: { rejected: 1 } });
  expect(await counts()).toEqual([20, 20, 20]);
});

test('an import that is killed while they leave goes on with what was expected at its beginning', async () => {
  const order = { complete: { expect: 10 } };
  const { remove } = stage.files;
  let removed = 0;
  Object.assign(stage.files, {
    remove: async (key: string) => {
      removed += 1;
      if (removed === 5) throw new Error('killed');
      await remove(key);
    },
  });
  await expect(stage.importLines(ALL.slice(10), order)).rejects.toThrow('killed');
  Object.assign(stage.files, { remove });
  expect(await stage.importLines(ALL.slice(10), order)).toMatchObject({ kind: 'imported' });
  expect(await counts()).toEqual([10, 10, 10]);
});

test('whoever was about to leave when the import was killed is whole again after another one', async () => {
  const { remove } = stage.files;
  Object.assign(stage.files, {
    remove: async (key: string) => {
      await remove(key);
      throw new Error('killed');
    },
  });
  await expect(stage.importLines(ALL.slice(2), { complete: {} })).rejects.toThrow('killed');
  Object.assign(stage.files, { remove });
  await stage.importLines(ALL);
  expect(await counts()).toEqual([20, 20, 20]);
});

test('a set of ids has exactly those that were added', () => {
  const ids = createIdSet();
  for (let each = 0; each < 5_000; each += 2) ids.add(`id ${each}`);
  const set = ids.end();
  expect(set.size).toBe(2_500);
  for (let each = 0; each < 5_000; each += 1) expect(set.has(`id ${each}`)).toBe(each % 2 === 0);
});
