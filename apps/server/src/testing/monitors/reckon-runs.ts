import type { MonitorItem } from '#features/sources/public.ts';

/** What a run that succeeded was given. */
export interface GivenLook {
  readonly monitorId: string;
  readonly number: number;
  readonly items: readonly MonitorItem[];
  readonly completeSince: Date | null;
}

export interface ReckonedRun {
  readonly number: number;
  /** What it holds. */
  readonly hits: ReadonlyMap<string, MonitorItem>;
  /** How many hits the user is told of. */
  readonly told: number;
}

/** The runs of one monitor, put together from what each was given, as simply as can be. */
export function reckonRuns(given: readonly GivenLook[]): ReckonedRun[] {
  const known = new Set<string>();
  let held = new Map<string, MonitorItem>();
  return given
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, items, completeSince }, index) => {
      const older = [...held.values()].filter(
        ({ published }) => completeSince && published && published <= completeSince,
      );
      held = new Map([...older, ...items].map((hit) => [hit.key, hit]));
      const fresh = items.filter(({ key }) => !known.has(key));
      for (const { key } of items) known.add(key);
      return { number, hits: held, told: index === 0 ? 0 : fresh.length };
    });
}
