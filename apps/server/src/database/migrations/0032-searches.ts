import { type Kysely, sql } from 'kysely';

/** Moves search processes to `run` and puts account_id first in the keys of all search tables. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into run (id, kind, subject_id, account_id, lane, status, percent, message, version, resume_at, created_at,
      worked_at, finished_at)
    select process.id, search.kind || '_search', search.id, search.account_id, process.lane,
      case process.status when 'ok' then 'delivered' when 'error' then 'failed' else 'wait' end, process.percent,
      process.message, process.version, now(), process.created_at, process.created_at, process.finished_at
    from process join search on search.process_id = process.id`.execute(db);
  await sql`alter table search drop constraint search_process_id_fkey`.execute(db);
  await sql`drop index search_process`.execute(db);
  await sql`alter table search rename column process_id to run_id`.execute(db);
  await sql`drop table process`.execute(db);

  for (const { table, parent, column } of CHILDREN) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_${column}_fkey`)}`.execute(db);
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_pkey`)}`.execute(db);
    await sql`alter table ${sql.table(table)} add column account_id bigint`.execute(db);
    await sql`
      update ${sql.table(table)} as child set account_id = parent.account_id
      from ${sql.table(parent)} as parent where parent.id = child.${sql.id(column)}`.execute(db);
    await sql`alter table ${sql.table(table)} alter column account_id set not null`.execute(db);
  }
  await sql`alter table photo_search drop constraint photo_search_query_photo_id_fkey`.execute(db);
  await sql`alter table search drop constraint search_consent_id_fkey`.execute(db);
  await sql`alter table search drop constraint search_account_id_kind_source_id_hash_key`.execute(db);
  for (const table of PARENTS) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_pkey`)}`.execute(db);
    await sql`alter table ${sql.table(table)} add primary key (account_id, id)`.execute(db);
  }
  await sql`
    alter table search add constraint search_same unique (account_id, kind, source_id, hash, demo)`.execute(db);
  await sql`
    alter table search add foreign key (account_id, consent_id) references consent (account_id, id)
      on delete set null (consent_id)`.execute(db);

  for (const { table, parent, column, key } of CHILDREN) {
    await sql`
      alter table ${sql.table(table)} add primary key (account_id, ${sql.join(key.map((name) => sql.id(name)))})`.execute(
      db,
    );
    await sql`
      alter table ${sql.table(table)} add foreign key (account_id, ${sql.id(column)})
        references ${sql.table(parent)} (account_id, id) on delete cascade`.execute(db);
  }
  await sql`
    alter table photo_search add foreign key (account_id, query_photo_id)
      references query_photo (account_id, id) on delete set null (query_photo_id)`.execute(db);
  await sql`drop index photo_search_query_photo`.execute(db);
  await sql`create index photo_search_query_photo on photo_search (account_id, query_photo_id)`.execute(db);
  for (const table of ['photo_search_hit', 'keyword_search_hit']) {
    await sql`drop index ${sql.id(`${table}_rank`)}`.execute(db);
    await sql`
      create index ${sql.id(`${table}_rank`)} on ${sql.table(table)} (account_id, search_id, rank)`.execute(db);
  }
  // The primary key covers it.
  await sql`drop index query_photo_account`.execute(db);
}

const PARENTS = ['consent', 'search', 'query_photo'];

const CHILDREN = [
  { table: 'query_face', parent: 'query_photo', column: 'query_photo_id', key: ['query_photo_id', 'position'] },
  { table: 'photo_search', parent: 'search', column: 'search_id', key: ['search_id'] },
  { table: 'photo_search_hit', parent: 'search', column: 'search_id', key: ['search_id', 'person_id'] },
  { table: 'keyword_search', parent: 'search', column: 'search_id', key: ['search_id'] },
  { table: 'keyword_search_hit', parent: 'search', column: 'search_id', key: ['search_id', 'person_id'] },
];
