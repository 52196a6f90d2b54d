import { type RawBuilder, sql } from 'kysely';

export const APPEND_ONLY_SCHEMA = [
  sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`,
];

/** Rows of the table are never changed or deleted. */
export function appendOnly(table: string): RawBuilder<unknown>[] {
  return [
    sql`
      create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`,
    sql`
      create trigger ${sql.id(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`,
  ];
}
