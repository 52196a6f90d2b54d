import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './database.ts';

/** Data that goes from one account to another. */
export interface AccountMove {
  readonly from: number;
  readonly to: number;
}

/** Tables whose rows belong to an account, which is part of their key. */
type AccountTable = {
  [T in keyof Tables]: Tables[T] extends { account_id: unknown } ? T : never;
}[keyof Tables];

/**
 * Selects the rows of one account as rows of another, whatever columns the table has. The name of the table stands for the
 * original rows in a condition that follows. Rows are copied because what refers to them has the account in its foreign key.
 */
export function selectAsOwnedBy(table: AccountTable, { from, to }: AccountMove): RawBuilder<unknown> {
  const change = JSON.stringify({ account_id: to });
  return sql`select copied.* from ${sql.table(table)}
    cross join lateral jsonb_populate_record(${sql.table(table)}, ${change}::jsonb) as copied
    where ${sql.ref(`${table}.account_id`)} = ${from}`;
}
