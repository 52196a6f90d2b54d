import { type MonitorHit, type MonitorRun, RUN_CHANGES, type RunChange } from '@vidno/contract/monitors/runs';

/** A hit as it was in the previous run and as it is in this one. */
export interface HitChange {
  readonly key: string;
  readonly change: RunChange;
  /** Null if it is new. */
  readonly before: MonitorHit | null;
  /** Null if it is gone. */
  readonly now: MonitorHit | null;
}

interface Comparison {
  readonly lastResults: readonly MonitorHit[];
  readonly currentResults: readonly MonitorHit[];
  readonly changes: readonly { readonly key: string; readonly change: RunChange }[];
}

export function hitChanges({ lastResults, currentResults, changes }: Comparison): HitChange[] {
  const before = new Map(lastResults.map((hit) => [hit.key, hit]));
  const now = new Map(currentResults.map((hit) => [hit.key, hit]));
  return changes.map(({ key, change }) => ({
    key,
    change,
    before: before.get(key) ?? null,
    now: now.get(key) ?? null,
  }));
}

/** The run from the address, or the latest ended one, or the current one. */
export function runInView(runs: readonly MonitorRun[], wanted: string | undefined): string | null {
  if (wanted !== undefined) return wanted;
  const ended = runs.find(({ process_info }) => process_info.status !== 'wait');
  return (ended ?? runs[0])?.process_id ?? null;
}

/** The change filter from the address; null: all. */
export function changeOf(wanted: string | undefined): RunChange | null {
  return RUN_CHANGES.find((change) => change === wanted) ?? null;
}
