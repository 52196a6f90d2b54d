import type { EyePositions } from '@vidno/contract/face';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/database.ts';

export interface CataloguePhoto {
  readonly personId: string;
  readonly id: string;
  readonly position: number;
  /** Exactly one of the two is set: a file in our store, or a URL at the source. */
  readonly fileKey: string | null;
  readonly remoteUrl: string | null;
  readonly state: 'present' | 'gone';
  /** Of the face; null where they cannot be told. */
  readonly eyes: EyePositions | null;
}

export interface CataloguePerson {
  readonly id: string;
  readonly sourceId: string;
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly about: string | null;
  readonly profileUrl: string | null;
  /** In the order of the import. */
  readonly photos: readonly CataloguePhoto[];
}

/** By id. People who have left the catalogue are not in the map. */
export async function listPeople(db: Database, personIds: readonly string[]): Promise<Map<string, CataloguePerson>> {
  if (personIds.length === 0) return new Map();
  const [people, photos] = await Promise.all([
    db
      .selectFrom('person')
      .select(['id', 'source_id', 'name', 'age', 'city', 'region', 'about', 'profile_url'])
      .where('id', 'in', personIds)
      .execute(),
    listPhotos(db, personIds),
  ]);
  return new Map(
    people.map(({ source_id, profile_url, ...person }) => [
      person.id,
      {
        ...person,
        sourceId: source_id,
        profileUrl: profile_url,
        photos: photos.filter(({ personId }) => personId === person.id),
      },
    ]),
  );
}

/** By person id; people without a profile are not in the map. */
export async function listProfileUrls(db: Database, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['id', 'profile_url'])
    .where('id', 'in', personIds)
    .where('profile_url', 'is not', null)
    .$narrowType<{ profile_url: string }>()
    .execute();
  return new Map(rows.map(({ id, profile_url }) => [id, profile_url]));
}

const PHOTO_COLUMNS = [
  'person_id as personId',
  'id',
  'position',
  'file_key as fileKey',
  'remote_url as remoteUrl',
  'state',
  'eyes',
] as const;

async function listPhotos(db: Database, personIds: readonly string[]): Promise<CataloguePhoto[]> {
  return await db
    .selectFrom('photo')
    .select(PHOTO_COLUMNS)
    .where('person_id', 'in', personIds)
    .orderBy('position')
    .execute();
}

/** Photos that were gone at their last check, the oldest check first. */
export async function listGonePhotos(db: Database, limit: number): Promise<CataloguePhoto[]> {
  return await db
    .selectFrom('photo')
    .select(PHOTO_COLUMNS)
    .where('state', '=', 'gone')
    .orderBy('checked_at')
    .limit(limit)
    .execute();
}

export async function updatePhotoStates(
  db: Database,
  photos: readonly CataloguePhoto[],
  { state, checkedAt }: { state: CataloguePhoto['state']; checkedAt: Date },
): Promise<void> {
  if (photos.length === 0) return;
  await db
    .updateTable('photo')
    .set({ state, checked_at: checkedAt })
    .where(
      'person_id',
      'in',
      photos.map(({ personId }) => personId),
    )
    .where(
      'id',
      'in',
      photos.map(({ id }) => id),
    )
    .execute();
}

/** Whether an operator has imported people of their own. */
export async function hasImportOutside(db: Database, lawfulBasis: string): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ exists, selectFrom }) =>
      exists(selectFrom('import_run').select(sql`1`.as('one')).where('lawful_basis', '<>', lawfulBasis))
        .$castTo<SqlBool>()
        .as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}
