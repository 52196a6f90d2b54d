import type { Filter } from '@vidno/contract/vk/filter';
import { DAY_MS } from '#config/time.ts';

/** Days are counted from 1970, both ends included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Covers VK's whole history. Aligned with the largest spans, so that few sums are read. */
export const ALL_DAYS: DayRange = { from: 8_192, to: 32_767 };

export function toDayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

export function toDay(dayNumber: number): string {
  return new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
}

export function toRange({ date_from, date_to }: Filter): DayRange {
  return {
    from: date_from ? toDayNumber(date_from) : ALL_DAYS.from,
    to: date_to ? Math.min(toDayNumber(date_to), ALL_DAYS.to) : ALL_DAYS.to,
  };
}

export function isEmpty({ from, to }: DayRange): boolean {
  return from > to;
}

/** Of `YYYY-MM`; null for any other text. */
export function toMonthRange(month: string): DayRange | null {
  if (!MONTH.test(month)) return null;
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1) / DAY_MS, to: Date.UTC(year, number) / DAY_MS - 1 };
}

export function intersect(one: DayRange, other: DayRange): DayRange {
  return { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
}

/** 1 is Monday. */
export function toWeekday(dayNumber: number): number {
  return ((dayNumber + 3) % 7) + 1;
}

/** Sums are kept for spans of 2, 8, 32 … 8192 days, each aligned with the larger span that contains it. */
const DAYS_OF_TIER_0 = 2;
export const CHILDREN = 4;
export const TOP_TIER = 6;

/** `slot` counts the spans of a tier from 1970. */
export interface Span {
  readonly tier: number;
  readonly slot: number;
}

/** A range split into whole spans and the remaining days at both ends. */
export interface RangeCover {
  readonly spans: readonly Span[];
  readonly edges: readonly DayRange[];
}

/** Uses no sums. */
export function coverByDays(range: DayRange): RangeCover {
  return { spans: [], edges: isEmpty(range) ? [] : [range] };
}

export function coverBySpans(range: DayRange, leafTier: number): RangeCover {
  const leafDays = daysInSpan(leafTier);
  const first = Math.ceil(range.from / leafDays);
  const end = Math.floor((range.to + 1) / leafDays);
  if (first >= end) return coverByDays(range);
  const edges = [
    { from: range.from, to: first * leafDays - 1 },
    { from: end * leafDays, to: range.to },
  ].filter((edge) => !isEmpty(edge));
  return { spans: toSpans({ first, end }, leafTier), edges };
}

/** The same, with the leaves that hold some of the days among the edges, where posts are counted one by one. */
export function coverAround(range: DayRange, leafTier: number, days: readonly number[]): RangeCover {
  const leafDays = daysInSpan(leafTier);
  const leaves = [...new Set(days.map((day) => Math.floor(day / leafDays)))].sort((one, other) => one - other);
  const covers: RangeCover[] = [];
  let { from } = range;
  for (const slot of leaves) {
    const leaf = intersect(rangeOfSpan({ tier: leafTier, slot }), { from, to: range.to });
    if (isEmpty(leaf)) continue;
    if (leaf.from > from) covers.push(coverBySpans({ from, to: leaf.from - 1 }, leafTier));
    covers.push(coverByDays(leaf));
    from = leaf.to + 1;
  }
  if (from <= range.to) covers.push(coverBySpans({ from, to: range.to }, leafTier));
  return { spans: covers.flatMap((cover) => cover.spans), edges: covers.flatMap((cover) => cover.edges) };
}

/** The fewest spans from leaf `first` to before leaf `end`. */
function toSpans({ first, end }: { first: number; end: number }, leafTier: number): Span[] {
  const spans: Span[] = [];
  let [from, to] = [first, end];
  for (let tier = leafTier; from < to; tier += 1) {
    while (from < to && (from % CHILDREN !== 0 || tier === TOP_TIER)) spans.push({ tier, slot: from++ });
    while (from < to && to % CHILDREN !== 0) spans.push({ tier, slot: --to });
    from /= CHILDREN;
    to /= CHILDREN;
  }
  return spans;
}

/** The spans of a lower tier that make up a span. */
export function toDescendants({ tier, slot }: Span, lower: number): Span[] {
  const count = CHILDREN ** (tier - lower);
  return Array.from({ length: count }, (_, index) => ({ tier: lower, slot: slot * count + index }));
}

export function rangeOfSpan({ tier, slot }: Span): DayRange {
  const days = daysInSpan(tier);
  return { from: slot * days, to: (slot + 1) * days - 1 };
}

export function daysInSpan(tier: number): number {
  return DAYS_OF_TIER_0 * CHILDREN ** tier;
}

/** The tier of the smallest spans: the highest whose spans hold no more than `postsPerLeaf` posts on average. */
export function toLeafTier(postsPerDay: number, postsPerLeaf: number): number {
  let tier = TOP_TIER;
  while (tier > 0 && daysInSpan(tier) * postsPerDay > postsPerLeaf) tier -= 1;
  return tier;
}

/** Sizes from which figures and lists are computed from sums instead of posts. */
export interface Limits {
  /** A wall with more posts than this gets sums. */
  readonly rolledUpAbove: number;
  /** Lists of up to this many posts are sorted in the database. */
  readonly maxSorted: number;
  /** A page may be reached by an SQL offset of up to this many posts. */
  readonly maxSkipped: number;
  /** Target number of posts in the smallest span that has sums. */
  readonly postsPerLeaf: number;
}

/** @limit queue: Posts are counted from sums, not one by one. */
export const LIMITS: Limits = { rolledUpAbove: 10_000, maxSorted: 10_000, maxSkipped: 1_000, postsPerLeaf: 2_500 };
