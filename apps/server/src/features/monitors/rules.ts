import type { Monitor } from '@vidno/contract/monitors/monitors';
import type { MonitorRun } from '@vidno/contract/monitors/runs';
import type { SourceHealth } from '@vidno/contract/sources';
import type { MonitorLane, SourceKinds } from '#features/sources/public.ts';
import { toProcess } from '#runs/run.ts';
import { nextDueTime } from './schedule/schedule-rules.ts';
import type { MonitorView, RunView } from './views/monitor-view-repository.ts';

/** A kind of source that no longer exists gets the normal lane, where the run reports the failure. */
export function laneOf(kinds: SourceKinds, kind: string): MonitorLane {
  return kinds[kind]?.monitor?.lane ?? 'normal';
}

export function toMonitor(
  view: MonitorView,
  { source, now }: { source: { title: string; health: SourceHealth } | undefined; now: Date },
): Monitor {
  const { latest, ends_at } = view;
  const { status, percent, message } = toProcess(latest);
  const nextDue = nextDueTime({ nextDueAt: view.next_due_at, endsAt: ends_at }, now);
  return {
    id: view.id,
    keyword: view.keyword,
    source: view.source_id,
    source_title: source?.title ?? view.source_id,
    source_health: source?.health ?? 'unavailable',
    geo: view.place,
    refresh_rate: view.refresh_minutes,
    collection_time: view.collection_days,
    created: view.created_at.toISOString(),
    ends: ends_at.toISOString(),
    state: stateOf(view, now),
    status,
    process_id: latest.id,
    percent,
    message,
    runs: view.last_number - (status === 'wait' ? 1 : 0),
    next_run: nextDue?.toISOString() ?? null,
    last_run: view.last_ended_at?.toISOString() ?? null,
    baseline: view.last_ok_number === null ? null : view.compared_with === null,
    count: view.count ?? 0,
    new_count: view.new_count ?? 0,
    changed_count: view.changed_count ?? 0,
    gone_count: view.gone_count ?? 0,
  };
}

function stateOf({ ends_at, paused_at }: MonitorView, now: Date): Monitor['state'] {
  if (now >= ends_at) return 'ended';
  return paused_at === null ? 'active' : 'paused';
}

export function toRun(run: RunView): MonitorRun {
  return {
    process_id: run.id,
    number: run.number,
    due: run.due_at.toISOString(),
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    process_info: toProcess(run),
    baseline: run.status === 'delivered' && run.compared_with === null,
    count: run.count,
    new_count: run.new_count,
    changed_count: run.changed_count,
    gone_count: run.gone_count,
  };
}
