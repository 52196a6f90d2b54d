import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { CountChange } from '#features/sources/public.ts';
import { toVector } from '../face-repository.ts';
import { toProfileKey } from '../profile-link.ts';
import { insertDepartures } from '../repository.ts';
import { toFaceId } from './person-line.ts';
import type { PreparedPerson } from './prepare-person.ts';

export async function findChecksums(db: Database, personIds: readonly string[]): Promise<Map<string, Uint8Array>> {
  if (personIds.length === 0) return new Map();
  const rows = await db.selectFrom('person').select(['id', 'checksum']).where('id', 'in', personIds).execute();
  return new Map(rows.map(({ id, checksum }) => [id, checksum]));
}

/** Files of these people's photos. */
export async function listFileKeys(db: Database | Transaction, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await db
    .selectFrom('photo')
    .select('file_key')
    .where('person_id', 'in', personIds)
    .where('file_key', 'is not', null)
    .execute();
  return rows.flatMap(({ file_key }) => file_key ?? []);
}

/** Inserts or updates people, and replaces their photos and faces. */
export async function replacePeople(
  trx: Transaction,
  people: readonly PreparedPerson[],
  { sourceId, modelId, now }: { sourceId: string; modelId: string | null; now: Date },
): Promise<CountChange> {
  if (people.length === 0) return { people: 0, faces: 0 };
  // Sorted, so that two imports at the same time cannot deadlock.
  const ordered = [...people].sort((a, b) => (a.id < b.id ? -1 : 1));
  const rows = ordered.map((person) => toPersonRow(person, { sourceId, now }));
  const added = await trx
    .insertInto('person')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  const addedIds = new Set(added.map(({ id }) => id));
  const known = rows.filter(({ id }) => !addedIds.has(id));
  const removedFaces = await updateKnown(trx, known, modelId);

  const photos = ordered.flatMap(toPhotoRows);
  await removePhotos(
    trx,
    known.map(({ id }) => id),
    new Set(photos.map(({ id }) => id)),
  );
  if (photos.length > 0) await trx.insertInto('photo').values(photos).execute();
  const faces = modelId === null ? [] : ordered.flatMap((person) => toFaceRows(person, { sourceId, modelId }));
  if (faces.length > 0) await trx.insertInto('face').values(faces).execute();
  return { people: added.length, faces: faces.length - removedFaces };
}

/** Together with their photos and faces. */
export async function deletePeople(
  trx: Transaction,
  personIds: readonly string[],
  modelId: string | null,
): Promise<CountChange> {
  if (personIds.length === 0) return { people: 0, faces: 0 };
  const faces = await deleteFaces(trx, personIds, modelId);
  const people = await trx.deleteFrom('person').where('id', 'in', personIds).returning('id').execute();
  await insertDepartures(
    trx,
    people.map(({ id }) => id),
  );
  return { people: -people.length, faces: -faces };
}

type PersonRow = ReturnType<typeof toPersonRow>;

async function updateKnown(trx: Transaction, known: readonly PersonRow[], modelId: string | null): Promise<number> {
  if (known.length === 0) return 0;
  await trx
    .insertInto('person')
    .values([...known])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: sql`excluded.name`,
        age: sql`excluded.age`,
        city: sql`excluded.city`,
        region: sql`excluded.region`,
        about: sql`excluded.about`,
        profile_url: sql`excluded.profile_url`,
        profile_key: sql`excluded.profile_key`,
        checksum: sql`excluded.checksum`,
        updated_at: sql`excluded.updated_at`,
      }),
    )
    .execute();
  const ids = known.map(({ id }) => id);
  return await deleteFaces(trx, ids, modelId);
}

/** Photos that the import does not bring again leave the catalogue. */
async function removePhotos(
  trx: Transaction,
  personIds: readonly string[],
  stayingIds: ReadonlySet<string>,
): Promise<void> {
  if (personIds.length === 0) return;
  const removed = await trx
    .deleteFrom('photo')
    .where('person_id', 'in', personIds)
    .returning(['person_id', 'id'])
    .execute();
  const left = removed.filter(({ id }) => !stayingIds.has(id));
  await insertDepartures(
    trx,
    left.map(({ person_id }) => person_id),
  );
}

/** The vectors of all models. Returns how many of them the sources count: those of the active model. */
async function deleteFaces(trx: Transaction, personIds: readonly string[], modelId: string | null): Promise<number> {
  if (modelId === null) return 0;
  const deleted = await trx.deleteFrom('face').where('person_id', 'in', personIds).returning('model_id').execute();
  return deleted.filter((face) => face.model_id === modelId).length;
}

function toPersonRow({ id, line, checksum }: PreparedPerson, { sourceId, now }: { sourceId: string; now: Date }) {
  const { external_id, name, age, city, region, about, profile_url } = line;
  return {
    id,
    source_id: sourceId,
    external_id,
    name,
    age,
    city,
    region,
    about,
    profile_url,
    profile_key: toProfileKey(profile_url),
    checksum,
    updated_at: now,
  };
}

function toPhotoRows(person: PreparedPerson) {
  return person.photos.map(({ id, position, fileKey, remoteUrl, face, digest, perceptualHash }) => ({
    person_id: person.id,
    id,
    position,
    file_key: fileKey,
    remote_url: remoteUrl,
    checked_at: null,
    eyes: face?.eyes ? JSON.stringify(face.eyes) : null,
    digest,
    perceptual_hash: perceptualHash,
  }));
}

function toFaceRows(person: PreparedPerson, { sourceId, modelId }: { sourceId: string; modelId: string }) {
  return person.photos.flatMap(({ id: photoId, face }) =>
    face
      ? {
          person_id: person.id,
          id: toFaceId(photoId, modelId, 0),
          photo_id: photoId,
          source_id: sourceId,
          model_id: modelId,
          box_x: face.box.x,
          box_y: face.box.y,
          box_width: face.box.width,
          box_height: face.box.height,
          quality: face.quality,
          embedding: toVector(face.embedding),
        }
      : [],
  );
}
