import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** A table with its columns in order of their names, which is the same on both sides whatever migrations ran in which order. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
}

export interface ColumnShape {
  readonly name: string;
  readonly type: string;
  /** Computed by the database, so compared but not written. */
  readonly isGenerated: boolean;
}

/** All tables of the product, without the bookkeeping of the migrations, which the target writes itself. */
export async function listTables(db: Database): Promise<TableShape[]> {
  const { rows } = await sql<ColumnShape & { table: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attgenerated <> '' as "isGenerated"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
    order by c.relname collate "C", a.attname collate "C"`.execute(db);
  return Map.groupBy(rows, ({ table }) => table)
    .entries()
    .map(([name, columns]) => ({ name, columns: columns.map(({ table: _, ...column }) => column) }))
    .toArray();
}
