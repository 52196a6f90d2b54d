import { expect, test } from 'vitest';
import { isOnPostgresql, testDatabase } from '#testing/database/test-database.ts';
import { addMadeUpPeople } from '#testing/keyword/add-made-up-people.ts';
import { makeLabelledQueries } from '#testing/keyword/labelled-queries.ts';
import { makeUpPeople } from '#testing/keyword/made-up-people.ts';
import { measureQuality } from '#testing/keyword/measure-quality.ts';

/** The whole set on a server; the embedded engine shows on a smaller one that it finds the same. */
const SIZE = isOnPostgresql ? { people: 20_000, perKind: 30 } : { people: 3_000, perKind: 10 };

const db = testDatabase();

test('the right person comes first for 95 of 100 queries and on the first page for 99', async () => {
  const people = [...makeUpPeople(SIZE.people)];
  await addMadeUpPeople(db(), people);
  const queries = makeLabelledQueries(people, SIZE.perKind);
  if (isOnPostgresql) expect(queries.length).toBeGreaterThanOrEqual(300);
  const { quality, missed } = await measureQuality(db(), queries);
  console.table(quality);
  const all = quality.at(-1);
  expect(all?.first, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(all?.inTop20, missed.join('\n')).toBeGreaterThanOrEqual(0.99);
});
