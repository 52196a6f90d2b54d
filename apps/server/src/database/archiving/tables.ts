import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../database.ts';

/** A table with its columns in order of their names, which is the same on both sides whatever migrations ran in which order. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
}

interface ColumnShape {
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

/**
 * Rows on their way at one time.
 * @limit queue: The rest follows in the next batch.
 */
const BATCH_ROWS = 500;

/** A row as a JSON array of PostgreSQL's own texts, which keep every digit, byte and null. */
function lineOf(columns: readonly ColumnShape[]): RawBuilder<string> {
  return sql`json_build_array(${sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`))})::text`;
}

/** Texts of dates and numbers depend on these settings, so both sides use the same. */
export async function setTextFormats(trx: Transaction): Promise<void> {
  await sql`
    select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
      set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true)`.execute(trx);
}

/** Reads a table through a cursor, a batch at a time. */
export async function* readLines(trx: Transaction, table: TableShape): AsyncGenerator<string[]> {
  await sql`declare reading no scroll cursor for
    select ${lineOf(writtenColumns(table))} as line from ${sql.table(table.name)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH_ROWS)} from reading`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close reading`.execute(trx);
}

export async function writeLines(trx: Transaction, table: TableShape, lines: readonly string[]): Promise<void> {
  const columns = writtenColumns(table);
  const values = columns.map(({ type }, index) => sql`(line::json ->> ${sql.lit(index)})::${sql.raw(type)}`);
  await sql`
    insert into ${sql.table(table.name)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from unnest(${lines}::text[]) as line`.execute(trx);
}

function writtenColumns({ columns }: TableShape): ColumnShape[] {
  return columns.filter(({ isGenerated }) => !isGenerated);
}

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

interface Contents {
  readonly bytes: number;
  /** Tables without rows are left out. */
  readonly rows: readonly { readonly table: string; readonly count: number }[];
}

/** What a move would take. */
export async function countRows(db: Database): Promise<Contents> {
  const counted: { table: string; count: number }[] = [];
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counted.push({ table: name, count });
  }
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return { bytes: rows[0]?.bytes ?? 0, rows: counted };
}
