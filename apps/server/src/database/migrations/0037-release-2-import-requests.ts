import { type Kysely, sql } from 'kysely';

/** Imports that operators start from the browser. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table import_request (
      id uuid primary key,
      number bigint not null unique generated always as identity,
      source_id text not null references source,
      file_name text not null check (file_name <> ''),
      lawful_basis text not null check (lawful_basis <> ''),
      basis_until text check (basis_until ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      vouches_adults boolean not null,
      complete boolean not null,
      operator text not null check (operator <> ''),
      state text not null default 'checking' check (
        state in ('checking', 'checked', 'importing', 'paused', 'imported', 'refused', 'withdrawn')),
      run_id uuid not null,
      import_id uuid references import_run,
      file_digest bytea,
      findings jsonb,
      remarks jsonb not null default '[]',
      message text not null default '',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      ended_at timestamptz,
      check ((state in ('imported', 'refused', 'withdrawn')) = (ended_at is not null)),
      check ((state = 'refused') = (message <> '')),
      check ((file_digest is null) = (findings is null)),
      check (findings is not null or state in ('checking', 'refused', 'withdrawn')),
      check (import_id is null or findings is not null)
    )`.execute(db);
  // One of them at a time writes into a source.
  await sql`
    create unique index import_request_source on import_request (source_id)
    where state in ('importing', 'paused')`.execute(db);
  await sql`create index import_request_updated on import_request (updated_at)`.execute(db);
  await sql`create index import_request_import on import_request (import_id) where import_id is not null`.execute(db);
  await sql`create index run_import on run (finished_at) where kind = 'import'`.execute(db);
}
