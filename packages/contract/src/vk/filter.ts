import * as z from 'zod/mini';
import { LIST_LIMIT_MAX } from '../constants.ts';
import { COMPARISONS } from '../format/periods.ts';
import { pageSchema } from '../search.ts';

/** Query parameters shared by the lists and figures of the VK screens. */

/** @limit request: The filter is refused as invalid. */
const FILTER_LIMIT_CHARS = 1_000;
/** VK opened in October 2006; nothing is older. */
const FIRST_DAY = '2006-01-01';
const LAST_DAY = '2099-12-31';

const daySchema = z.iso
  .date('Дата пишется так: 2026-03-01.')
  .check(z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'Такой даты во ВКонтакте не бывает.'));

/**
 * Kinds of posts that one may look at alone or leave out; a post can be of several. `donut`: for paying subscribers; `signed`: with
 * its author's name; `edited`: it was changed after it was first read.
 */
export const POST_KINDS = ['ads', 'repost', 'pinned', 'donut', 'signed', 'edited'] as const;
export type PostKind = (typeof POST_KINDS)[number];
export const postKindSchema = z.enum(POST_KINDS, 'Таких постов не бывает.');

/** Days in Moscow time, both inclusive. A missing end is open. Posts that are gone from the wall count unless they are left out. */
const filterFieldsSchema = z
  .object({
    date_from: z.optional(z.nullable(daySchema)),
    date_to: z.optional(z.nullable(daySchema)),
    without_deleted: z.optional(z.boolean()),
    /** Only posts of this kind. */
    only: z.optional(z.nullable(postKindSchema)),
    /** No posts of these kinds. */
    without: z.optional(z.array(postKindSchema).check(z.maxLength(POST_KINDS.length))),
    /** With which period the figures are compared: the one just before if not given. */
    compared_with: z.optional(z.enum(COMPARISONS, 'С таким периодом не сравниваем.')),
  })
  .check(
    z.refine(
      ({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to,
      'Начало периода позже его конца.',
    ),
  );
export type Filter = z.infer<typeof filterFieldsSchema>;

/** `filter` is sent as JSON text. An empty text means no filter. */
export const filterSchema = z._default(
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(FILTER_LIMIT_CHARS)),
      z.transform((text, context): unknown => {
        if (text === '') return {};
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ code: 'custom', message: 'Фильтр записан неверно.', input: text });
          return z.NEVER;
        }
      }),
    ),
    filterFieldsSchema,
  ),
  {},
);

/** Formats a filter for a query. */
export function filterText({ date_from, date_to, without_deleted, only, without = [], compared_with }: Filter): string {
  return JSON.stringify({
    ...(date_from && { date_from }),
    ...(date_to && { date_to }),
    ...(without_deleted && { without_deleted }),
    ...(only && { only }),
    ...(without.length > 0 && { without }),
    ...(compared_with && { compared_with }),
  });
}

export const POST_SORTS = ['publish_time', 'likes', 'views', 'comments', 'reposts', 'er', 'erv'] as const;
export const postSortSchema = z._default(z.enum(POST_SORTS, 'Так сортировать нельзя.'), 'publish_time');
export type PostSort = (typeof POST_SORTS)[number];

/** `up` shows the largest first. */
export const DIRECTIONS = ['up', 'down'] as const;
export const directionSchema = z._default(z.enum(DIRECTIONS), 'up');
export type Direction = (typeof DIRECTIONS)[number];

export const limitSchema = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIST_LIMIT_MAX)), usual);

export const trackedIdSchema = z.uuid();

/** Query parameters of a sorted page of posts. */
export const orderedPage = (usualLimit: number) => ({
  page: pageSchema,
  sort: postSortSchema,
  direction: directionSchema,
  limit: limitSchema(usualLimit),
});

/** `login`: the id of a tracked account, or its screen name. */
export const trackedLoginSchema = z
  .string()
  .check(z.minLength(1, 'Вы не ввели данные о пользователе'), z.maxLength(200));
