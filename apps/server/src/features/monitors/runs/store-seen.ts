import type { Transaction } from '#database/database.ts';
import { addNotification } from '#features/notifications/public.ts';
import type { ItemsFound, MonitorItem } from '#features/sources/public.ts';
import type { HeldMonitor } from '../keeping/monitor-repository.ts';
import { type Comparison, compareHits, contentHashOf, toStorableHits } from './compare-rules.ts';
import { closeHits, insertHits, type KnownHit, listKnownHits, type NewHit } from './hit-repository.ts';
import { wordOutcome } from './message-rules.ts';
import { updateEndOfRun } from './run-repository.ts';
import { toAlert } from './to-alert.ts';

interface Delivery {
  readonly runId: string;
  /** Held; its last run is this one. */
  readonly monitor: HeldMonitor;
  readonly now: Date;
}

/** Stores what a look gave and tells the user of what is new; answers how it is worded. */
export async function storeSeen(
  trx: Transaction,
  delivery: Delivery,
  { items: hits, completeSince: seenBack }: ItemsFound,
): Promise<string> {
  const { monitor } = delivery;
  const storable = toStorableHits(hits);
  const known = await listKnownHits(
    trx,
    monitor,
    storable.map(({ key }) => key),
  );
  const held = known.filter(({ isHeld }) => isHeld);
  const compared = compareHits(held, { hits: storable, seenBack });
  const fresh = await store(trx, delivery, { known, compared });
  const isBaseline = monitor.ok_number === null;
  await updateEndOfRun(trx, monitor, {
    count: compared.count,
    new_count: isBaseline ? 0 : compared.added.length,
    changed_count: compared.changed.length,
    gone_count: compared.goneKeys.length,
    seen_back: seenBack,
  });
  if (!isBaseline && fresh.length > 0) await addNotification(trx, toAlert(delivery, fresh));
  return wordOutcome(compared, isBaseline);
}

/** Answers the hits that no run had found before. */
async function store(
  trx: Transaction,
  { monitor, now }: Delivery,
  { known, compared: { added, changed, goneKeys } }: { known: readonly KnownHit[]; compared: Comparison },
): Promise<MonitorItem[]> {
  const firstSeen = new Map(known.map(({ key, firstSeenAt }) => [key, firstSeenAt]));
  if (monitor.ok_number !== null) {
    const keys = [...goneKeys, ...changed.map(({ key }) => key)];
    await closeHits(trx, monitor, { lastRun: monitor.ok_number, keys });
  }
  const rows = [...added, ...changed].map((hit) => toNewHit(hit, firstSeen.get(hit.key) ?? now));
  await insertHits(trx, monitor, { firstRun: monitor.last_number, hits: rows });
  return added.filter(({ key }) => !firstSeen.has(key));
}

function toNewHit(hit: MonitorItem, firstSeenAt: Date): NewHit {
  const { key, kind, title, text, subtitle, url, personId, published } = hit;
  return {
    ...{ key, kind, title, text, subtitle, url, person_id: personId, published_at: published },
    content_hash: contentHashOf(hit),
    first_seen_at: firstSeenAt,
  };
}
