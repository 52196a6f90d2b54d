import { type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { type ChartMoment, indexAt, xOf } from './chart-scales.ts';
import styles from './time-series-chart.module.css';
import { TimeSeriesPlot } from './time-series-plot.tsx';

interface TimeSeriesChartProps {
  /** The figure, in its own units. */
  readonly title: string;
  readonly moments: readonly ChartMoment[];
  readonly formatValue: (value: number) => string;
  readonly formatTick: (value: number) => string;
  /** The scale begins at 0; otherwise near the least value. */
  readonly fromZero?: boolean;
  /** One of several beside each other. */
  readonly isSmall?: boolean;
  /** The page shows the same values in a table of its own. */
  readonly hasTable?: boolean;
  readonly texts: ChartTexts;
}

interface ChartTexts {
  /** Stands for an unknown value. */
  readonly noValue: string;
  /** Opens the table of the values. */
  readonly table: string;
  /** Heads the column of times. */
  readonly time: string;
  /** Names the pale line. */
  readonly before: string;
}

const HEIGHT = { large: 240, small: 120 } as const;
const MARGIN = { top: 16, bottom: 28, left: 52, right: 28 } as const;

/** One figure over time, with the compared period as a pale line. Arrow keys move between points in time; each says its values. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { title, moments, formatValue, formatTick, fromZero = true, isSmall = false, hasTable = false, texts } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const [index, setIndex] = useState<number | null>(null);
  const height = isSmall ? HEIGHT.small : HEIGHT.large;
  const inner = Math.max(1, width - MARGIN.left - MARGIN.right);
  const last = moments.length - 1;
  const chosen = index === null ? null : Math.min(index, last);
  const write = (value: number | null) => (value === null ? texts.noValue : formatValue(value));
  const hasBefore = moments.some(({ before }) => before !== undefined);

  function inWords(place: number): string {
    const moment = moments[place];
    if (!moment) return '';
    const note = moment.note ? ` (${moment.note})` : '';
    const before = moment.before ? `; ${texts.before}, ${moment.before.full}: ${write(moment.before.value)}` : '';
    return `${moment.full}: ${write(moment.value)}${note}${before}`;
  }

  function follow(event: PointerEvent<HTMLDivElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    setIndex(indexAt(x, moments.length, inner));
  }

  return (
    <figure className={styles.figure} aria-label={title}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ blockSize: height + MARGIN.top + MARGIN.bottom }}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={(event) => event.pointerType !== 'touch' && setIndex(null)}
      >
        <TimeSeriesPlot {...{ moments, chosen, height, fromZero, formatTick }} width={inner} margin={MARGIN} />
        {chosen !== null && moments[chosen] && (
          <TimeSeriesTip
            title={title}
            moment={moments[chosen]}
            write={write}
            x={MARGIN.left + xOf(chosen, moments.length, inner)}
            width={width}
          />
        )}
        <input
          type="range"
          className={styles.walker}
          aria-label={title}
          min={0}
          max={Math.max(0, last)}
          value={chosen ?? last}
          aria-valuetext={inWords(chosen ?? last)}
          onChange={(event) => setIndex(Number(event.target.value))}
          onFocus={(event) => event.target.matches(':focus-visible') && setIndex(chosen ?? last)}
          onBlur={() => setIndex(null)}
        />
      </div>
      {!hasTable && <TimeSeriesTable {...{ title, moments, write, texts, hasBefore }} />}
    </figure>
  );
}

interface TimeSeriesTipProps {
  readonly title: string;
  readonly moment: ChartMoment;
  readonly write: (value: number | null) => string;
  /** Pixels from the left edge of the chart. */
  readonly x: number;
  readonly width: number;
}

/** Next to the selected point, on the roomier side; screen readers get the same text from the slider. */
function TimeSeriesTip({ title, moment, write, x, width }: TimeSeriesTipProps) {
  const isAfter = x < width / 2;
  return (
    <div className={styles.place} style={{ flexDirection: isAfter ? 'row' : 'row-reverse' }} aria-hidden="true">
      {/* Gives way where the rest of the chart is too narrow. */}
      <span style={{ inlineSize: (isAfter ? x : width - x) + 12 }} />
      <div className={styles.tip}>
        <p className={styles.title}>{title}</p>
        <dl className={styles.lines}>
          <div className={styles.line}>
            <dt>{moment.full}</dt>
            <dd>{write(moment.value)}</dd>
          </div>
          {moment.before && (
            <div className={styles.line}>
              <dt>{moment.before.full}</dt>
              <dd>{write(moment.before.value)}</dd>
            </div>
          )}
        </dl>
        {moment.note && <p className={styles.note}>{moment.note}</p>}
      </div>
    </div>
  );
}

interface TimeSeriesTableProps {
  readonly title: string;
  readonly moments: readonly ChartMoment[];
  readonly write: (value: number | null) => string;
  readonly texts: ChartTexts;
  readonly hasBefore: boolean;
}

/** The values of a chart as a table that whoever wants it opens. */
function TimeSeriesTable({ title, moments, write, texts, hasBefore }: TimeSeriesTableProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary id={id}>{texts.table}</summary>
      {isOpen && (
        // A long table scrolls in itself, for the keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it has to be reached to be scrolled.
        <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
          <table className={styles.table}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.time}</th>
                <th scope="col">{title}</th>
                {hasBefore && <th scope="col">{texts.before}</th>}
              </tr>
            </thead>
            <tbody>
              {moments.map(({ key, full, value, note, before }) => (
                <tr key={key}>
                  <th scope="row">{full}</th>
                  <td>{note ? `${write(value)}, ${note}` : write(value)}</td>
                  {hasBefore && <td>{before ? write(before.value) : ''}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
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
