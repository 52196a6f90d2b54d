import type { MonitorItem } from '#features/sources/source-kind.ts';

/** What the source returned to a successful run. */
export interface SuccessfulCheck {
  readonly monitorId: string;
  readonly number: number;
  readonly items: readonly MonitorItem[];
  readonly completeSince: Date | null;
}

export interface ExpectedRun {
  readonly number: number;
  /** Hits that are current after the run. */
  readonly hits: ReadonlyMap<string, MonitorItem>;
  /** How many new hits the user is alerted to. */
  readonly notified: number;
}

/** The simplest possible model: the expected runs of one monitor, computed from its successful checks. */
export function expectedRuns(checks: readonly SuccessfulCheck[]): ExpectedRun[] {
  const known = new Set<string>();
  let current = new Map<string, MonitorItem>();
  return checks
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, items, completeSince }, index) => {
      const older = [...current.values()].filter(
        ({ published }) => completeSince && published && published <= completeSince,
      );
      current = new Map([...older, ...items].map((item) => [item.key, item]));
      const newItems = items.filter(({ key }) => !known.has(key));
      for (const { key } of items) known.add(key);
      return { number, hits: current, notified: index === 0 ? 0 : newItems.length };
    });
}
