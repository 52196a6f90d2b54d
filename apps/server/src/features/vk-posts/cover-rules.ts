import { type DayRange, isEmpty } from './day-rules.ts';

/** The spans that sums are kept for: of 8 days, 32, 128 … 8192, each starting where the span above does. */
export const LEAF_DAYS = 8;
export const CHILDREN = 4;
export const TOP_TIER = 5;

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

export function coverBySpans(range: DayRange): Cover {
  const first = Math.ceil(range.from / LEAF_DAYS);
  const end = Math.floor((range.to + 1) / LEAF_DAYS);
  if (first >= end) return coverByDays(range);
  const edges = [
    { from: range.from, to: first * LEAF_DAYS - 1 },
    { from: end * LEAF_DAYS, to: range.to },
  ].filter((edge) => !isEmpty(edge));
  return { spans: toSpans(first, end), edges };
}

/** The fewest spans from leaf `first` to before leaf `end`. */
function toSpans(first: number, end: number): Span[] {
  const spans: Span[] = [];
  let [from, to] = [first, end];
  for (let tier = 0; from < to; tier += 1) {
    while (from < to && (from % CHILDREN !== 0 || tier === TOP_TIER)) spans.push({ tier, slot: from++ });
    while (from < to && to % CHILDREN !== 0) spans.push({ tier, slot: --to });
    from /= CHILDREN;
    to /= CHILDREN;
  }
  return spans;
}

export function toChildren({ tier, slot }: Span): Span[] {
  return Array.from({ length: CHILDREN }, (_, index) => ({ tier: tier - 1, slot: slot * CHILDREN + index }));
}

export function daysOf({ tier, slot }: Span): DayRange {
  const days = LEAF_DAYS * CHILDREN ** tier;
  return { from: slot * days, to: (slot + 1) * days - 1 };
}
