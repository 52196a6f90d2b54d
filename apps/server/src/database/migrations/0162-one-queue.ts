import { type Kysely, sql } from 'kysely';

/** Letters have a state instead of a time to wake up: jobs of a queue carry them, sent by the rows themselves. */
export async function up(db: Kysely<never>): Promise<void> {
  await createFunctions(db);
  await letters(db, { table: 'account_email', kind: 'account-email', key: 'id' });
  await letters(db, { table: 'billing_email', kind: 'billing-email', key: 'account_id,id' });
  await letters(db, { table: 'support_email', kind: 'support-email', key: 'id' });
  await letters(db, { table: 'email_confirmation', kind: 'confirmation-email', key: 'account_id,id' });
}

/** As pg-boss sends jobs itself; `queue/send-job.db.test.ts` compares the two. */
async function createFunctions(db: Kysely<never>): Promise<void> {
  await sql`
    create function send_job(kind text, key text, data jsonb) returns void language plpgsql as $$
    begin
      -- Without its queue a row waits until a worker starts, which sends what has no job.
      if to_regclass('pgboss.job') is null then return; end if;
      insert into pgboss.job (
        name, data, singleton_key, policy, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds
      )
      -- The clock, and not the time of the transaction: what one transaction sends keeps its order.
      select name, send_job.data, send_job.key, policy, now(), clock_timestamp(), now() + retention_seconds * interval '1 second',
        expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, heartbeat_seconds
      from pgboss.queue where name = send_job.kind;
      if found then perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), send_job.kind); end if;
    end $$`.execute(db);
  await sql`
    create function job_key(row_ jsonb, columns text[]) returns text language sql immutable as $$
      select string_agg(row_ ->> name, ':' order by position) from unnest(columns) with ordinality as c (name, position)
    $$`.execute(db);
  await sql`
    create function job_data(row_ jsonb, columns text[]) returns jsonb language sql immutable as $$
      select jsonb_object_agg(name, row_ -> name) from unnest(columns) as c (name)
    $$`.execute(db);
  await sql`
    create function send_job_of_row() returns trigger language plpgsql as $$
    declare
      row_ jsonb := to_jsonb(new);
    begin
      perform send_job(
        tg_argv[0], job_key(row_, string_to_array(tg_argv[2], ',')), job_data(row_, string_to_array(tg_argv[1], ','))
      );
      return null;
    end $$`.execute(db);
}

interface Letters {
  readonly table: string;
  readonly kind: string;
  readonly key: string;
}

async function letters(db: Kysely<never>, { table: name, kind, key }: Letters): Promise<void> {
  const table = sql.table(name);
  await sql`
    alter table ${table} add column state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'failed', 'needless'))`.execute(db);
  // Which of the old ones had been given up was not kept.
  await sql`
    update ${table} set state = case when attempts = 0 then 'needless' else 'sent' end where wake_at is null`.execute(
    db,
  );
  await sql`alter table ${table} drop column wake_at`.execute(db);
  await sql`create index ${sql.id(`${name}_unsent`)} on ${table} (created_at) where state in ('waiting', 'failed')`.execute(
    db,
  );
  await sendJobs(db, { table: name, kind, key, inOrderOf: 'id' });
}

interface Sending {
  readonly table: string;
  readonly kind: string;
  /** Columns, with commas between them. */
  readonly key: string;
  readonly inOrderOf: string;
  /** Where the rows of one table are of several kinds. */
  readonly only?: { readonly column: string; readonly value: string };
}

/** Every row that waits has its job sent in the same transaction; also one that waits again, or moves to another account. */
export async function sendJobs(db: Kysely<never>, { table, kind, key, inOrderOf, only }: Sending): Promise<void> {
  const isWaiting = only
    ? sql`new.state = 'waiting' and ${sql.ref(`new.${only.column}`)} = ${sql.lit(only.value)}`
    : sql`new.state = 'waiting'`;
  const name = `${only ? `${table}_${only.value}` : table}_job`;
  const rowOf = (which: 'new' | 'old') => sql.join(key.split(',').map((column) => sql.ref(`${which}.${column}`)));
  const call = sql`execute function send_job_of_row(${sql.lit(kind)}, ${sql.lit(key)}, ${sql.lit(inOrderOf)})`;
  await sql`
    create trigger ${sql.id(name)} after insert on ${sql.table(table)}
    for each row when (${isWaiting}) ${call}`.execute(db);
  await sql`
    create trigger ${sql.id(`${name}_again`)} after update on ${sql.table(table)} for each row
    when (${isWaiting} and (old.state <> 'waiting' or row(${rowOf('new')}) is distinct from row(${rowOf('old')})))
    ${call}`.execute(db);
}
