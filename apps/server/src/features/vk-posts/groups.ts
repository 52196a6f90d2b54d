import type { Filter } from '@vidno/contract/vk/filter';
import { CONTENT_TYPES, type ReportType, TEXT_LENGTHS } from '@vidno/contract/vk/posts';
import { type DayRange, intersect, toMonthRange, toRange } from './days.ts';

/** The posts of one row of a report. */
export interface PostGroup {
  readonly type: ReportType;
  readonly value: string;
}

/** What the posts of a group have in common. A month is not a dimension but a range of days. */
export type Dimension = Exclude<ReportType, 'month'> | 'all';

/** The posts of a range that belong to one group. */
export interface Selection {
  readonly range: DayRange;
  readonly dimension: Dimension;
  readonly value: string;
  readonly withoutDeleted: boolean;
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
  const withoutDeleted = filter.without_deleted === true;
  if (!group) return { range, dimension: 'all', value: '', withoutDeleted };
  const { type, value } = group;
  if (type === 'month') {
    const month = toMonthRange(value);
    return month && { range: intersect(range, month), dimension: 'all', value: '', withoutDeleted };
  }
  if (type === 'hashtag')
    return value === ''
      ? null
      : { range, dimension: type, value: value.normalize('NFC').toLowerCase(), withoutDeleted };
  return VALUES[type].includes(value) ? { range, dimension: type, value, withoutDeleted } : null;
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
