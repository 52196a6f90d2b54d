import { type DayRange, isEmpty } from './day-rules.ts';

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
