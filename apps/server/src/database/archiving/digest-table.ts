import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { TableShape } from './list-tables.ts';
import { lineOf } from './row-lines.ts';

/** Equal for equal sets of rows, in whatever order they are stored. */
export interface TableDigest {
  readonly count: number;
  readonly digest: string;
}

/** Adds up a hash of every row, over all of its columns, computed by the database that holds them. */
export async function digestTable(db: Database, table: TableShape): Promise<TableDigest> {
  const { rows } = await sql<TableDigest>`
    select count(*) as count,
      concat_ws('-', sum(('x' || left(hash, 15))::bit(60)::bigint), sum(('x' || right(hash, 15))::bit(60)::bigint)) as digest
    from (select md5(${lineOf(table.columns)}) as hash from ${sql.table(table.name)}) as hashed`.execute(db);
  const [result] = rows;
  if (!result) throw new Error(`${table.name} could not be counted`);
  return result;
}
