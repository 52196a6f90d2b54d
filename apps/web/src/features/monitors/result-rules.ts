import { type MonitorHit, type MonitorRun, RUN_CHANGES, type RunChange } from '@vidno/contract/monitors/runs';

/** One thing found, as the previous run held it and as this one does. */
export interface Pair {
  readonly key: string;
  readonly change: RunChange;
  /** Null where it is new. */
  readonly before: MonitorHit | null;
  /** Null where it is gone. */
  readonly now: MonitorHit | null;
}

interface Comparison {
  readonly lastResults: readonly MonitorHit[];
  readonly currentResults: readonly MonitorHit[];
  readonly changes: readonly { readonly key: string; readonly change: RunChange }[];
}

export function pairsOf({ lastResults, currentResults, changes }: Comparison): Pair[] {
  const before = new Map(lastResults.map((hit) => [hit.key, hit]));
  const now = new Map(currentResults.map((hit) => [hit.key, hit]));
  return changes.map(({ key, change }) => ({
    key,
    change,
    before: before.get(key) ?? null,
    now: now.get(key) ?? null,
  }));
}

/** The run that the address names, else the latest that has ended, else the one that goes on. */
export function runInView(runs: readonly MonitorRun[], wanted: string | undefined): string | null {
  if (wanted !== undefined) return wanted;
  const ended = runs.find(({ process_info }) => process_info.status !== 'wait');
  return (ended ?? runs[0])?.process_id ?? null;
}

/** The change that the address asks for; null: all. */
export function changeOf(wanted: string | undefined): RunChange | null {
  return RUN_CHANGES.find((change) => change === wanted) ?? null;
}
