import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';

/** What programs may use of a schema, by names such as `source.title`. */
export interface Catalog {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlyMap<string, Column>;
  /** Checks, keys and unique indexes, by table and name. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** Without those that only triggers call. */
  readonly functions: ReadonlySet<string>;
}

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

interface Rule {
  readonly definition: string;
  readonly columns: readonly string[];
}

export async function readCatalog(db: Database | Transaction): Promise<Catalog> {
  const { rows: columns } = await sql<Column & { table: string; name: string }>`
    select c.relname::text as "table", format('%s.%s', c.relname, a.attname) as name,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
      a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and a.attnum > 0 and not a.attisdropped`.execute(db);
  const { rows: rules } = await sql<Rule & { name: string }>`
    with rule as (
      select conrelid as id, format('%s constraint %s', conrelid::regclass, conname) as name,
        pg_get_constraintdef(oid) as definition, conkey as keys
      from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'f', 'p', 'u', 'x')
      union all
      select i.indrelid, format('%s index %s', i.indrelid::regclass, c.relname),
        pg_get_indexdef(i.indexrelid), i.indkey::int2[]
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = i.indexrelid)
    )
    select rule.name, rule.definition,
      array(select format('%s.%s', rule.id::regclass, attname) from pg_attribute
        where attrelid = rule.id and attnum = any(rule.keys)) as columns
    from rule`.execute(db);
  const { rows: functions } = await sql<{ name: string }>`
    select format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`.execute(db);
  return {
    tables: new Set(columns.map(({ table }) => table)),
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.map(({ name, ...rule }) => [name, rule])),
    functions: new Set(functions.map(({ name }) => name)),
  };
}

/** What the later schema takes away from, or asks of, a program that was written for the earlier one. */
export function findContractions(before: Catalog, after: Catalog): string[] {
  const gone = [...before.tables].filter((table) => !after.tables.has(table));
  const isKept = (name: string) => !gone.some((table) => name.startsWith(`${table}.`) || name.startsWith(`${table} `));
  return [
    ...gone,
    ...[...before.columns]
      .filter(([name]) => isKept(name))
      .flatMap(([name, column]) => {
        return toColumnContractions(name, column, after.columns.get(name));
      }),
    ...[...after.columns]
      .filter(([name]) => isOnOldTable(name, before))
      .flatMap(([name, column]) => {
        const isAsked = !before.columns.has(name) && column.isRequired && !column.hasDefault;
        return isAsked ? [`${name} absent`] : [];
      }),
    ...[...after.rules].flatMap(([name, rule]) => (isTighter(before, name, rule) ? [name] : [])),
    ...[...before.functions].filter((name) => !after.functions.has(name)),
  ];
}

function toColumnContractions(name: string, before: Column, after: Column | undefined): string[] {
  if (!after) return [name];
  return [
    ...(after.type === before.type ? [] : [`${name} type`]),
    ...(after.isRequired && !before.isRequired ? [`${name} null`] : []),
    ...(after.isRequired && before.hasDefault && !after.hasDefault ? [`${name} default`] : []),
  ];
}

function isOnOldTable(column: string, { tables }: Catalog): boolean {
  return tables.has(column.split('.')[0] ?? '');
}

/** A rule of new columns alone binds nobody who does not know them, and one that allows more values binds nobody. */
function isTighter(before: Catalog, name: string, rule: Rule): boolean {
  const table = name.split(' ')[0] ?? '';
  if (!before.tables.has(table)) return false;
  if (rule.columns.length > 0 && rule.columns.every((column) => !before.columns.has(column))) return false;
  const earlier = before.rules.get(name);
  if (!earlier) return true;
  const [then, now] = [earlier.definition, rule.definition];
  if (then === now) return false;
  const allowed = listLiterals(now);
  return withoutLists(then) !== withoutLists(now) || !listLiterals(then).every((value) => allowed.includes(value));
}

const LIST = /ARRAY\[[^\]]*\]/g;

function withoutLists(definition: string): string {
  return definition.replaceAll(LIST, 'ARRAY[]');
}

function listLiterals(definition: string): string[] {
  return (definition.match(LIST) ?? []).flatMap((list) => list.match(/'(?:[^']|'')*'/g) ?? []);
}
