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

export interface IndexKey {
  readonly column: string;
  /** Of the vector that the column is read as; null for the column as it is. */
  readonly dimensions: number | null;
  readonly operators: string;
}

export type IndexCondition =
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
  const keys = told.keys.map((key, nth) => toKey(key, told.operators[nth] ?? ''));
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

function toKey(key: string, operators: string): IndexKey | null {
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
