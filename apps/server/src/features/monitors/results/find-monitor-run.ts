import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import type { ReplyOf } from '@vidno/contract/endpoint';
import type { getMonitorRun, MonitorHit, RunChange } from '@vidno/contract/monitors/runs';
import { toProcess } from '#runs/run.ts';
import type { OwnMonitor } from '../lifecycle/monitor-repository.ts';
import { findMonitorView, findRun, type RunView } from '../views/monitor-view-repository.ts';
import { type DescribeHitsTools, describeHits } from './describe-hits.ts';
import { listChanges, listStoredHits, type RunPair } from './result-repository.ts';

export type FindMonitorRunOutcome =
  | { readonly kind: 'found'; readonly run: ReplyOf<typeof getMonitorRun> }
  | { readonly kind: 'refused'; readonly because: 'monitor_not_found' | 'monitor_run_not_found' };

interface FindMonitorRunInput extends OwnMonitor {
  readonly processId: string;
  readonly page: number;
  /** Undefined for all of them. */
  readonly change: RunChange | undefined;
}

/** One page of the hits of a run, compared with the previous successful run. */
export async function findMonitorRun(
  tools: DescribeHitsTools,
  { id, accountId, processId, page, change }: FindMonitorRunInput,
): Promise<FindMonitorRunOutcome> {
  const own = { id, accountId };
  const monitor = await findMonitorView(tools.db, own);
  if (!monitor) return { kind: 'refused', because: 'monitor_not_found' };
  const run = await findRun(tools.db, own, processId);
  if (!run) return { kind: 'refused', because: 'monitor_run_not_found' };
  const comparedWith = run.status === 'wait' ? monitor.last_ok_number : run.compared_with;
  const counts = countsOf(run);
  const count = change === undefined ? counts.new + counts.changed + counts.gone + counts.unchanged : counts[change];
  const results =
    page * MONITOR_PAGE_SIZE < count
      ? await listResults(tools, { own, number: run.number, comparedWith }, { change, page })
      : { lastResults: [], currentResults: [], changes: [] };
  return {
    kind: 'found',
    run: {
      status: 'ok',
      search_id: id,
      process_id: run.id,
      number: run.number,
      created_at: run.created_at.toISOString(),
      process_info: toProcess(run),
      baseline: comparedWith === null,
      ...results,
      count,
      counts,
      capped: run.complete_since !== null,
      page,
    },
  };
}

/** All zero for a run that has not succeeded. */
function countsOf({ count, new_count, changed_count, gone_count }: RunView): Record<RunChange, number> {
  return {
    new: new_count,
    changed: changed_count,
    gone: gone_count,
    unchanged: count - new_count - changed_count,
  };
}

async function listResults(
  tools: DescribeHitsTools,
  pair: RunPair,
  { change, page }: { change: RunChange | undefined; page: number },
) {
  const changes = await listChanges(tools.db, pair, { change, page, pageSize: MONITOR_PAGE_SIZE });
  const keys = changes.map(({ key }) => key);
  const outerKeyOf = (key: string) => tools.outerIds.keyIn(pair.own.id, key);
  const { own, number, comparedWith } = pair;
  const [current, last] = await Promise.all([
    listStoredHits(tools.db, own, { number, keys }),
    listStoredHits(tools.db, own, { number: comparedWith, keys }),
  ]);
  return {
    changes: changes.map(({ key, change: became }) => ({ key: outerKeyOf(key), change: became })),
    currentResults: inOrder(keys.map(outerKeyOf), await describeHits(tools, own, current)),
    lastResults: inOrder(keys.map(outerKeyOf), await describeHits(tools, own, last)),
  };
}

function inOrder(keys: readonly string[], hits: readonly MonitorHit[]): MonitorHit[] {
  const byKey = new Map(hits.map((hit) => [hit.key, hit]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
