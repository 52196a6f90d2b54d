import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { indexPeople } from '#features/name-search/index-people.ts';
import type { MadeUpPerson } from './made-up-people.ts';

const BATCH_SIZE = 2_000;

/** Inserts made-up people into a source, indexed for keyword search. */
export async function addMadeUpPeople(db: Database, people: Iterable<MadeUpPerson>, sourceId = 'other'): Promise<void> {
  let batch: MadeUpPerson[] = [];
  for (const person of people) {
    batch.push(person);
    if (batch.length < BATCH_SIZE) continue;
    await addBatch(db, batch, sourceId);
    batch = [];
  }
  await addBatch(db, batch, sourceId);
}

async function addBatch(db: Database, people: readonly MadeUpPerson[], sourceId: string): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ id, name, age, city, region, about }) => ({
    id,
    source_id: sourceId,
    external_id: id,
    name,
    age,
    city,
    region,
    about,
    checksum: createHash('sha256').update(id).digest('hex'),
  }));
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into person (id, source_id, external_id, name, age, city, region, about, checksum)
      select id, source_id, external_id, name, age, city, region, about, decode(checksum, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        id uuid, source_id text, external_id text, name text, age smallint, city text, region text, about text,
        checksum text)`.execute(trx);
    await indexPeople(
      trx,
      people.map(({ id, name, age, city, region, about }) => ({
        id,
        sourceId,
        name,
        age,
        city,
        region,
        about,
        profileUrl: null,
      })),
    );
  });
}
