import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { axesOf, type ChartSeries, type ChartTime, indexAt, xOf } from './chart-scales.ts';
import styles from './time-series-chart.module.css';
import { TimeSeriesPlot } from './time-series-plot.tsx';
import tones from './tones.module.css';

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

interface TimeSeriesTipProps {
  readonly title: string;
  readonly lines: readonly (Pick<ChartSeries, 'id' | 'label' | 'tone'> & { readonly worth: string })[];
  /** Pixels from the left edge of the chart. */
  readonly x: number;
  readonly width: number;
}

/** Next to the selected point, on the roomier side; screen readers get the same text from the slider. */
function TimeSeriesTip({ title, lines, x, width }: TimeSeriesTipProps) {
  const side = x < width / 2 ? { left: x + 12 } : { right: width - x + 12 };
  return (
    <div className={styles.tip} style={side} aria-hidden="true">
      <p className={styles.title}>{title}</p>
      <dl className={styles.lines}>
        {lines.map(({ id, label, tone, worth }) => (
          <div key={id} className={classNames(styles.line, tones[`tone${tone}`])}>
            <dt>{label}</dt>
            <dd>{worth}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface TimeSeriesTableProps {
  readonly label: string;
  readonly timeTitle: string;
  readonly times: readonly ChartTime[];
  readonly series: readonly ChartSeries[];
  readonly worth: (series: ChartSeries, x: number) => string;
}

/** The values of a chart as a table, for screen readers. */
function TimeSeriesTable({ label, timeTitle, times, series, worth }: TimeSeriesTableProps) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{timeTitle}</th>
            {series.map(({ id, label: name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map(({ key, full }, x) => (
            <tr key={key}>
              <th scope="row">{full}</th>
              {series.map((one) => (
                <td key={one.id}>{worth(one, x)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

interface SeriesSwitchProps {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly series: readonly Pick<ChartSeries, 'id' | 'label' | 'tone'>[];
  readonly shown: readonly string[];
  /** In the order of the series; never empty, because the last one cannot be switched off. */
  readonly onChange: (shown: string[]) => void;
}

/** The legend of a chart; switches each line on and off. */
export function SeriesSwitch({ label, series, shown, onChange }: SeriesSwitchProps) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      {series.map(({ id, label: name, tone }) => {
        const isShown = shown.includes(id);
        const isLast = isShown && shown.length === 1;
        return (
          <button
            key={id}
            type="button"
            className={styles.button}
            aria-pressed={isShown}
            aria-disabled={isLast || undefined}
            onClick={() => {
              if (isLast) return;
              onChange(series.map((one) => one.id).filter((one) => (one === id ? !isShown : shown.includes(one))));
            }}
          >
            <svg className={styles.sample} viewBox="0 0 20 8" aria-hidden="true">
              <line x1="0" y1="4" x2="20" y2="4" className={classNames(tones.line, tones[`tone${tone}`])} />
            </svg>
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}

/**
 * Used without a layout, for example in tests or print previews.
 * @limit none
 */
const WIDTH_UNKNOWN = 640;

/** The current width of the element with this ref. */
function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(WIDTH_UNKNOWN);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(measured.clientWidth || WIDTH_UNKNOWN);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
