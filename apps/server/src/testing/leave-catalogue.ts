import type { Database } from '#database/database.ts';
import { deletePeople } from '#features/catalogue/import/import-repository.ts';
import { listPeople, updatePhotoStates } from '#features/catalogue/repository.ts';

/** These people leave the catalogue, as an import lets them. What depends on them changes once the departures are followed. */
export async function leaveCatalogue(db: Database, personIds: readonly string[]): Promise<void> {
  await db.transaction().execute((trx) => deletePeople(trx, personIds, null));
}

/** All photos of these people are found gone. */
export async function losePhotos(db: Database, personIds: readonly string[]): Promise<void> {
  const people = await listPeople(db, personIds);
  const photos = [...people.values()].flatMap((person) => person.photos);
  await db.transaction().execute((trx) => updatePhotoStates(trx, photos, { state: 'gone', checkedAt: new Date() }));
}
