import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { indexPeople } from '#features/name-search/index-people.ts';
import type { NamedPerson } from './people.ts';

const BATCH_SIZE = 1_000;

/** Inserts them into the source `other`, indexed for keyword search. */
export async function addNamedPeople(db: Database, people: readonly NamedPerson[]): Promise<void> {
  for (let from = 0; from < people.length; from += BATCH_SIZE) {
    const batch = people.slice(from, from + BATCH_SIZE);
    const rows = batch.map(({ id, name, age, city, about }) => {
      const checksum = createHash('sha256').update(id).digest('hex');
      return { id, name, age, city, about, checksum };
    });
    await db.transaction().execute(async (trx) => {
      await sql`
        insert into person (id, source_id, external_id, name, age, city, about, checksum)
        select id, 'other', id::text, name, age, city, about, decode(checksum, 'hex')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as input (id uuid, name text, age smallint, city text, about text, checksum text)`.execute(trx);
      await indexPeople(
        trx,
        batch.map(({ id, name, age = null, city, about }) => ({
          id,
          sourceId: 'other',
          name,
          age,
          city,
          region: null,
          about,
          profileUrl: null,
        })),
      );
    });
  }
}
