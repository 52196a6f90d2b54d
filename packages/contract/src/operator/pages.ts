import * as z from 'zod/mini';

/** Lists of the operator's section: each page begins after the last row of the one before. */

/** @limit list: The next page has the rest. */
export const PAGE_SIZE = 50;

export const moment = z.iso.datetime();
/** Null: it has not happened. */
export const maybeMoment = z.nullable(moment);

const refused = 'Страницы с таким началом нет.';
/** The time that a list is sorted by, and the id of the row. */
export const PLACE = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z,[\da-f-]{36}$/;
export const place = z.optional(z.string().check(z.regex(PLACE, refused)));
/** Time, account and id, where rows of different accounts may have the same id. */
export const placeOfAccount = z.optional(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z,\d{1,15},[\da-f-]{36}$/, refused)),
);
/** The `after` of the next page; null on the last one. */
export const next = z.nullable(z.string());

/** Of an operator's last event about the row, which a change has to name. */
export const seen = z.nullable(z.int());
