import type { Transaction } from '#database/database.ts';
import { listPresentIds } from '#features/catalogue/public.ts';
import { addNotification } from '#features/notifications/public.ts';
import type { ItemsFound, MonitorItem } from '#features/sources/public.ts';
import type { LockedMonitor } from '../lifecycle/monitor-repository.ts';
import { type Comparison, compareHits, contentHashOf, toStorableItems } from './compare-rules.ts';
import { closeHits, insertHits, type KnownHit, listKnownHits, type NewHit } from './hit-repository.ts';
import { describeOutcome } from './message-rules.ts';
import { updateEndOfRun } from './run-repository.ts';
import { toAlert } from './to-alert.ts';

interface StoreContext {
  readonly runId: string;
  /** Its last run is this one. */
  readonly monitor: LockedMonitor;
  readonly now: Date;
}

/** Stores what a check found, alerts the user to new hits, and returns the message of the run. */
export async function storeItems(
  trx: Transaction,
  context: StoreContext,
  { items, completeSince }: ItemsFound,
): Promise<string> {
  const { monitor } = context;
  const storable = toStorableItems(await withoutGone(trx, items));
  const known = await listKnownHits(
    trx,
    monitor,
    storable.map(({ key }) => key),
  );
  const current = known.filter(({ isCurrent }) => isCurrent);
  const compared = compareHits(current, { items: storable, completeSince });
  const newItems = await store(trx, context, { known, compared });
  const isBaseline = monitor.last_ok_number === null;
  await updateEndOfRun(trx, monitor, {
    count: compared.count,
    new_count: isBaseline ? 0 : compared.added.length,
    changed_count: compared.changed.length,
    gone_count: compared.goneKeys.length,
    complete_since: completeSince,
  });
  if (!isBaseline && newItems.length > 0) await addNotification(trx, toAlert(context, newItems));
  return describeOutcome(compared, isBaseline);
}

/** Somebody may have left since the check. */
async function withoutGone(trx: Transaction, items: readonly MonitorItem[]): Promise<readonly MonitorItem[]> {
  const presentIds = await listPresentIds(
    trx,
    items.flatMap(({ personId }) => personId ?? []),
  );
  return items.filter(({ personId }) => personId === null || presentIds.has(personId));
}

/** Returns the items that no earlier run had found. */
async function store(
  trx: Transaction,
  { monitor, now }: StoreContext,
  { known, compared: { added, changed, goneKeys } }: { known: readonly KnownHit[]; compared: Comparison },
): Promise<MonitorItem[]> {
  const firstSeen = new Map(known.map(({ key, firstSeenAt }) => [key, firstSeenAt]));
  if (monitor.last_ok_number !== null) {
    const keys = [...goneKeys, ...changed.map(({ key }) => key)];
    await closeHits(trx, monitor, { lastRun: monitor.last_ok_number, now, keys });
  }
  const rows = [...added, ...changed].map((item) => toNewHit(item, firstSeen.get(item.key) ?? now));
  await insertHits(trx, monitor, { firstRun: monitor.last_number, hits: rows });
  return added.filter(({ key }) => !firstSeen.has(key));
}

function toNewHit(item: MonitorItem, firstSeenAt: Date): NewHit {
  const { key, kind, title, text, subtitle, url, personId, published } = item;
  return {
    key,
    kind,
    title,
    text,
    subtitle,
    url,
    person_id: personId,
    published_at: published,
    content_hash: contentHashOf(item),
    first_seen_at: firstSeenAt,
  };
}
