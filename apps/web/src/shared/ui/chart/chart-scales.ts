import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { formatShare } from '../../format/format.ts';

/**
 * A line this many times smaller than the largest would look flat on the same scale.
 * @limit none
 */
const MAX_SIZE_RATIO = 8;
const TICKS = 4;
const FRACTIONS = [0, 0.25, 0.5, 0.75, 1];

type Valued = Pick<ChartSeries, 'values'>;

/** Groups lines of similar size, largest first; an empty line joins the current group. */
export function groupBySize<Series extends Valued>(series: readonly Series[]): Series[][] {
  const groups: { max: number; lines: Series[] }[] = [];
  for (const one of series.toSorted((a, b) => maxValue([b]) - maxValue([a]))) {
    const size = maxValue([one]);
    const last = groups.at(-1);
    if (last && (size === 0 || size * MAX_SIZE_RATIO >= last.max)) last.lines.push(one);
    else groups.push({ max: size, lines: [one] });
  }
  return groups.map(({ lines }) => lines);
}

interface ValueScale {
  readonly at: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
}

/** From 0 at the bottom to a round number above the largest value. */
export function valueScale(series: readonly Valued[], height: number): ValueScale {
  const at = scaleLinear()
    .domain([0, maxValue(series) || 1])
    .nice(TICKS)
    .range([height, 0]);
  const isWhole = series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  return { at, ticks: at.ticks(TICKS).filter((tick) => !isWhole || Number.isInteger(tick)) };
}

/** Each line from 0 to its own largest value. */
export function ownScale(series: Valued, height: number): ValueScale {
  const max = maxValue([series]) || 1;
  return { at: scaleLinear().domain([0, max]).range([height, 0]), ticks: FRACTIONS.map((part) => part * max) };
}

/** The x position of a point in time; a single point is centred. */
export function xOf(index: number, count: number, width: number): number {
  return count < 2 ? width / 2 : (index / (count - 1)) * width;
}

/** The point in time nearest to an x position. */
export function indexAt(x: number, count: number, width: number): number {
  if (count < 2 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))));
}

/** The points whose labels fit next to each other, always including the last. */
export function labelIndexes(count: number, width: number, labelWidth: number): number[] {
  const fits = Math.max(1, Math.floor(width / labelWidth));
  const step = Math.max(1, Math.ceil(count / fits));
  const indexes = Array.from({ length: Math.ceil(count / step) }, (_, x) => count - 1 - x * step);
  return indexes.toReversed();
}

function maxValue(series: readonly Valued[]): number {
  let largest = 0;
  for (const { values } of series) for (const value of values) largest = Math.max(largest, value ?? 0);
  return largest;
}

/** The labels on one side of the plot. */
interface Axis {
  /** The lines it belongs to; empty if it is shared by all. */
  readonly title: string;
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
}

export interface Axes {
  /** One scale for all, one on each side, or one per line. */
  readonly kind: 'one' | 'two' | 'own';
  readonly left: Axis;
  readonly right: Axis | null;
  readonly lines: readonly { readonly series: ChartSeries; readonly at: (value: number) => number }[];
}

/** Chooses scales so that no line looks flat; a line without values needs none. */
export function axesOf(series: readonly ChartSeries[], height: number, formatTick: (value: number) => string): Axes {
  const groups = groupBySize(series.filter(({ values }) => values.some((value) => value !== null)));
  const [large = [], small] = groups;
  if (groups.length > 2) return ownAxes(series, height);
  const left = valueScale(large, height);
  const right = small ? valueScale(small, height) : null;
  return {
    kind: right ? 'two' : 'one',
    left: { title: right ? titleOf(large) : '', ticks: ticksOf(left, formatTick) },
    right: right && small ? { title: titleOf(small), ticks: ticksOf(right, formatTick) } : null,
    lines: [...linesOf(large, left), ...(right && small ? linesOf(small, right) : [])],
  };
}

function ownAxes(series: readonly ChartSeries[], height: number): Axes {
  const parts = ownScale({ values: [1] }, height);
  return {
    kind: 'own',
    left: { title: '', ticks: ticksOf(parts, formatShare) },
    right: null,
    lines: series.flatMap((one) => linesOf([one], ownScale(one, height))),
  };
}

function ticksOf({ at, ticks }: ValueScale, format: (value: number) => string): Axis['ticks'] {
  return ticks.map((tick) => ({ y: at(tick), label: format(tick) }));
}

function linesOf(series: readonly ChartSeries[], { at }: ValueScale): Axes['lines'] {
  return series.map((one) => ({ series: one, at }));
}

function titleOf(series: readonly ChartSeries[]): string {
  return series.map(({ label }) => label).join(', ');
}

/** A point on the time axis. */
export interface ChartTime {
  readonly key: string;
  /** On the axis. */
  readonly label: string;
  /** In full, where there is room. */
  readonly full: string;
}

export type ChartTone = 1 | 2 | 3 | 4;

/** One line: a value for each point in time, null if unknown. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
  readonly values: readonly (number | null)[];
}
