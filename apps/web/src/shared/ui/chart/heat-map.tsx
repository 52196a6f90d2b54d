import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { HeatLevel } from './heat-levels.ts';
import styles from './heat-map.module.css';

declare module 'react' {
  /** The place of a cell, which the stylesheet turns over on a phone. */
  interface CSSProperties {
    '--row'?: number;
    '--column'?: number;
  }
}

interface HeatLine {
  readonly key: string;
  /** At the edge of the map. */
  readonly label: string;
  readonly full: string;
}

interface HeatMapProps {
  readonly label: string;
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  /** What a cell says, its place included. */
  readonly cellAt: (row: number, column: number) => { readonly level: HeatLevel; readonly text: string };
  readonly less: string;
  readonly more: string;
  /** In place of a cell's words until one is pointed at. */
  readonly invitation: string;
}

/** On a phone the columns lie down and the rows stand up: a cell then has room for a finger. */
const TURNED = '(max-width: 767px)';
const SCALE = [1, 2, 3, 4, 5] as const;

/** A table of colours; arrow keys walk over its cells, each of which says its own words. */
export function HeatMap({ label, rows, columns, cellAt, less, more, invitation }: HeatMapProps) {
  const table = useRef<HTMLTableElement>(null);
  /** Where the keyboard stands, and whether it is at work; where the pointer is. They do not push each other. */
  const [stop, setStop] = useState({ row: 0, column: 0 });
  const [isWalking, setWalking] = useState(false);
  const [pointed, setPointed] = useState<{ row: number; column: number } | null>(null);
  const shown = pointed ?? (isWalking ? stop : null);

  function walk(event: KeyboardEvent): void {
    const next = stepFrom(stop, event.key, { rows: rows.length, columns: columns.length });
    if (!next) return;
    event.preventDefault();
    setPointed(null);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
  }

  return (
    <figure className={styles.figure}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is walked by keys is a grid.
        role="grid"
        ref={table}
        aria-label={label}
        aria-readonly="true"
        className={styles.map}
        onKeyDown={walk}
        onPointerLeave={() => setPointed(null)}
        onBlur={() => setWalking(false)}
      >
        <thead>
          <tr>
            <td className={styles.corner} />
            {columns.map(({ key, label: short, full }, column) => (
              <th key={key} scope="col" aria-label={full} className={styles.column} style={placed(0, column + 1)}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label: short, full }, row) => (
            <tr key={key}>
              <th scope="row" aria-label={full} className={styles.row} style={placed(row + 1, 0)}>
                {short}
              </th>
              {columns.map((column, place) => {
                const { level, text } = cellAt(row, place);
                const isStop = stop.row === row && stop.column === place;
                return (
                  <td
                    key={column.key}
                    data-cell={`${row}-${place}`}
                    aria-label={text}
                    tabIndex={isStop ? 0 : -1}
                    className={classNames(styles.cell, styles[`level${level}`])}
                    style={placed(row + 1, place + 1)}
                    onPointerEnter={() => setPointed({ row, column: place })}
                    onPointerDown={() => setPointed({ row, column: place })}
                    onFocus={() => {
                      setStop({ row, column: place });
                      setWalking(true);
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className={styles.caption}>
        <p className={styles.words} aria-hidden="true">
          {shown ? cellAt(shown.row, shown.column).text : invitation}
        </p>
        <p className={styles.legend}>
          {less}
          {SCALE.map((level) => (
            <span key={level} className={classNames(styles.sample, styles[`level${level}`])} aria-hidden="true" />
          ))}
          {more}
        </p>
      </figcaption>
    </figure>
  );
}

function placed(row: number, column: number): CSSProperties {
  return { '--row': row + 1, '--column': column + 1 };
}

function stepFrom(
  { row, column }: { row: number; column: number },
  key: string,
  count: { rows: number; columns: number },
): { row: number; column: number } | null {
  const [down, right] = DIRECTION[window.matchMedia(TURNED).matches ? 'turned' : 'upright'][key] ?? [0, 0];
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: count.columns - 1 };
  if (down === 0 && right === 0) return null;
  return { row: within(row + down, count.rows), column: within(column + right, count.columns) };
}

type Steps = Readonly<Record<string, readonly [down: number, right: number]>>;

const DIRECTION: Record<'upright' | 'turned', Steps> = {
  upright: { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
  turned: { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] },
};

function within(place: number, count: number): number {
  return Math.min(count - 1, Math.max(0, place));
}
