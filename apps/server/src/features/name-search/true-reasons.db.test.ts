import { expect, test } from 'vitest';
import { isOnPostgresql, testDatabase } from '#testing/database/test-database.ts';
import { addNamedPeople } from '#testing/keyword/names/add-named-people.ts';
import { measureNames } from '#testing/keyword/names/measure-names.ts';
import { makeNameQueries, NAME_SEEDS } from '#testing/keyword/names/name-queries.ts';
import { nameSomePeople } from '#testing/keyword/names/people.ts';

/** The whole set on a server; the embedded engine shows on a smaller one that its reasons are the same. */
const SIZE = isOnPostgresql ? { people: 5_000, perKind: 30 } : { people: 1_000, perKind: 5 };

const db = testDatabase();

test('no reason is invented, and hardly anybody is found who was not asked for', async () => {
  const people = nameSomePeople(SIZE.people, NAME_SEEDS.building);
  await addNamedPeople(db(), people);
  const queries = makeNameQueries(people, SIZE.perKind, NAME_SEEDS.building + 1);
  const { quality, lies } = await measureNames(db(), people, queries);
  console.table(quality);
  expect(lies).toEqual([]);
  expect(quality.find(({ kind }) => kind === 'invented pair')?.someone).toBeLessThanOrEqual(0.1);
});
