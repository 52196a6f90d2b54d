import { randomUUID } from 'node:crypto';
import type { EyePositions } from '@vidno/contract/face';
import { type SqlBool, sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';

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

/** Whom results may show, in place of the table: people of a closed source are there and not shown. */
export const SHOWN_PEOPLE = sql<Row<'person'>>`(
  select person.* from person join source on source.id = person.source_id where source.closed_at is null)`;

/** By id. People who have left the catalogue, or whose source is closed, are not in the map. */
export async function listPeople(
  db: Database | Transaction,
  personIds: readonly string[],
): Promise<Map<string, CataloguePerson>> {
  if (personIds.length === 0) return new Map();
  const [people, photos] = await Promise.all([
    db
      .selectFrom(SHOWN_PEOPLE.as('person'))
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

/** @limit queue: The rest comes with the next query. */
const PEOPLE_PER_PAGE = 5_000;

export type KnownBy = Pick<SuppressedPerson, 'id' | 'sourceId' | 'externalId' | 'profileUrl'>;

/** What people are known by, a page in the order of the ids. */
export async function listKnownBy(trx: Transaction, after: string | null): Promise<KnownBy[]> {
  return await trx
    .selectFrom('person')
    .select(['id', 'source_id as sourceId', 'external_id as externalId', 'profile_url as profileUrl'])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(PEOPLE_PER_PAGE)
    .execute();
}

/** Somebody who is about to be taken out, with all that is needed to write them back. */
export interface SuppressedPerson {
  readonly id: string;
  readonly sourceId: string;
  readonly externalId: string;
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly about: string | null;
  readonly profileUrl: string | null;
  readonly profileKey: string | null;
  readonly checksum: Uint8Array;
  /** Whether any face of theirs is in face search. */
  readonly isIndexed: boolean;
  readonly photos: readonly {
    readonly id: string;
    readonly position: number;
    readonly fileKey: string | null;
    readonly remoteUrl: string | null;
    readonly digest: Uint8Array | null;
    readonly perceptualHash: Uint8Array | null;
  }[];
}

/** Locks these people; those who have left the catalogue are left out. */
export async function lockPeopleToSuppress(
  trx: Transaction,
  { hasVectors }: { readonly hasVectors: boolean },
  personIds: readonly string[],
): Promise<SuppressedPerson[]> {
  if (personIds.length === 0) return [];
  const people = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', 'in', personIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const photos = await trx
    .selectFrom('photo')
    .select(['person_id', 'id', 'position', 'file_key as fileKey', 'remote_url as remoteUrl', 'digest'])
    .select('perceptual_hash as perceptualHash')
    .where('person_id', 'in', personIds)
    .orderBy('position')
    .execute();
  const indexed = hasVectors
    ? await trx.selectFrom('face').select('person_id').distinct().where('person_id', 'in', personIds).execute()
    : [];
  return people.map(({ id, source_id, external_id, profile_url, profile_key, updated_at: _, ...person }) => ({
    ...person,
    id,
    sourceId: source_id,
    externalId: external_id,
    profileUrl: profile_url,
    profileKey: profile_key,
    isIndexed: indexed.some(({ person_id }) => person_id === id),
    photos: photos.filter(({ person_id }) => person_id === id).map(({ person_id: __, ...photo }) => photo),
  }));
}

/** The people among these who may be shown. */
export async function listPresentIds(trx: Transaction, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await trx.selectFrom(SHOWN_PEOPLE.as('person')).select('id').where('id', 'in', personIds).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ids of people who have one of these pages. */
export async function listPersonIdsByProfile(
  db: Database | Transaction,
  profileKeys: readonly string[],
): Promise<string[]> {
  if (profileKeys.length === 0) return [];
  const rows = await db.selectFrom('person').select('id').where('profile_key', 'in', profileKeys).execute();
  return rows.map(({ id }) => id);
}

/** Of somebody who is about to be taken out, whether or not they may be shown. */
export interface WhatGoes {
  readonly id: string;
  readonly sourceId: string;
  readonly profileUrl: string | null;
  readonly photos: number;
}

export async function listWhatGoes(db: Database | Transaction, personIds: readonly string[]): Promise<WhatGoes[]> {
  if (personIds.length === 0) return [];
  return await db
    .selectFrom('person')
    .select(['id', 'source_id as sourceId', 'profile_url as profileUrl', PHOTO_COUNT.as('photos')])
    .where('id', 'in', personIds)
    .execute();
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

const PHOTO_COUNT = sql<number>`(select count(*)::integer from photo where photo.person_id = person.id)`;

const PHOTO_COLUMNS = [
  'person_id as personId',
  'id',
  'position',
  'file_key as fileKey',
  'remote_url as remoteUrl',
  'state',
  'eyes',
] as const;

async function listPhotos(db: Database | Transaction, personIds: readonly string[]): Promise<CataloguePhoto[]> {
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

/** Returns how many have changed. Those that are gone now have left the catalogue. */
export async function updatePhotoStates(
  trx: Transaction,
  photos: readonly CataloguePhoto[],
  { state, checkedAt }: { state: CataloguePhoto['state']; checkedAt: Date },
): Promise<number> {
  if (photos.length === 0) return 0;
  const checked = trx
    .updateTable('photo')
    .where(
      'person_id',
      'in',
      photos.map(({ personId }) => personId),
    )
    .where(
      'id',
      'in',
      photos.map(({ id }) => id),
    );
  await checked.set({ checked_at: checkedAt }).execute();
  const changed = await checked.set({ state }).where('state', '<>', state).returning('person_id').execute();
  if (state === 'gone') {
    await insertDepartures(
      trx,
      changed.map(({ person_id }) => person_id),
    );
  }
  return changed.length;
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

/**
 * The one door out of the catalogue: every way out calls it in the transaction in which a person, or a photo of a person, goes.
 * Whatever was found of these people before is looked at again within seconds (`followDepartures`).
 */
export async function insertDepartures(trx: Transaction, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await sql`
    insert into departure (id, person_id)
    select gen_random_uuid(), person_id from unnest(${[...new Set(personIds)]}::uuid[]) as left_by (person_id)`.execute(
    trx,
  );
}

/** Somebody whom only VK has: results keep copies. */
export interface OutsidePerson {
  readonly vkId: number;
  /** As results of their source know them. */
  readonly personId: string;
}

/** The same for people of VK who were removed. */
export async function insertOutsideDepartures(trx: Transaction, people: readonly OutsidePerson[]): Promise<void> {
  if (people.length === 0) return;
  await trx
    .insertInto('departure')
    .values(people.map(({ vkId, personId }) => ({ id: randomUUID(), person_id: personId, vk_id: vkId })))
    .execute();
}

/** Whether somebody of VK is still to be taken out of results. */
export async function hasOutsideDepartures(db: Database): Promise<boolean> {
  const row = await db.selectFrom('departure').select('id').where('vk_id', 'is not', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

export type Departure = Pick<Row<'departure'>, 'id' | 'person_id' | 'vk_id'>;

/** The longest waiting first. */
export async function listDepartures(db: Database, limit: number): Promise<Departure[]> {
  return await db
    .selectFrom('departure')
    .select(['id', 'person_id', 'vk_id'])
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteDepartures(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('departure').where('id', 'in', ids).execute();
}

/**
 * Whoever stores people calls it first, before other locks: no departure is followed until this transaction has ended. So
 * whoever is seen in the catalogue afterwards is either still there at the end, or is forgotten later.
 */
export async function holdDepartures(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${DEPARTURES_LOCK})`.execute(trx);
}

/** Waits until everybody has stored what was started before, and lets nobody store people until this transaction has ended. */
export async function lockDepartures(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEPARTURES_LOCK})`.execute(trx);
}

const DEPARTURES_LOCK = sql`hashtextextended('departures', 0)`;

/** A record of the catalogue, without what tells who it is. */
export interface PersonRecord {
  readonly id: string;
  readonly sourceId: string;
  readonly externalId: string;
  readonly updatedAt: Date;
  readonly photos: number;
  readonly isAgeKnown: boolean;
}

/** @limit list: Further records with the same link are not shown. */
const RECORDS_SHOWN = 20;

/** Of one person, or of a page. */
export async function listRecords(
  db: Database,
  by: { readonly id: string } | { readonly profileKey: string },
): Promise<PersonRecord[]> {
  return await db
    .selectFrom('person')
    .select([
      'id',
      'source_id as sourceId',
      'external_id as externalId',
      'updated_at as updatedAt',
      PHOTO_COUNT.as('photos'),
      sql<boolean>`age is not null`.as('isAgeKnown'),
    ])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('profile_key', '=', by.profileKey)))
    .orderBy('id')
    .limit(RECORDS_SHOWN)
    .execute();
}

/** Who it is; null if nobody has this id any more. */
export async function findPersonName(
  db: Database | Transaction,
  id: string,
): Promise<{
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
  readonly link: string | null;
} | null> {
  const person = await db
    .selectFrom('person')
    .select(['name', 'age', 'city', 'profile_url as link'])
    .where('id', '=', id)
    .executeTakeFirst();
  return person ?? null;
}
