import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';
import { toVector } from '../../apps/server/src/features/catalogue/face-repository.ts';
import type { SyntheticPerson } from './synthetic-faces.ts';

export const PHOTOS_PER_PERSON = 5;
export const BENCH_MODEL = 'bench';

const PEOPLE_PER_BATCH = 200;

/** Adds a source with its people, photos and faces to the product's own tables. */
export async function fillSource(
  db: Database,
  { id, people }: { id: string; people: readonly SyntheticPerson[] },
): Promise<void> {
  const faces = people.length * PHOTOS_PER_PERSON;
  await db
    .insertInto('source')
    .values({ id, title: id, kind: 'catalogue', position: 99, person_count: people.length, face_count: faces })
    .execute();
  for (let start = 0; start < people.length; start += PEOPLE_PER_BATCH) {
    await insertPeople(db, id, people.slice(start, start + PEOPLE_PER_BATCH));
  }
}

async function insertPeople(db: Database, sourceId: string, people: readonly SyntheticPerson[]): Promise<void> {
  const personIds = people.map(() => randomUUID());
  const photos = people.flatMap((person, index) =>
    Array.from({ length: PHOTOS_PER_PERSON }, () => ({
      personId: personIds[index],
      id: randomUUID(),
      vector: toVector(person.photo()),
    })),
  );
  const owners = sql`${photos.map(({ personId }) => personId)}::uuid[]`;
  const ids = sql`${photos.map(({ id }) => id)}::uuid[]`;
  const vectors = sql`${photos.map(({ vector }) => vector)}::text[]`;
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into person (id, source_id, external_id, name, checksum)
      select id, ${sourceId}, id::text, 'bench', '' from unnest(${personIds}::uuid[]) as new (id)`.execute(trx);
    await sql`
      insert into photo (person_id, id, position, file_key)
      select person_id, id, 0, id::text from unnest(${owners}, ${ids}) as new (person_id, id)`.execute(trx);
    await sql`
      insert into face (person_id, id, photo_id, source_id, model_id, box_x, box_y, box_width, box_height, quality, embedding)
      select person_id, id, id, ${sourceId}, ${BENCH_MODEL}, 0, 0, 1, 1, 1, vector::vector
      from unnest(${owners}, ${ids}, ${vectors}) as new (person_id, id, vector)`.execute(trx);
  });
}
