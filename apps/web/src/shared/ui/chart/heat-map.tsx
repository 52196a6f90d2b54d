import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './heat-map.module.css';

declare module 'react' {
  /** The position of a cell; the stylesheet swaps rows and columns on a phone. */
  interface CSSProperties {
    '--row'?: number;
    '--column'?: number;
  }
}

interface HeatAxisItem {
  readonly key: string;
  /** Short, for the edge of the map. */
  readonly label: string;
  readonly full: string;
}

interface HeatMapCell {
  readonly level: HeatLevel;
  readonly text: string;
  /** Says too little to be relied on. */
  readonly faint?: boolean;
}

interface HeatMapProps {
  readonly label: string;
  readonly rows: readonly HeatAxisItem[];
  readonly columns: readonly HeatAxisItem[];
  /** The level of a cell and its text, including its weekday and hour. */
  readonly cellAt: (row: number, column: number) => HeatMapCell;
  readonly less: string;
  readonly more: string;
  /** Shown until a cell is hovered or focused. */
  readonly placeholder: string;
}

/** On a phone rows and columns are swapped, so that a cell is large enough for a finger. */
const ROTATED_MEDIA = '(max-width: 767px)';
const LEVELS = [1, 2, 3, 4, 5] as const;

/** A table of colours; arrow keys move between cells, and each cell has its own text. */
export function HeatMap({ label, rows, columns, cellAt, less, more, placeholder }: HeatMapProps) {
  const table = useRef<HTMLTableElement>(null);
  /** Keyboard focus and pointer are tracked apart, so that one does not move the other. */
  const [stop, setStop] = useState({ row: 0, column: 0 });
  const [isFocused, setFocused] = useState(false);
  const [hovered, setHovered] = useState<{ row: number; column: number } | null>(null);
  const shown = hovered ?? (isFocused ? stop : null);

  function moveFocus(event: KeyboardEvent): void {
    const next = stepFrom(stop, event.key, { rows: rows.length, columns: columns.length });
    if (!next) return;
    event.preventDefault();
    setHovered(null);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
  }

  return (
    <figure className={styles.figure}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is navigated by keys is a grid.
        role="grid"
        ref={table}
        aria-label={label}
        aria-readonly="true"
        className={styles.map}
        onKeyDown={moveFocus}
        onPointerLeave={() => setHovered(null)}
        onBlur={() => setFocused(false)}
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
              {columns.map((column, index) => {
                const { level, text, faint = false } = cellAt(row, index);
                const isStop = stop.row === row && stop.column === index;
                return (
                  <td
                    key={column.key}
                    data-cell={`${row}-${index}`}
                    aria-label={text}
                    tabIndex={isStop ? 0 : -1}
                    className={classNames(styles.cell, styles[`level${level}`], faint && styles.faint)}
                    style={placed(row + 1, index + 1)}
                    onPointerEnter={() => setHovered({ row, column: index })}
                    onPointerDown={() => setHovered({ row, column: index })}
                    onFocus={() => {
                      setStop({ row, column: index });
                      setFocused(true);
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
          {shown ? cellAt(shown.row, shown.column).text : placeholder}
        </p>
        <p className={styles.legend}>
          {less}
          {LEVELS.map((level) => (
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
  const [down, right] = DIRECTION[window.matchMedia(ROTATED_MEDIA).matches ? 'rotated' : 'upright'][key] ?? [0, 0];
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: count.columns - 1 };
  if (down === 0 && right === 0) return null;
  return { row: clamp(row + down, count.rows), column: clamp(column + right, count.columns) };
}

type Steps = Readonly<Record<string, readonly [down: number, right: number]>>;

const DIRECTION: Record<'upright' | 'rotated', Steps> = {
  upright: { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
  rotated: { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] },
};

function clamp(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index));
}

const HEAT_LEVELS = 5;
export type HeatLevel = 0 | 1 | 2 | 3 | 4 | 5;

/** Levels by rank, so that one outlier does not flatten the rest; 0 if unknown. Equal values get equal levels. */
export function toHeatLevels(values: readonly (number | null)[]): HeatLevel[] {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  return values.map((value) => (value === null ? 0 : levelAt(known.indexOf(value), known.length)));
}

function levelAt(below: number, count: number): HeatLevel {
  const part = count < 2 ? 1 : below / (count - 1);
  const level = 1 + Math.floor(part * HEAT_LEVELS);
  return level >= 5 ? 5 : level === 4 ? 4 : level === 3 ? 3 : level === 2 ? 2 : 1;
}
