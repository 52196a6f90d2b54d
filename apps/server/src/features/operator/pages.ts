import { PAGE_SIZE } from '@vidno/contract/operator/pages';
import type { Place, SharedPlace } from '#database/read-pages.ts';

/**
 * One more than is shown says that there are more.
 * @limit none
 */
export const ROWS_READ = PAGE_SIZE + 1;

/** Cuts what was read to a page. If there is a next one, it begins after `last`. */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number = PAGE_SIZE,
): { readonly shown: readonly Row[]; readonly last: Row | null } {
  const shown = rows.slice(0, size);
  return { shown, last: rows.length > shown.length ? (shown.at(-1) ?? null) : null };
}

/** As the contract writes a time, or that it has not come. */
export const writeMoment = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** As the contract writes the place where a page begins. */
export function writePlace({ at, id }: SharedPlace): string {
  return `${at.toISOString()},${id}`;
}

export function readPlace(text: string | undefined): SharedPlace | null {
  const [at, id] = text?.split(',') ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(at), id };
}

function writePlaceOfAccount({ at, accountId, id }: Place): string {
  return `${at.toISOString()},${accountId},${id}`;
}

export function readPlaceOfAccount(text: string | undefined): Place | null {
  const [at, accountId, id] = text?.split(',') ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(at), accountId: Number(accountId), id };
}

export interface Page<Line> {
  readonly data: Line[];
  readonly next: string | null;
}

/** Of rows of all accounts, which may be one more than a page. */
export function pageOfAccounts<Row, Line>(
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
  toLine: (row: Row) => Line,
): Page<Line> {
  const { shown, last } = cutPage(rows);
  return { data: shown.map(toLine), next: last && writePlaceOfAccount(placeOf(last)) };
}
