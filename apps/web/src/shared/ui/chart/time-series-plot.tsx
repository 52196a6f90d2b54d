import { curveMonotoneX, line as lineOf } from 'd3-shape';
import { Fragment } from 'react';
import { classNames } from '../class-names.ts';
import { labelledIndexes, placeOf, type ValueScale } from './chart-scales.ts';
import type { ChartSeries, ChartTime } from './chart-series.ts';
import styles from './time-series-plot.module.css';
import tones from './tones.module.css';

interface Axis extends ValueScale {
  readonly series: readonly ChartSeries[];
}

interface TimeSeriesPlotProps {
  readonly times: readonly ChartTime[];
  readonly left: Axis;
  readonly right: Axis | null;
  readonly chosen: number | null;
  readonly width: number;
  readonly height: number;
  readonly margin: Record<'top' | 'right' | 'bottom' | 'left', number>;
  readonly formatTick: (value: number) => string;
}

const LABEL_WIDTH = 68;
const DOTS_UP_TO = 40;
const GAP = 8;

/** The drawing of a chart; its words stand elsewhere. */
export function TimeSeriesPlot(props: TimeSeriesPlotProps) {
  const { times, left, right, chosen, width, height, margin, formatTick } = props;
  const x = (index: number) => placeOf(index, times.length, width);
  return (
    <svg
      className={styles.plot}
      width={width + margin.left + margin.right}
      height={height + margin.top + margin.bottom}
      aria-hidden="true"
    >
      <g transform={`translate(${margin.left} ${margin.top})`}>
        {left.ticks.map((tick) => (
          <Fragment key={tick}>
            <line className={styles.grid} x1={0} x2={width} y1={left.at(tick)} y2={left.at(tick)} />
            <text className={styles.tick} x={-GAP} y={left.at(tick)} dy="0.32em" textAnchor="end">
              {formatTick(tick)}
            </text>
          </Fragment>
        ))}
        {right?.ticks.map((tick) => (
          <text key={tick} className={styles.tick} x={width + GAP} y={right.at(tick)} dy="0.32em">
            {formatTick(tick)}
          </text>
        ))}
        {labelledIndexes(times.length, width, LABEL_WIDTH).map((index) => (
          <text
            key={times[index]?.key}
            className={styles.tick}
            x={x(index)}
            y={height + 20}
            textAnchor={index === times.length - 1 && times.length > 1 ? 'end' : 'middle'}
          >
            {times[index]?.label}
          </text>
        ))}
        {chosen !== null && <line className={styles.cursor} x1={x(chosen)} x2={x(chosen)} y1={0} y2={height} />}
        {[left, right].map((axis) =>
          axis?.series.map((one) => <SeriesLine key={one.id} series={one} at={axis.at} x={x} chosen={chosen} />),
        )}
      </g>
    </svg>
  );
}

interface SeriesLineProps {
  readonly series: ChartSeries;
  readonly at: (value: number) => number;
  readonly x: (index: number) => number;
  readonly chosen: number | null;
}

function SeriesLine({ series: { values, tone }, at, x, chosen }: SeriesLineProps) {
  const path = lineOf<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => at(value ?? 0))
    .curve(curveMonotoneX)([...values]);
  const isDotted = (index: number) => values.length <= DOTS_UP_TO || index === chosen || isAlone(values, index);
  return (
    <g>
      <path d={path ?? ''} className={classNames(tones.line, tones[`tone${tone}`])} />
      {values.map((value, index) =>
        value !== null && isDotted(index) ? (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the axis is what the dot is.
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

/** Between two unknown neighbours no line is drawn, so the value needs its dot. */
function isAlone(values: readonly (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
}
