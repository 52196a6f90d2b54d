import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { toPersonId } from './import/person-line.ts';
import type { Suppressions } from './import/suppressions.ts';
import { toProfileKey } from './profile-link.ts';

/** A record of the catalogue, without what tells who it is. */
export interface PersonFacts {
  readonly id: string;
  readonly sourceId: string;
  readonly externalId: string;
  readonly updatedAt: Date;
  readonly photos: number;
  readonly isAgeKnown: boolean;
}

export type PersonKey =
  | { readonly sourceId: string; readonly externalId: string }
  /** To a page, in any spelling. */
  | { readonly link: string };

/** @limit list: Further records with the same link are not shown. */
const RECORDS_SHOWN = 20;

/** Records of one person, and whether somebody had them removed. Null if the link leads to nobody's page. */
export async function findRecords(
  { db, suppressions }: { readonly db: Database; readonly suppressions: Suppressions },
  key: PersonKey,
): Promise<{ readonly records: readonly PersonFacts[]; readonly isRemoved: boolean } | null> {
  const suppressed = await suppressions.read(db);
  if ('link' in key) {
    const profileKey = toProfileKey(key.link);
    if (profileKey === null) return null;
    return { records: await listRecords(db, { profileKey }), isRemoved: suppressed.hasPage(key.link) };
  }
  const { sourceId, externalId } = key;
  return {
    records: await listRecords(db, { id: toPersonId(sourceId, externalId) }),
    isRemoved: suppressed.hasPerson({ sourceId, externalId, profileUrl: null }),
  };
}

async function listRecords(
  db: Database,
  by: { readonly id: string } | { readonly profileKey: string },
): Promise<PersonFacts[]> {
  return await db
    .selectFrom('person')
    .select([
      'id',
      'source_id as sourceId',
      'external_id as externalId',
      'updated_at as updatedAt',
      sql<number>`(select count(*)::integer from photo where photo.person_id = person.id)`.as('photos'),
      sql<boolean>`age is not null`.as('isAgeKnown'),
    ])
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('profileKey' in by, (query) => query.where('profile_key', '=', 'profileKey' in by ? by.profileKey : ''))
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
