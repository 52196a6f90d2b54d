import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';

const AT_ONCE = 50_000;

export interface PeopleFill {
  readonly people: number;
  /** So many of them have a picture that is stored by us, as `toPictureKey` names it; the others have it elsewhere. */
  readonly stored: number;
}

/** The page of the person with this number in `fillPeople`, as the catalogue has it. */
export const toPageKey = (n: number): string => `people.example/${n}`;
export const toPictureKey = (n: number): string => `catalogue/other/${n}.jpg`;

/** People of the source `other` with a page and a photo each, written in SQL. */
export async function fillPeople(db: Database, { people, stored }: PeopleFill): Promise<void> {
  for (let from = 0; from < people; from += AT_ONCE) {
    const numbers = sql`generate_series(${from}::integer, ${Math.min(from + AT_ONCE, people) - 1}::integer) as n`;
    await sql`
      insert into person (id, source_id, external_id, name, age, profile_url, profile_key, checksum)
      select ${idOf('person')}, 'other', n, 'Человек ' || n, 30,
        'https://people.example/' || n, 'people.example/' || n, decode(md5(n::text), 'hex')
      from ${numbers}`.execute(db);
    await sql`
      insert into photo (id, person_id, position, file_key, remote_url, digest, perceptual_hash)
      select ${idOf('photo')}, ${idOf('person')}, 0,
        case when n < ${stored} then 'catalogue/other/' || n || '.jpg' end,
        case when n >= ${stored} then 'https://people.example/' || n || '.jpg' end,
        decode(md5(n::text) || md5(n::text), 'hex'), decode(left(md5(n::text), 16), 'hex')
      from ${numbers}`.execute(db);
  }
  await sql`update source set person_count = ${people} where id = 'other'`.execute(db);
  await sql`analyze person, photo`.execute(db);
}

/** A random-looking UUID of the fourth version. */
function idOf(what: string) {
  return sql`overlay(overlay(md5(${what}::text || n) placing '4' from 13) placing '8' from 17)::uuid`;
}
