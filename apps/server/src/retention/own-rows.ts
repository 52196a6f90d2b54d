import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { type PageOfAccount, readPages } from '#database/read-pages.ts';
import { keyOf, ownerOf, type RowSection, type TableFacts } from './table-facts.ts';

/** A table whose rows the download shows as they are. */
interface OwnRows {
  readonly facts: TableFacts;
  readonly section: RowSection;
}

interface PlacedRow {
  readonly row: object;
  /** Where it stands in the order of the section. */
  readonly place: readonly unknown[];
}

/** Some of what an account has in a table: the fields of the section, in its order. */
export async function listOwnRows(
  db: Database,
  own: OwnRows,
  { accountId, after, limit }: PageOfAccount<PlacedRow>,
): Promise<PlacedRow[]> {
  const { facts, section } = own;
  const { fields, where, order = [] } = section;
  const owner = sql.ref(`own.${ownerOf(facts)}`);
  const places = listPlaceColumns(own).map((column) => sql.ref(`own.${column}`));
  const shown = fields.map((field) =>
    typeof field === 'string' ? sql.ref(`own.${field}`) : sql`${sql.raw(field.from)} as ${sql.ref(field.as)}`,
  );
  // As text, because a time in JavaScript knows milliseconds only.
  const hidden = places.map(
    (place, nth) => sql`${place}${nth < order.length ? sql`::text` : sql``} as ${sql.ref(`place ${nth}`)}`,
  );
  const further = after && places.length > 0 ? sql`and (${sql.join(places)}) > (${sql.join(after.place)})` : sql``;
  const only = where === undefined ? sql`` : sql`and (${sql.raw(where)})`;
  const sorting = places.length > 0 ? sql`order by ${sql.join(places)}` : sql``;
  const { rows } = await sql<object>`
    select ${sql.join([...shown, ...hidden])} from ${sql.table(facts.table)} as own
    where ${owner} = ${accountId} ${only} ${further} ${sorting} limit ${limit}`.execute(db);
  return rows.map((row) => {
    const entries = Object.entries(row);
    return {
      row: Object.fromEntries(entries.slice(0, fields.length)),
      place: entries.slice(fields.length).map(([, value]) => value),
    };
  });
}

/** The columns that rows of an account are sorted by and identified by. */
export function listPlaceColumns({ facts, section: { order = [] } }: OwnRows): string[] {
  return [...order, ...keyOf(facts).filter((column) => column !== ownerOf(facts) && !order.includes(column))];
}

/** All that an account has in a table; `R` are the fields that the caller knows the section to have. */
export async function* readOwnRows<R extends object = object>(
  db: Database,
  own: OwnRows,
  accountId: number,
): AsyncGenerator<R> {
  const rows = readPages<PlacedRow>((page) => listOwnRows(db, own, { accountId, ...page }));
  for await (const { row } of rows) yield row as R;
}
