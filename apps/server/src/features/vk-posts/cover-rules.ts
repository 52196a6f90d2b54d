import { type DayRange, isEmpty } from './day-rules.ts';

/** Sums are kept for spans of 2 days, 8, 32 … 8192, each starting where the span above does. */
const DAYS_OF_TIER_0 = 2;
export const CHILDREN = 4;
export const TOP_TIER = 6;

/** `slot` counts the spans of a tier from 1970. */
export interface Span {
  readonly tier: number;
  readonly slot: number;
}

/** Whole spans, and the days at both ends that fill none. Every day of a range is in one of them, once. */
export interface Cover {
  readonly spans: readonly Span[];
  readonly edges: readonly DayRange[];
}

/** Every post looked at by itself. */
export function coverByDays(range: DayRange): Cover {
  return { spans: [], edges: isEmpty(range) ? [] : [range] };
}

export function coverBySpans(range: DayRange, leafTier: number): Cover {
  const leafDays = toDays(leafTier);
  const first = Math.ceil(range.from / leafDays);
  const end = Math.floor((range.to + 1) / leafDays);
  if (first >= end) return coverByDays(range);
  const edges = [
    { from: range.from, to: first * leafDays - 1 },
    { from: end * leafDays, to: range.to },
  ].filter((edge) => !isEmpty(edge));
  return { spans: toSpans({ first, end }, leafTier), edges };
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

/** The spans of a lower tier that a span consists of. */
export function toDescendants({ tier, slot }: Span, lower: number): Span[] {
  const count = CHILDREN ** (tier - lower);
  return Array.from({ length: count }, (_, index) => ({ tier: lower, slot: slot * count + index }));
}

export function daysOf({ tier, slot }: Span): DayRange {
  const days = toDays(tier);
  return { from: slot * days, to: (slot + 1) * days - 1 };
}

/** Days of a span. */
export function toDays(tier: number): number {
  return DAYS_OF_TIER_0 * CHILDREN ** tier;
}

/** The tier of the lowest spans: the longest that hold no more posts than they should. */
export function toLeafTier(postsPerDay: number, leafPosts: number): number {
  let tier = TOP_TIER;
  while (tier > 0 && toDays(tier) * postsPerDay > leafPosts) tier -= 1;
  return tier;
}
