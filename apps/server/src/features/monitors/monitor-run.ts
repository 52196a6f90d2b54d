import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { type Suppressions, vkPageOf } from '#features/catalogue/import/suppressions.ts';
import { holdDepartures, listPresentIds } from '#features/catalogue/public.ts';
import { addNotification } from '#features/notifications/notifications.ts';
import { type AuthoriseTools, authorise } from '#features/rights/authorise.ts';
import type { Source } from '#features/sources/public.ts';
import { type MonitorOutcome, SOURCE_MESSAGES, type SourceUnavailable } from '#features/sources/source-kind.ts';
import { ownSubjectOf, type RunKind } from '#runs/run.ts';
import { toAlert } from './alerts.ts';
import {
  type Comparison,
  compareHits,
  contentHashOf,
  describeOutcome,
  type FoundItem,
  RUN_MESSAGES,
  type SourcesChecked,
  toStorableItems,
} from './comparison.ts';
import { closeHits, insertHits, type KnownHit, listKnownHits, type NewHit } from './hit-repository.ts';
import { type LockedMonitor, lockMonitor } from './monitor-repository.ts';
import { type CheckTarget, findCheckTarget, updateEndOfRun } from './run-repository.ts';

/**
 * Small, so that a crashed worker delays only a few of the runs that are due.
 * @limit queue: Further runs of monitors wait, or are taken by another worker.
 */
const CONCURRENCY = { normal: 8, slow: 8 };
/** @limit time: The check of the source is given up. */
const CHECK_TIMEOUT_MS = 60_000;
/** @limit time: The run is tried again. */
const STEP_TIMEOUT_MS = 2 * CHECK_TIMEOUT_MS;
const CHECKING_PROGRESS = { percent: 30, message: RUN_MESSAGES.checking };
/** A check that succeeds sooner reports no progress, because nobody could read it. */
const QUICK_MS = 200;
/** The baseline also covers the week before the monitor was added, so only later items count as new. */
const LOOKBACK_MS = 7 * DAY_MS;

export interface MonitorRunTools extends AuthoriseTools {
  readonly suppressions: Suppressions;
}

/** A run of a monitor: one check of its sources. */
export function createMonitorRunKind(tools: MonitorRunTools): RunKind<FoundBySources> {
  return {
    name: 'monitor',
    concurrency: CONCURRENCY,
    maxAttempts: 5,
    stepTimeoutMs: STEP_TIMEOUT_MS,
    brokenMessage: RUN_MESSAGES.failed,
    advance: async (run, context) => {
      const target = await findCheckTarget(tools.db, ownSubjectOf(run));
      if (!target) return { kind: 'gone' };
      const checking = checkSources(tools, target, context.signal);
      const isQuick = await Promise.race([
        checking.then(({ kind }) => kind === 'found'),
        sleep(QUICK_MS, false, { ref: false }),
      ]);
      if (!isQuick) await context.reportProgress(CHECKING_PROGRESS);
      const outcome = await checking;
      return outcome.kind === 'found'
        ? { kind: 'found', found: outcome }
        : { kind: 'failed', message: outcome.message };
    },
    deliver: async (trx, run, found) => {
      await holdDepartures(trx);
      const monitor = await lockMonitor(trx, ownSubjectOf(run));
      if (!monitor?.waiting) return null;
      return await storeItems(
        trx,
        { runId: run.id, monitor, now: tools.clock(), suppressions: tools.suppressions },
        found,
      );
    },
    fail: async (trx, run) => {
      const monitor = await lockMonitor(trx, ownSubjectOf(run));
      if (monitor?.waiting) await updateEndOfRun(trx, monitor, null);
    },
  };
}

/** Titles are for the user. */
interface FoundBySources extends SourcesChecked {
  readonly kind: 'found';
  readonly answered: readonly Pick<Source, 'id' | 'title'>[];
  /** Titles of the sources that did not answer. */
  readonly silent: readonly string[];
}

/** Checks all sources at the same time. Those that do not answer are named, and only if none does, the check has failed. */
async function checkSources(
  tools: AuthoriseTools,
  target: CheckTarget,
  stop: AbortSignal,
): Promise<FoundBySources | SourceUnavailable> {
  const { accountId, sourceIds } = target;
  const right = await authorise(tools, { accountId, use: 'monitor', sources: sourceIds, stage: 'underway' });
  if (right.kind === 'refused') {
    const { source } = right;
    const message = source?.off_uses.includes('monitor') ? SOURCE_MESSAGES.switchedOff : source?.health_message;
    return { kind: 'unavailable', message: message ?? RUN_MESSAGES.unavailable, retryAt: null };
  }
  const checks = await Promise.all(
    right.open.map(async (source) => ({ source, outcome: await checkSource(tools, { source, target }, stop) })),
  );
  const answered = checks.flatMap(({ source, outcome }) => (outcome.kind === 'found' ? [{ source, outcome }] : []));
  if (answered.length === 0) {
    const [failed] = checks.flatMap(({ outcome }) => (outcome.kind === 'unavailable' ? [outcome] : []));
    return failed ?? { kind: 'unavailable', message: RUN_MESSAGES.unavailable, retryAt: null };
  }
  const failed = checks.filter(({ outcome }) => outcome.kind === 'unavailable').map(({ source }) => source);
  return {
    kind: 'found',
    items: answered.flatMap(({ source, outcome }) => outcome.items.map((item) => ({ ...item, sourceId: source.id }))),
    completeSince: new Map(answered.map(({ source, outcome }) => [source.id, outcome.completeSince])),
    answered: answered.map(({ source }) => source),
    silent: [...failed, ...right.closed].map(({ title }) => title),
  };
}

async function checkSource(
  { sourceKinds }: AuthoriseTools,
  { source, target }: { readonly source: Source; readonly target: CheckTarget },
  stop: AbortSignal,
): Promise<MonitorOutcome> {
  const { accountId, keyword, place, createdAt } = target;
  const monitor = sourceKinds[source.kind]?.monitor;
  if (!monitor) return { kind: 'unavailable', message: RUN_MESSAGES.unavailable, retryAt: null };
  const since = new Date(createdAt.getTime() - LOOKBACK_MS);
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const signal = AbortSignal.any([stop, timeout]);
  const timedOut = new Promise<MonitorOutcome>((resolve) => {
    timeout.addEventListener('abort', () =>
      resolve({ kind: 'unavailable', message: RUN_MESSAGES.slow, retryAt: null }),
    );
  });
  // The race also ends the wait for a source that ignores the signal.
  return await Promise.race([monitor.findItems({ source, accountId, keyword, place, since, signal }), timedOut]);
}

interface StoreContext {
  readonly runId: string;
  /** Its last run is this one. */
  readonly monitor: LockedMonitor;
  readonly now: Date;
  readonly suppressions: Suppressions;
}

/** Stores what a check found, alerts the user to new hits, and returns the message of the run. */
async function storeItems(
  trx: Transaction,
  context: StoreContext,
  { items, completeSince, answered, silent }: FoundBySources,
): Promise<string> {
  const { monitor } = context;
  const storable = toStorableItems(await withoutGone(trx, context, items));
  const known = await listKnownHits(
    trx,
    monitor,
    storable.map(({ key }) => key),
  );
  const current = known.filter(({ isCurrent }) => isCurrent);
  const compared = compareHits(current, { items: storable, completeSince });
  const newItems = await store(trx, context, { known, compared });
  const isBaseline = monitor.last_ok_number === null;
  const counts = {
    count: compared.count,
    new_count: isBaseline ? 0 : compared.added.length,
    changed_count: compared.changed.length,
    gone_count: compared.goneKeys.length,
    complete_since: silent.length > 0 ? context.now : latest([...completeSince.values()]),
  };
  await updateEndOfRun(trx, monitor, { counts, checkedIds: answered.map(({ id }) => id) });
  // What a source shows at its first check was there before.
  const wasChecked = (sourceId: string) => monitor.checked_source_ids.includes(sourceId);
  const news = newItems.filter(({ sourceId }) => wasChecked(sourceId));
  if (news.length > 0) await addNotification(trx, toAlert(context, news));
  const first = answered.filter(({ id }) => !wasChecked(id)).map(({ title }) => title);
  return describeOutcome(compared, { isBaseline, silent, first });
}

/** Null if all is null. */
function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, time) => (last === null || (time !== null && time > last) ? time : last), null);
}

/** Somebody may have left since the check, or had themselves removed. */
async function withoutGone(
  trx: Transaction,
  { suppressions }: StoreContext,
  items: readonly FoundItem[],
): Promise<readonly FoundItem[]> {
  const presentIds = await listPresentIds(
    trx,
    items.flatMap(({ personId }) => personId ?? []),
  );
  const present = items.filter(({ personId }) => personId === null || presentIds.has(personId));
  if (present.every(({ vkIds = [] }) => vkIds.length === 0)) return present;
  const suppressed = await suppressions.hold(trx);
  return present.filter(({ vkIds = [] }) => !vkIds.some((id) => suppressed.hasPage(vkPageOf(id))));
}

/** Returns the items that no earlier run had found. */
async function store(
  trx: Transaction,
  { monitor, now }: StoreContext,
  { known, compared: { added, changed, goneKeys } }: { known: readonly KnownHit[]; compared: Comparison },
): Promise<FoundItem[]> {
  const firstSeen = new Map(known.map(({ key, firstSeenAt }) => [key, firstSeenAt]));
  if (monitor.last_ok_number !== null) {
    const keys = [...goneKeys, ...changed.map(({ key }) => key)];
    await closeHits(trx, monitor, { lastRun: monitor.last_ok_number, now, keys });
  }
  const rows = [...added, ...changed].map((item) => toNewHit(item, firstSeen.get(item.key) ?? now));
  await insertHits(trx, monitor, { firstRun: monitor.last_number, hits: rows });
  return added.filter(({ key }) => !firstSeen.has(key));
}

function toNewHit(item: FoundItem, firstSeenAt: Date): NewHit {
  const { key, sourceId, kind, title, text, subtitle, url, personId, vkIds = [], published } = item;
  return {
    key,
    source_id: sourceId,
    kind,
    title,
    text,
    subtitle,
    url,
    person_id: personId,
    vk_ids: vkIds,
    published_at: published,
    content_hash: contentHashOf(item),
    first_seen_at: firstSeenAt,
  };
}
