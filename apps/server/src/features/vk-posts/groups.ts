import { type Filter, POST_KINDS, type PostKind } from '@vidno/contract/vk/filter';
import { CONTENT_TYPES, type ReportType, TEXT_LENGTHS } from '@vidno/contract/vk/posts';
import { type DayRange, intersect, toMonthRange, toRange } from './days.ts';

/** The posts of one row of a report. */
export interface PostGroup {
  readonly type: ReportType;
  readonly value: string;
}

/** What the posts of a group have in common. A month is not a dimension but a range of days. */
export type Dimension = Exclude<ReportType, 'month'> | 'all';

/** Which posts count, where it is not all of them. */
export interface Counted {
  readonly withoutDeleted: boolean;
  /** Bits as in `vk_post.kinds`: a post counts if it has all of the first and none of the second. */
  readonly only: number;
  readonly without: number;
}

/** Null if all posts count. */
export function toCounted({ without_deleted, only, without = [] }: Filter): Counted | null {
  if (!without_deleted && !only && without.length === 0) return null;
  return {
    withoutDeleted: without_deleted === true,
    only: only ? bitOf(only) : 0,
    without: without.reduce((bits, kind) => bits | bitOf(kind), 0),
  };
}

function bitOf(kind: PostKind): number {
  return 1 << POST_KINDS.indexOf(kind);
}

/** The posts of a range that belong to one group. */
export interface Selection {
  readonly range: DayRange;
  readonly dimension: Dimension;
  readonly value: string;
  /** Null if all of them count. */
  readonly counted: Counted | null;
}

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

const VALUES: Readonly<Record<Exclude<ReportType, 'month' | 'hashtag'>, readonly string[]>> = {
  content_type: CONTENT_TYPES,
  text_length: TEXT_LENGTHS,
  weekday: WEEKDAYS,
  hour: HOURS,
  weekday_hour: WEEKDAYS.flatMap((weekday) => HOURS.map((hour) => `${weekday}-${hour}`)),
};

/** Null if the report cannot have such a group. */
export function toSelection(filter: Filter, group: PostGroup | undefined): Selection | null {
  const range = toRange(filter);
  const counted = toCounted(filter);
  if (!group) return { range, dimension: 'all', value: '', counted };
  const { type, value } = group;
  if (type === 'month') {
    const month = toMonthRange(value);
    return month && { range: intersect(range, month), dimension: 'all', value: '', counted };
  }
  if (type === 'hashtag')
    return value === '' ? null : { range, dimension: type, value: value.normalize('NFC').toLowerCase(), counted };
  return VALUES[type].includes(value) ? { range, dimension: type, value, counted } : null;
}

/** First number of each kind of group with its own histograms. The numbers are stored in the database: do not change them. */
export const FIRST_TRAIT = { all: 0, content_type: 1, text_length: 41, weekday: 50, hour: 60 } as const;

/** Null for groups without histograms, whose posts are few enough to be sorted. */
export function toTrait({ dimension, value }: Pick<Selection, 'dimension' | 'value'>): number | null {
  switch (dimension) {
    case 'all':
      return FIRST_TRAIT.all;
    case 'content_type':
      return FIRST_TRAIT.content_type + indexIn(CONTENT_TYPES, value);
    case 'text_length':
      return FIRST_TRAIT.text_length + indexIn(TEXT_LENGTHS, value);
    case 'weekday':
    case 'hour':
      return FIRST_TRAIT[dimension] + Number(value);
    case 'weekday_hour':
    case 'hashtag':
      return null;
  }
}

function indexIn(values: readonly string[], value: string): number {
  return values.indexOf(value);
}
