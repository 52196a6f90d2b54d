import * as z from 'zod/mini';

/** Lists of the operator's section: each page begins after the last row of the one before. */

/** @limit list: The next page has the rest. */
export const PAGE_SIZE = 50;

export const moment = z.iso.datetime();
/** Null: it has not happened. */
export const maybeMoment = z.nullable(moment);

const NO_PAGE = 'Страницы с таким началом нет.';

/** Where a page begins: the time or day that a list is sorted by, and what tells rows of that time apart. */
export function placeLike(pattern: RegExp) {
  return z.optional(z.string().check(z.regex(pattern, NO_PAGE), z.refine(beginsWithTime, NO_PAGE)));
}

/** 31 February and 25 o'clock look like times. */
function beginsWithTime(place: string): boolean {
  const [stated = ''] = place.split(',');
  const time = new Date(stated);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === stated.slice(0, 10);
}

/** The time, and the id of the row. */
export const PLACE = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z,[\da-f-]{36}$/;
export const place = placeLike(PLACE);
/** Time, account and id, where rows of different accounts may have the same id. */
export const placeOfAccount = placeLike(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z,\d{1,15},[\da-f-]{36}$/);
/** The `after` of the next page; null on the last one. */
export const next = z.nullable(z.string());

/** Of an operator's last event about the row, which a change has to name. */
export const seen = z.nullable(z.int());
