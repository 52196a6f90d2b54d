/** A point on the time axis. */
export interface ChartTime {
  readonly key: string;
  /** On the axis. */
  readonly label: string;
  /** In full, where there is room. */
  readonly full: string;
}

export type ChartTone = 1 | 2 | 3 | 4;

/** One line: a value for each point in time, null if unknown. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly tone: ChartTone;
  readonly values: readonly (number | null)[];
}
