import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { raiseBuildMemory } from '../raise-build-memory.ts';
import { ArchiveError } from './archive-error.ts';
import {
  type IndexCondition,
  type IndexDescription,
  type IndexKey,
  type IndexParts,
  toIndexParts,
} from './index-parts.ts';
import type { TableShape } from './list-tables.ts';

/** Builds the indexes that the product has added besides those of the migrations, such as those of face search. */
export async function addIndexes(
  to: Transaction,
  indexes: readonly IndexParts[],
  tables: readonly TableShape[],
): Promise<void> {
  const there = new Set((await listNames(to)).map(({ name }) => name));
  await raiseBuildMemory(to, 'transaction');
  for (const index of indexes) {
    const table = tables.find(({ name }) => name === index.table);
    if (!table || there.has(index.name)) continue;
    await requireKnown(to, index, table);
    await toStatement(index).execute(to);
  }
}

/** Lists the valid indexes that are not unique; unique ones are rules of their tables. */
export async function listIndexes(trx: Transaction): Promise<IndexParts[]> {
  const { rows } = await sql<IndexDescription>`
    select i.relname as name, t.relname as table, amname as method, i.reloptions as options,
      pg_get_expr(indpred, indrelid, true) as predicate,
      array(select pg_get_indexdef(indexrelid, n, true) from generate_series(1, indnatts) as n order by n) as keys,
      array(select opcname::text from unnest(indclass) with ordinality as used (class, n)
        join pg_opclass on pg_opclass.oid = class order by n) as operators
    from pg_index
    join pg_class i on i.oid = indexrelid
    join pg_class t on t.oid = indrelid
    join pg_am on pg_am.oid = i.relam
    where t.relnamespace = 'public'::regnamespace and not indisunique and indisvalid and indnkeyatts = indnatts
      and 0 = all (indoption)`.execute(trx);
  return rows.map(toIndexParts).filter((parts) => parts !== null);
}

async function listNames(trx: Transaction): Promise<{ readonly name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'public'`.execute(trx);
  return rows;
}

/** Looks up every name before it becomes part of a statement, although names are quoted there. */
async function requireKnown(to: Transaction, index: IndexParts, { columns }: TableShape): Promise<void> {
  const { name, method, keys, options, where } = index;
  const isColumn = ({ column }: { readonly column: string }) => columns.some((known) => known.name === column);
  const { rows } = await sql`
    select from pg_opclass join pg_am on pg_am.oid = opcmethod
    where amname = ${method} and opcname = any(${keys.map(({ operators }) => operators)}::text[])`.execute(to);
  const isKnown =
    keys.length > 0 &&
    rows.length >= new Set(keys.map(({ operators }) => operators)).size &&
    [...keys, ...where].every(isColumn) &&
    Object.keys(options).every((option) => /^[a-z_]+$/.test(option));
  if (!isKnown) throw new ArchiveError(`The index ${JSON.stringify(name)} is not one of the product.`);
}

function toStatement({ name, table, method, keys, options, where }: IndexParts): RawBuilder<unknown> {
  const stored = Object.entries(options).map(([option, value]) => sql`${sql.id(option)} = ${sql.lit(value)}`);
  return sql`create index ${sql.id(name)} on ${sql.id('public', table)} using ${sql.id(method)}
    (${sql.join(keys.map(toKey))})
    ${stored.length === 0 ? sql`` : sql`with (${sql.join(stored)})`}
    ${where.length === 0 ? sql`` : sql`where ${sql.join(where.map(toCondition), sql` and `)}`}`;
}

function toKey({ column, dimensions, operators }: IndexKey): RawBuilder<unknown> {
  return dimensions === null
    ? sql`${sql.id(column)} ${sql.id(operators)}`
    : sql`(${sql.id(column)}::vector(${sql.lit(dimensions)})) ${sql.id(operators)}`;
}

function toCondition(condition: IndexCondition): RawBuilder<unknown> {
  const column = sql.id(condition.column);
  if (condition.is === 'equal') return sql`${column} = ${sql.lit(condition.value)}`;
  return condition.is === 'null' ? sql`${column} is null` : sql`${column} is not null`;
}
