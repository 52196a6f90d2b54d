import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { ChartSeries } from './chart-series.ts';

/** A line that many times smaller than the largest lies flat on its scale. */
const FAR_APART = 8;
const TICKS = 4;
const PARTS = [0, 0.25, 0.5, 0.75, 1];

type Valued = Pick<ChartSeries, 'values'>;

/** Lines of one size together, the largest first; a line of nothing goes with any. */
export function groupBySize<Series extends Valued>(series: readonly Series[]): Series[][] {
  const groups: { most: number; lines: Series[] }[] = [];
  for (const one of series.toSorted((a, b) => largestOf([b]) - largestOf([a]))) {
    const size = largestOf([one]);
    const last = groups.at(-1);
    if (last && (size === 0 || size * FAR_APART >= last.most)) last.lines.push(one);
    else groups.push({ most: size, lines: [one] });
  }
  return groups.map(({ lines }) => lines);
}

export interface ValueScale {
  readonly at: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
}

/** From 0 at the bottom to a round number above the largest value. */
export function valueScale(series: readonly Valued[], height: number): ValueScale {
  const at = scaleLinear()
    .domain([0, largestOf(series) || 1])
    .nice(TICKS)
    .range([height, 0]);
  const isWhole = series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  return { at, ticks: at.ticks(TICKS).filter((tick) => !isWhole || Number.isInteger(tick)) };
}

/** Each line from 0 to its own largest value. */
export function ownScale(series: Valued, height: number): ValueScale {
  const most = largestOf([series]) || 1;
  return { at: scaleLinear().domain([0, most]).range([height, 0]), ticks: PARTS.map((part) => part * most) };
}

/** Where a moment stands; a single one in the middle. */
export function placeOf(index: number, count: number, width: number): number {
  return count < 2 ? width / 2 : (index / (count - 1)) * width;
}

/** The moment nearest to a place. */
export function indexAt(place: number, count: number, width: number): number {
  if (count < 2 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((place / width) * (count - 1))));
}

/** Moments whose labels fit beside each other, the last among them. */
export function labelledIndexes(count: number, width: number, labelWidth: number): number[] {
  const fits = Math.max(1, Math.floor(width / labelWidth));
  const step = Math.max(1, Math.ceil(count / fits));
  const indexes = Array.from({ length: Math.ceil(count / step) }, (_, place) => count - 1 - place * step);
  return indexes.toReversed();
}

function largestOf(series: readonly Valued[]): number {
  let largest = 0;
  for (const { values } of series) for (const value of values) largest = Math.max(largest, value ?? 0);
  return largest;
}
