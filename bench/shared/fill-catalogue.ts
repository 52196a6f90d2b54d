import { createHash, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { maintainDatabase } from '../../apps/server/src/database/opened-database.ts';
import { indexCatalogue } from '../../apps/server/src/features/name-search/index-people.ts';

interface CatalogueFill {
  readonly dataDirectory: string;
  /** Null: the embedded database in that folder. */
  readonly databaseUrl: string | null;
  readonly sourceId: string;
  readonly modelId: string;
  readonly faces: number;
  /** People whom the searches should find: one photo each, close to the given vector. */
  readonly known: readonly Float32Array[];
}

const PHOTOS_PER_PERSON = 5;
const DIMENSIONS = 128;
/** As with real faces, different people are about 0.85 apart and photos of one person about 0.4. */
const SPREAD_OF_PEOPLE = 0.85 / Math.sqrt(2 * DIMENSIONS);
const SPREAD_OF_PHOTOS = 0.4 / Math.sqrt(2 * DIMENSIONS);
const PEOPLE_PER_BATCH = 100;

/** Fills an empty database with people who have faces but no picture files. */
export async function fillCatalogue(fill: CatalogueFill): Promise<void> {
  const opened = await openDatabase(fill, pino({ level: 'warn' }));
  const { db } = opened;
  const strangers = Math.floor((fill.faces - fill.known.length) / PHOTOS_PER_PERSON);
  const people = [
    ...fill.known.map((vector) => toPerson(fill, [vectorNear(vector, SPREAD_OF_PHOTOS / 4)])),
    ...Array.from({ length: strangers }, () => {
      const own = vectorNear(new Float32Array(DIMENSIONS), SPREAD_OF_PEOPLE);
      return toPerson(
        fill,
        Array.from({ length: PHOTOS_PER_PERSON }, () => vectorNear(own, SPREAD_OF_PHOTOS)),
      );
    }),
  ];
  for (let from = 0; from < people.length; from += PEOPLE_PER_BATCH) {
    const batch = people.slice(from, from + PEOPLE_PER_BATCH);
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
    .where('id', '=', fill.sourceId)
    .execute();
  // A source whose people are not found by name is down.
  await indexCatalogue(opened);
  await maintainDatabase(opened);
  await opened.close();
}

function toPerson({ sourceId, modelId }: CatalogueFill, vectors: readonly Float32Array[]) {
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
      person_id: id,
      id: randomUUID(),
      photo_id: photo.id,
      source_id: sourceId,
      model_id: modelId,
      box_x: 0.3,
      box_y: 0.3,
      box_width: 0.4,
      box_height: 0.4,
      quality: 0.9,
      embedding: `[${vectors[index]?.join(',')}]`,
    })),
  };
}

function vectorNear(centre: Float32Array, spread: number): Float32Array {
  return centre.map((component) => component + spread * normal());
}

/** By the Box–Muller transform. */
function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}
