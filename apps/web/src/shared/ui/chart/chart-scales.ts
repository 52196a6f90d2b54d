import { type ScaleLinear, scaleLinear } from 'd3-scale';

/** A point of a chart of one figure over time. */
export interface ChartMoment {
  readonly key: string;
  /** On the axis. */
  readonly label: string;
  /** In full, where there is room. */
  readonly full: string;
  /** Null is a gap. */
  readonly value: number | null;
  /** `partial`: not of a whole step; `missing`: not collected; `odd`: shown, but the line passes it by. */
  readonly state: 'whole' | 'partial' | 'missing' | 'odd';
  /** Said beside the value: why it is partial, missing or odd. */
  readonly note?: string | undefined;
  /** Its place in the compared period; absent without one. */
  readonly before?: { readonly full: string; readonly value: number | null } | undefined;
}

const TICKS = 4;

interface ValueScale {
  readonly at: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
}

/** Round numbers around all values, from 0 if wanted. */
export function valueScale(values: readonly (number | null)[], height: number, fromZero = true): ValueScale {
  const known = values.filter((value) => value !== null);
  const most = known.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const least = known.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const domain =
    known.length === 0 ? [0, 1] : fromZero ? [0, Math.max(0, most) || 1] : [least, most === least ? least + 1 : most];
  const at = scaleLinear().domain(domain).nice(TICKS).range([height, 0]);
  const isWhole = known.every(Number.isInteger);
  return { at, ticks: at.ticks(TICKS).filter((tick) => !isWhole || Number.isInteger(tick)) };
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

/** Runs of neighbours that were not collected, each as its first and last place. */
export function missingRuns(states: readonly ChartMoment['state'][]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const [place, state] of states.entries()) {
    if (state !== 'missing') continue;
    const last = runs.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  return runs;
}
