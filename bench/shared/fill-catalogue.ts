import { createHash, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { maintainDatabase } from '../../apps/server/src/database/maintain-database.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';

interface Filling {
  readonly dataDirectory: string;
  /** Null: the embedded database in that folder. */
  readonly databaseUrl: string | null;
  readonly sourceId: string;
  readonly modelId: string;
  readonly faces: number;
  /** People who are to be found: one photo each, close to the given vector. */
  readonly known: readonly Float32Array[];
}

const PHOTOS_EACH = 5;
const DIMENSIONS = 128;
/** People stand about 0.85 apart, photos of one about 0.4, as real faces do. */
const BETWEEN_PEOPLE = 0.85 / Math.sqrt(2 * DIMENSIONS);
const WITHIN_PERSON = 0.4 / Math.sqrt(2 * DIMENSIONS);
const PEOPLE_AT_ONCE = 100;

/** Fills an empty database with people who have faces but no pictures. */
export async function fillCatalogue(filling: Filling): Promise<void> {
  const opened = await openDatabase(filling, pino({ level: 'warn' }));
  const { db } = opened;
  const strangers = Math.floor((filling.faces - filling.known.length) / PHOTOS_EACH);
  const people = [
    ...filling.known.map((vector) => toPerson(filling, [around(vector, WITHIN_PERSON / 4)])),
    ...Array.from({ length: strangers }, () => {
      const own = around(new Float32Array(DIMENSIONS), BETWEEN_PEOPLE);
      return toPerson(
        filling,
        Array.from({ length: PHOTOS_EACH }, () => around(own, WITHIN_PERSON)),
      );
    }),
  ];
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const batch = people.slice(from, from + PEOPLE_AT_ONCE);
    await db
      .insertInto('person')
      .values(batch.map(({ person }) => person))
      .execute();
    await db
      .insertInto('photo')
      .values(batch.flatMap(({ photos }) => photos))
      .execute();
    await db
      .insertInto('face')
      .values(batch.flatMap(({ faces }) => faces))
      .execute();
  }
  await db
    .updateTable('source')
    .set({ person_count: people.length, face_count: people.reduce((sum, { faces }) => sum + faces.length, 0) })
    .where('id', '=', filling.sourceId)
    .execute();
  await maintainDatabase(opened);
  await opened.close();
}

function toPerson({ sourceId, modelId }: Filling, vectors: readonly Float32Array[]) {
  const id = randomUUID();
  const photos = vectors.map((_, position) => ({
    person_id: id,
    id: randomUUID(),
    position,
    file_key: `people/${id}/${position}.jpg`,
  }));
  const checksum = createHash('sha256').update(id).digest();
  return {
    person: { id, source_id: sourceId, external_id: id, name: 'Человек', age: 30, checksum },
    photos,
    faces: photos.map((photo, index) => ({
      ...{ person_id: id, id: randomUUID(), photo_id: photo.id, source_id: sourceId, model_id: modelId },
      ...{ box_x: 0.3, box_y: 0.3, box_width: 0.4, box_height: 0.4, quality: 0.9 },
      embedding: `[${vectors[index]?.join(',')}]`,
    })),
  };
}

function around(centre: Float32Array, spread: number): Float32Array {
  return centre.map((component) => component + spread * normal());
}

/** Box and Muller. */
function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}
