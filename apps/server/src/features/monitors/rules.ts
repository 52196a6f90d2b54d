import type { Monitor } from '@vidno/contract/monitors/monitors';
import type { MonitorRun } from '@vidno/contract/monitors/runs';
import type { SourceHealth } from '@vidno/contract/sources';
import type { MonitorLane, SourceKinds } from '#features/sources/public.ts';
import { toProcess } from '#runs/run.ts';
import type { ShownMonitor, ShownRun } from './keeping/shown-monitor-repository.ts';
import { nextDueOf } from './schedule/schedule-rules.ts';

/** A source of a kind that is no more is looked at once more, to say so. */
export function laneOf(kinds: SourceKinds, kind: string): MonitorLane {
  return kinds[kind]?.monitor?.lane ?? 'normal';
}

export function toMonitor(
  shown: ShownMonitor,
  { source, now }: { source: { title: string; health: SourceHealth } | undefined; now: Date },
): Monitor {
  const { latest, ends_at } = shown;
  const { status, percent, message } = toProcess(latest);
  const nextDue = nextDueOf({ nextDueAt: shown.next_due_at, endsAt: ends_at }, now);
  return {
    id: shown.id,
    keyword: shown.keyword,
    source: shown.source_id,
    source_title: source?.title ?? shown.source_id,
    source_health: source?.health ?? 'unavailable',
    geo: shown.place,
    refresh_rate: shown.refresh_minutes,
    collection_time: shown.collection_days,
    created: shown.created_at.toISOString(),
    ends: ends_at.toISOString(),
    state: stateOf(shown, now),
    status,
    process_id: latest.id,
    percent,
    message,
    runs: shown.last_number - (status === 'wait' ? 1 : 0),
    next_run: nextDue?.toISOString() ?? null,
    last_run: shown.last_ended_at?.toISOString() ?? null,
    baseline: shown.ok_number === null ? null : shown.against === null,
    count: shown.count ?? 0,
    new_count: shown.new_count ?? 0,
    changed_count: shown.changed_count ?? 0,
    gone_count: shown.gone_count ?? 0,
  };
}

function stateOf({ ends_at, paused_at }: ShownMonitor, now: Date): Monitor['state'] {
  if (now >= ends_at) return 'ended';
  return paused_at === null ? 'active' : 'paused';
}

export function toRun(run: ShownRun): MonitorRun {
  return {
    process_id: run.id,
    number: run.number,
    due: run.due_at.toISOString(),
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    process_info: toProcess(run),
    baseline: run.status === 'delivered' && run.against === null,
    count: run.count,
    new_count: run.new_count,
    changed_count: run.changed_count,
    gone_count: run.gone_count,
  };
}
