import { curveMonotoneX, line as lineOf } from 'd3-shape';
import { Fragment } from 'react';
import { classNames } from '../class-names.ts';
import { type ChartMoment, labelIndexes, missingRuns, valueScale, xOf } from './chart-scales.ts';
import styles from './time-series-plot.module.css';

interface TimeSeriesPlotProps {
  readonly moments: readonly ChartMoment[];
  readonly chosen: number | null;
  readonly width: number;
  readonly height: number;
  readonly margin: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
  readonly fromZero: boolean;
  readonly formatTick: (value: number) => string;
}

/** @limit none */
const LABEL_WIDTH = 68;
/** Closer dots would hide the line. */
const DOT_ROOM = 16;
const GAP = 8;

/** The SVG of a chart; texts are rendered outside it. */
export function TimeSeriesPlot({ moments, chosen, width, height, margin, fromZero, formatTick }: TimeSeriesPlotProps) {
  const count = moments.length;
  const x = (index: number) => xOf(index, count, width);
  const values = moments.map(({ value }) => value);
  const before = moments.map((moment) => moment.before?.value ?? null);
  const { at, ticks } = valueScale([...values, ...before], height, fromZero);
  const half = count > 1 ? width / (count - 1) / 2 : width / 2;
  const line = moments.map(({ value, state }) => (state === 'whole' ? value : null));
  const hasDots = width / count >= DOT_ROOM;
  return (
    <svg
      className={styles.plot}
      width={width + margin.left + margin.right}
      height={height + margin.top + margin.bottom}
      aria-hidden="true"
    >
      <g transform={`translate(${margin.left} ${margin.top})`}>
        {missingRuns(moments.map(({ state }) => state)).map(([first, last]) => (
          <rect
            key={first}
            className={styles.missing}
            x={Math.max(0, x(first) - half)}
            width={Math.min(width, x(last) + half) - Math.max(0, x(first) - half)}
            y={0}
            height={height}
          />
        ))}
        {ticks.map((tick) => (
          <Fragment key={tick}>
            <line className={styles.grid} x1={0} x2={width} y1={at(tick)} y2={at(tick)} />
            <text className={styles.tick} x={-GAP} y={at(tick)} dy="0.32em" textAnchor="end">
              {formatTick(tick)}
            </text>
          </Fragment>
        ))}
        {labelIndexes(count, width, LABEL_WIDTH).map((index) => (
          <text key={moments[index]?.key} className={styles.tick} x={x(index)} y={height + 20} textAnchor="middle">
            {moments[index]?.label}
          </text>
        ))}
        {chosen !== null && <line className={styles.cursor} x1={x(chosen)} x2={x(chosen)} y1={0} y2={height} />}
        <path className={styles.before} d={pathOf(before, { x, at })} />
        <path className={styles.edge} d={edgesOf(moments, { x, at })} />
        <path className={classNames(styles.line, !hasDots && styles.dense)} d={pathOf(line, { x, at })} />
        {moments.map(({ key, value, state }, index) =>
          value !== null && (hasDots || index === chosen || state !== 'whole' || isAlone(line, index)) ? (
            <circle
              key={key}
              className={classNames(styles.dot, state !== 'whole' && styles.hollow, state === 'odd' && styles.odd)}
              cx={x(index)}
              cy={at(value)}
              r={index === chosen ? 6 : 4}
            />
          ) : null,
        )}
      </g>
    </svg>
  );
}

interface Place {
  readonly x: (index: number) => number;
  readonly at: (value: number) => number;
}

/** Broken at unknown values. */
function pathOf(values: readonly (number | null)[], { x, at }: Place): string {
  const path = lineOf<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => at(value ?? 0))
    .curve(curveMonotoneX);
  return path([...values]) ?? '';
}

/** To and from points that are partial, so that a month which is not over does not look like a fall. */
function edgesOf(moments: readonly ChartMoment[], { x, at }: Place): string {
  const drawn = moments.map(({ value, state }) => (state === 'odd' ? null : value));
  return moments
    .map(({ state }, place) => {
      const [from = null, to = null] = [drawn[place - 1], drawn[place]];
      const isPartial = state === 'partial' || moments[place - 1]?.state === 'partial';
      return from === null || to === null || !isPartial ? '' : `M${x(place - 1)},${at(from)}L${x(place)},${at(to)}`;
    })
    .join('');
}

/** No line is drawn between unknown neighbours, so an isolated value needs a dot. */
function isAlone(values: readonly (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
}
