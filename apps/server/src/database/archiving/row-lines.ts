import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { ColumnShape, TableShape } from './list-tables.ts';

/**
 * Rows on their way at one time.
 * @limit queue: The rest follows in the next batch.
 */
const BATCH_ROWS = 500;

/** A row as a JSON array of PostgreSQL's own texts, which keep every digit, byte and null. */
export function lineOf(columns: readonly ColumnShape[]): RawBuilder<string> {
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
