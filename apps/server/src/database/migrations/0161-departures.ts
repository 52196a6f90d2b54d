import { type Kysely, sql } from 'kysely';

/** Who leaves the catalogue is forgotten by results once, when it happens, and no longer while they are read. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table departure (
      id uuid primary key,
      person_id uuid not null,
      recorded_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index departure_recorded on departure (recorded_at, id)`.execute(db);
  await sql`create index photo_search_hit_person on photo_search_hit (person_id)`.execute(db);
  await sql`
    create index photo_search_hit_duplicates on photo_search_hit using gin (duplicate_ids)
    where duplicate_ids <> '{}'`.execute(db);
  await sql`create index keyword_search_hit_person on keyword_search_hit (person_id)`.execute(db);
  await sql`create index monitor_hit_person on monitor_hit (person_id) where person_id is not null`.execute(db);
  await sql`create index person_answer_person on person_answer (person_id)`.execute(db);
  // Who left before, or whose photos did, is still in results that nobody has opened since.
  await sql`
    insert into departure (id, person_id)
    select gen_random_uuid(), person_id from (
      select named.person_id from (
        select person_id from photo_search_hit
        union select unnest(duplicate_ids) from photo_search_hit
        union select person_id from keyword_search_hit where person is null
        union select person_id from monitor_hit where person_id is not null
        union select person_id from person_answer) as named
      where not exists (select from person where person.id = named.person_id)
      union select person_id from photo where state = 'gone'
      union select hit.person_id from photo_search_hit as hit where not exists (
        select from jsonb_array_elements(hit.photos) as matched (value)
        join photo on photo.id = (matched.value->>'photo_id')::uuid
        where photo.state = 'present' and photo.person_id = any(array_prepend(hit.person_id, hit.duplicate_ids)))
    ) as gone`.execute(db);
}
