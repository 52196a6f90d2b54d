import type { LookedHit } from '#features/sources/public.ts';

/** What a run that succeeded was given. */
export interface GivenLook {
  readonly monitorId: string;
  readonly number: number;
  readonly hits: readonly LookedHit[];
  readonly seenBack: Date | null;
}

export interface ReckonedRun {
  readonly number: number;
  /** What it holds. */
  readonly hits: ReadonlyMap<string, LookedHit>;
  /** How many hits the user is told of. */
  readonly told: number;
}

/** The runs of one monitor, put together from what each was given, as simply as can be. */
export function reckonRuns(given: readonly GivenLook[]): ReckonedRun[] {
  const known = new Set<string>();
  let held = new Map<string, LookedHit>();
  return given
    .toSorted((one, other) => one.number - other.number)
    .map(({ number, hits, seenBack }, index) => {
      const older = [...held.values()].filter(({ published }) => seenBack && published && published <= seenBack);
      held = new Map([...older, ...hits].map((hit) => [hit.key, hit]));
      const fresh = hits.filter(({ key }) => !known.has(key));
      for (const { key } of hits) known.add(key);
      return { number, hits: held, told: index === 0 ? 0 : fresh.length };
    });
}
