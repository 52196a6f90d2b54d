import { formatShare } from '#shared/format/format.ts';
import { groupBySize, ownScale, type ValueScale, valueScale } from './chart-scales.ts';
import type { ChartSeries } from './chart-series.ts';

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
