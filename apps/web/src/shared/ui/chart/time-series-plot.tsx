import { curveMonotoneX, line as lineOf } from 'd3-shape';
import { Fragment } from 'react';
import { classNames } from '../class-names.ts';
import { type Axes, type ChartSeries, type ChartTime, labelIndexes, xOf } from './chart-scales.ts';
import styles from './time-series-plot.module.css';
import tones from './tones.module.css';

interface TimeSeriesPlotProps {
  readonly times: readonly ChartTime[];
  readonly axes: Axes;
  readonly chosen: number | null;
  readonly width: number;
  readonly height: number;
  readonly margin: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
}

/** @limit none */
const LABEL_WIDTH = 68;
/** Closer dots would hide the line. */
const DOT_ROOM = 16;
const GAP = 8;

/** The SVG of a chart; texts are rendered outside it. */
export function TimeSeriesPlot({ times, axes, chosen, width, height, margin }: TimeSeriesPlotProps) {
  const { left, right, lines } = axes;
  const x = (index: number) => xOf(index, times.length, width);
  const hasDots = width / times.length >= DOT_ROOM;
  return (
    <svg
      className={styles.plot}
      width={width + margin.left + margin.right}
      height={height + margin.top + margin.bottom}
      aria-hidden="true"
    >
      <g transform={`translate(${margin.left} ${margin.top})`}>
        <text className={styles.title} x={GAP - margin.left} y={-GAP * 2}>
          {left.title}
        </text>
        {left.ticks.map(({ y, label }) => (
          <Fragment key={label}>
            <line className={styles.grid} x1={0} x2={width} y1={y} y2={y} />
            <text className={styles.tick} x={-GAP} y={y} dy="0.32em" textAnchor="end">
              {label}
            </text>
          </Fragment>
        ))}
        {right && (
          <text className={styles.title} x={width + margin.right - GAP} y={-GAP * 2} textAnchor="end">
            {right.title}
          </text>
        )}
        {right?.ticks.map(({ y, label }) => (
          <text key={label} className={styles.tick} x={width + GAP} y={y} dy="0.32em">
            {label}
          </text>
        ))}
        {labelIndexes(times.length, width, LABEL_WIDTH).map((index) => (
          <text key={times[index]?.key} className={styles.tick} x={x(index)} y={height + 20} textAnchor="middle">
            {times[index]?.label}
          </text>
        ))}
        {chosen !== null && <line className={styles.cursor} x1={x(chosen)} x2={x(chosen)} y1={0} y2={height} />}
        {lines.map(({ series, at }) => (
          <SeriesLine key={series.id} series={series} at={at} x={x} chosen={chosen} hasDots={hasDots} />
        ))}
      </g>
    </svg>
  );
}

interface SeriesLineProps {
  readonly series: ChartSeries;
  readonly at: (value: number) => number;
  readonly x: (index: number) => number;
  readonly chosen: number | null;
  readonly hasDots: boolean;
}

function SeriesLine({ series: { values, tone }, at, x, chosen, hasDots }: SeriesLineProps) {
  const path = lineOf<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => at(value ?? 0))
    .curve(curveMonotoneX)([...values]);
  const isDotted = (index: number) => hasDots || index === chosen || isAlone(values, index);
  return (
    <g>
      <path d={path ?? ''} className={classNames(tones.line, tones[`tone${tone}`], !hasDots && tones.dense)} />
      {values.map((value, index) =>
        value !== null && isDotted(index) ? (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: the index on the axis identifies the dot.
            key={index}
            className={classNames(tones.dot, tones[`tone${tone}`])}
            cx={x(index)}
            cy={at(value)}
            r={index === chosen ? 6 : 4}
          />
        ) : null,
      )}
    </g>
  );
}

/** No line is drawn between unknown neighbours, so an isolated value needs a dot. */
function isAlone(values: readonly (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
}
