import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { indexPeople } from '#features/name-search/index-people.ts';

export interface KnownPerson {
  readonly id?: string;
  readonly name: string;
  readonly sourceId?: string;
  readonly age?: number | null;
  readonly city?: string | null;
  readonly region?: string | null;
  readonly about?: string | null;
  readonly profileUrl?: string | null;
}

/** Inserts people of a test, by default indexed for keyword search. Returns their ids. */
export async function addKnownPeople(
  db: Database,
  people: readonly KnownPerson[],
  { indexed = true } = {},
): Promise<string[]> {
  const rows = people.map((person) => ({
    id: randomUUID(),
    sourceId: 'other',
    age: 30,
    city: null,
    region: null,
    about: null,
    profileUrl: null,
    ...person,
  }));
  await db.transaction().execute(async (trx) => {
    for (const { id, sourceId, profileUrl, ...row } of rows) {
      const checksum = createHash('sha256').update(id).digest();
      await trx
        .insertInto('person')
        .values({ ...row, id, source_id: sourceId, external_id: id, profile_url: profileUrl, checksum })
        .execute();
    }
    if (indexed) await indexPeople(trx, rows);
  });
  return rows.map(({ id }) => id);
}
