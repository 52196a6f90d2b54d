import { type RawBuilder, sql } from 'kysely';

/** As pg-boss sends jobs itself; `queue/send-job.db.test.ts` compares the two. */
export const SEND_JOBS_SCHEMA = [
  sql`
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
    end $$`,
  sql`
    create function job_key(row_ jsonb, columns text[]) returns text language sql immutable as $$
      select string_agg(row_ ->> name, ':' order by position) from unnest(columns) with ordinality as c (name, position)
    $$`,
  sql`
    create function job_data(row_ jsonb, columns text[]) returns jsonb language sql immutable as $$
      select jsonb_object_agg(name, row_ -> name) from unnest(columns) as c (name)
    $$`,
  sql`
    create function send_job_of_row() returns trigger language plpgsql as $$
    declare
      row_ jsonb := to_jsonb(new);
    begin
      perform send_job(
        tg_argv[0], job_key(row_, string_to_array(tg_argv[2], ',')), job_data(row_, string_to_array(tg_argv[1], ','))
      );
      return null;
    end $$`,
];

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
export function sendJobs({ table, kind, key, inOrderOf, only }: Sending): RawBuilder<unknown>[] {
  const isWaiting = only
    ? sql`new.state = 'waiting' and ${sql.ref(`new.${only.column}`)} = ${sql.lit(only.value)}`
    : sql`new.state = 'waiting'`;
  const name = `${only ? `${table}_${only.value}` : table}_job`;
  const rowOf = (which: 'new' | 'old') => sql.join(key.split(',').map((column) => sql.ref(`${which}.${column}`)));
  const call = sql`execute function send_job_of_row(${sql.lit(kind)}, ${sql.lit(key)}, ${sql.lit(inOrderOf)})`;
  return [
    sql`
      create trigger ${sql.id(name)} after insert on ${sql.table(table)}
      for each row when (${isWaiting}) ${call}`,
    sql`
      create trigger ${sql.id(`${name}_again`)} after update on ${sql.table(table)} for each row
      when (${isWaiting} and (old.state <> 'waiting' or row(${rowOf('new')}) is distinct from row(${rowOf('old')})))
      ${call}`,
  ];
}
