import { type PointerEvent, useState } from 'react';
import { axesOf } from './chart-axes.ts';
import { indexAt, xOf } from './chart-scales.ts';
import type { ChartSeries, ChartTime } from './chart-series.ts';
import styles from './time-series-chart.module.css';
import { TimeSeriesPlot } from './time-series-plot.tsx';
import { TimeSeriesTable } from './time-series-table.tsx';
import { TimeSeriesTip } from './time-series-tip.tsx';
import { useWidth } from './use-width.ts';

interface TimeSeriesChartProps {
  /** What is drawn, for screen readers. */
  readonly label: string;
  readonly times: readonly ChartTime[];
  /** The lines to draw; the caller filters them, see SeriesSwitch. */
  readonly series: readonly ChartSeries[];
  readonly formatValue: (value: number) => string;
  readonly formatTick: (value: number) => string;
  /** Stands for an unknown value. */
  readonly noValue: string;
  /** Shown if each line has its own scale. */
  readonly ownScaleNote: string;
  /** Heading of the time column. */
  readonly timeTitle: string;
  /** The page shows the same values in a visible table, so screen readers need no hidden one. */
  readonly hasTable?: boolean;
}

const PLOT_HEIGHT = 240;
const MARGIN = { top: 32, bottom: 28, axis: 52, none: 28 };

/** Lines over time. Arrow keys move between points in time; each shows the value of every line. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, times, series, formatValue, formatTick, noValue, ownScaleNote, timeTitle, hasTable = false } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const [index, setIndex] = useState<number | null>(null);
  const axes = axesOf(series, PLOT_HEIGHT, formatTick);
  const margin = { left: MARGIN.axis, right: axes.right ? MARGIN.axis : MARGIN.none };
  const inner = Math.max(1, width - margin.left - margin.right);
  const last = times.length - 1;
  const chosen = index === null ? null : Math.min(index, last);
  const worth = ({ values }: ChartSeries, x: number) => {
    const value = values[x];
    return value === undefined || value === null ? noValue : formatValue(value);
  };
  const inWords = (x: number) =>
    `${times[x]?.full ?? ''}: ${series.map((one) => `${one.label} ${worth(one, x)}`).join(', ')}`;

  function follow(event: PointerEvent<HTMLDivElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    setIndex(indexAt(x, times.length, inner));
  }

  return (
    <figure className={styles.figure} aria-label={label}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ blockSize: PLOT_HEIGHT + MARGIN.top + MARGIN.bottom }}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={(event) => event.pointerType !== 'touch' && setIndex(null)}
      >
        <TimeSeriesPlot
          times={times}
          axes={axes}
          chosen={chosen}
          width={inner}
          height={PLOT_HEIGHT}
          margin={{ ...margin, top: MARGIN.top, bottom: MARGIN.bottom }}
        />
        {chosen !== null && (
          <TimeSeriesTip
            title={times[chosen]?.full ?? ''}
            lines={series.map((one) => ({ ...one, worth: worth(one, chosen) }))}
            x={margin.left + xOf(chosen, times.length, inner)}
            width={width}
          />
        )}
        <input
          type="range"
          className={styles.walker}
          aria-label={label}
          min={0}
          max={Math.max(0, last)}
          value={chosen ?? last}
          aria-valuetext={inWords(chosen ?? last)}
          onChange={(event) => setIndex(Number(event.target.value))}
          onFocus={(event) => event.target.matches(':focus-visible') && setIndex(chosen ?? last)}
          onBlur={() => setIndex(null)}
        />
      </div>
      {axes.kind === 'own' && <figcaption className={styles.note}>{ownScaleNote}</figcaption>}
      {!hasTable && <TimeSeriesTable label={label} timeTitle={timeTitle} times={times} series={series} worth={worth} />}
    </figure>
  );
}
