import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { raiseBuildMemory } from '../migrate.ts';
import { ArchiveError } from './archive-error.ts';
import type { TableShape } from './tables.ts';

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

/** An index as its parts, each of which is a name, a number or a value: no text of it is ever run. */
export interface IndexParts {
  readonly name: string;
  readonly table: string;
  /** Such as `btree` or `hnsw`. */
  readonly method: string;
  readonly keys: readonly IndexKey[];
  /** Such as `m`. */
  readonly options: Readonly<Record<string, number>>;
  /** All of these. */
  readonly where: readonly IndexCondition[];
}

interface IndexKey {
  readonly column: string;
  /** Of the vector that the column is read as; null for the column as it is. */
  readonly dimensions: number | null;
  readonly operators: string;
}

type IndexCondition =
  | { readonly column: string; readonly is: 'null' | 'not_null' }
  | { readonly column: string; readonly is: 'equal'; readonly value: string };

/** As PostgreSQL tells it. */
export interface IndexDescription extends Pick<IndexParts, 'name' | 'table' | 'method'> {
  /** Columns, or expressions of them. */
  readonly keys: readonly string[];
  readonly operators: readonly string[];
  /** Such as `m=24`. */
  readonly options: readonly string[] | null;
  readonly predicate: string | null;
}

/** `(embedding::vector(3))`, or with the column in parentheses. */
const VECTOR_KEY = /^\(?\(?(\w+)\)?::vector\((\d+)\)\)?$/;
const CONDITION = /^(\w+) (?:IS (NOT )?NULL|= '((?:[^']|'')*)'::text)(?: AND |$)/;

/** Null for an index of any other kind: the product makes none. */
export function toIndexParts({ name, table, method, ...told }: IndexDescription): IndexParts | null {
  const keys = told.keys.map((key, nth) => readKey(key, told.operators[nth] ?? ''));
  const options = (told.options ?? []).map((option) => option.split('='));
  const where = toConditions(told.predicate ?? '');
  const isKnown = options.every(([, value]) => /^\d+$/.test(value ?? ''));
  if (!isKnown || where === null || !keys.every((key) => key !== null)) return null;
  return {
    name,
    table,
    method,
    keys,
    where,
    options: Object.fromEntries(options.map(([option, value]) => [option, Number(value)])),
  };
}

function readKey(key: string, operators: string): IndexKey | null {
  if (/^\w+$/.test(key)) return { column: key, dimensions: null, operators };
  const [, column, dimensions] = VECTOR_KEY.exec(key) ?? [];
  return column === undefined ? null : { column, dimensions: Number(dimensions), operators };
}

function toConditions(predicate: string): IndexCondition[] | null {
  const conditions: IndexCondition[] = [];
  for (let rest = predicate; rest !== ''; ) {
    const [all = '', column = '', not, value] = CONDITION.exec(rest) ?? [];
    if (all === '') return null;
    rest = rest.slice(all.length);
    if (value !== undefined) conditions.push({ column, is: 'equal', value: value.replaceAll("''", "'") });
    else conditions.push({ column, is: not === undefined ? 'null' : 'not_null' });
  }
  return conditions;
}
