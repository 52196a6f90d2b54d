import { type Kysely, sql } from 'kysely';

/** A photo search may have several query photos. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table photo_search_photo (
      account_id bigint not null,
      search_id uuid not null,
      position smallint not null,
      query_photo_id uuid not null,
      face_position smallint not null,
      primary key (account_id, search_id, position),
      foreign key (account_id, search_id) references search (account_id, id) on delete cascade,
      foreign key (account_id, query_photo_id) references query_photo (account_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index photo_search_photo_query_photo on photo_search_photo (account_id, query_photo_id)`.execute(db);
  await sql`
    insert into photo_search_photo (account_id, search_id, position, query_photo_id, face_position)
    select account_id, search_id, 0, query_photo_id, face_position from photo_search
    where query_photo_id is not null`.execute(db);
  await sql`alter table photo_search drop column query_photo_id, drop column face_position`.execute(db);
  await sql`alter table photo_search add column photo_count smallint not null default 1`.execute(db);
}
