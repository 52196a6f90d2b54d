import { MONITOR_PAGE_SIZE } from '@vidno/contract/constants';
import type { ReplyOf } from '@vidno/contract/endpoint';
import type { Monitor } from '@vidno/contract/monitors/monitors';
import type { getMonitorRun, MonitorHit, MonitorRun, RunChange } from '@vidno/contract/monitors/runs';
import { SOURCE_HEALTHS, SOURCE_SEPARATOR } from '@vidno/contract/sources';
import type { OuterIds } from '#features/catalogue/outer-person.ts';
import { type CataloguePerson, type CataloguePhoto, listPeople } from '#features/catalogue/public.ts';
import { listSources, type Source } from '#features/sources/public.ts';
import { toProcess } from '#runs/run.ts';
import type { Tools } from '#tools.ts';
import { REMOVED_PROFILE } from './comparison.ts';
import { nextDueTime } from './due-times.ts';
import { listChanges, listStoredHits, type RunPair, type StoredHit } from './hit-repository.ts';
import {
  countMonitors,
  findMonitorView,
  findRun,
  listMonitorPage,
  type MonitorView,
  type OwnMonitor,
  type RunView,
} from './monitor-repository.ts';

/** One page of the account's monitors, newest first, with the total over all pages. */
export async function listMonitors(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { accountId, page }: { accountId: number; page: number },
): Promise<{ monitors: Monitor[]; totalCount: number }> {
  const totalCount = await countMonitors(db, accountId);
  if (page * MONITOR_PAGE_SIZE >= totalCount) return { monitors: [], totalCount };
  const views = await listMonitorPage(db, { accountId, page, pageSize: MONITOR_PAGE_SIZE });
  const known = await listSources(db);
  const now = clock();
  return { monitors: views.map((view) => toMonitor(view, { known, now })), totalCount };
}

/** Null when the account has no such monitor. */
export async function findMonitor(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  own: OwnMonitor,
): Promise<Monitor | null> {
  const view = await findMonitorView(db, own);
  if (!view) return null;
  return toMonitor(view, { known: await listSources(db), now: clock() });
}

type FindMonitorRunOutcome =
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

export interface DescribeHitsTools extends Pick<Tools, 'db'> {
  readonly outerIds: OuterIds;
  readonly photoUrls: { urlOf(photo: CataloguePhoto, accountId: number): string };
}

/** Hits as they were found, with a current photo. The data of people who have left the catalogue is hidden. */
async function describeHits(
  { db, outerIds, photoUrls }: DescribeHitsTools,
  { id, accountId }: OwnMonitor,
  hits: readonly StoredHit[],
): Promise<MonitorHit[]> {
  const people = await listPeople(
    db,
    hits.flatMap(({ person_id }) => person_id ?? []),
  );
  return hits.map((hit) => {
    const person = hit.person_id === null ? undefined : people.get(hit.person_id);
    const isRemoved = hit.person_id !== null && person === undefined;
    return {
      key: outerIds.keyIn(id, hit.key),
      kind: hit.kind,
      ...(isRemoved ? { title: REMOVED_PROFILE, text: '', subtitle: '', url: null } : toTexts(hit)),
      image: person ? findImage(person, (photo) => photoUrls.urlOf(photo, accountId)) : null,
      published: hit.published_at?.toISOString() ?? null,
      first_seen: hit.first_seen_at.toISOString(),
    };
  });
}

function toTexts({ title, text, subtitle, url }: StoredHit): Pick<MonitorHit, 'title' | 'text' | 'subtitle' | 'url'> {
  return { title, text, subtitle, url };
}

function findImage({ photos }: CataloguePerson, urlOf: (photo: CataloguePhoto) => string): string | null {
  const photo = photos.find(({ state }) => state === 'present');
  return photo ? urlOf(photo) : null;
}

function toMonitor(view: MonitorView, { known, now }: { known: readonly Source[]; now: Date }): Monitor {
  const sources = view.source_ids.map((id): Monitor['sources'][number] => {
    const source = known.find((each) => each.id === id);
    return { id, title: source?.title ?? id, health: source?.health ?? 'unavailable' };
  });
  const { latest, ends_at } = view;
  const { status, percent, message } = toProcess(latest);
  const nextDue = nextDueTime({ nextDueAt: view.next_due_at, endsAt: ends_at }, now);
  return {
    id: view.id,
    keyword: view.keyword,
    source: view.source_ids.join(SOURCE_SEPARATOR),
    source_title: sources.map(({ title }) => title).join(', '),
    source_health: SOURCE_HEALTHS.find((health) => sources.some((source) => source.health === health)) ?? 'unavailable',
    sources,
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
