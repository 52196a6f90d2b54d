import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { addNotification } from '#features/notifications/public.ts';
import { type HeldMonitor, lockMonitorOfRun } from '../keeping/monitor-repository.ts';
import type { LookedHit, LookOutcome } from '../monitor-source.ts';
import { type Comparison, compareHits, contentHashOf, toStorableHits } from './compare-rules.ts';
import { closeHits, type HeldHit, insertHits, listFirstSeen, listHeldHits, type NewHit } from './hit-repository.ts';
import { wordOutcome } from './message-rules.ts';
import type { RunInHand } from './run-in-hand.ts';
import { isWaiting, updateEndOfRun } from './run-repository.ts';
import { toAlert } from './to-alert.ts';

/**
 * Stores what a look gave and tells the user, all or nothing. A run ends once: whoever comes second, or after its monitor
 * was removed, changes nothing.
 */
export async function endRun(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  run: RunInHand,
  outcome:
    | Pick<Extract<LookOutcome, { kind: 'seen' }>, 'kind' | 'hits' | 'seenBack'>
    | { kind: 'failed'; message: string },
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const monitor = await lockMonitorOfRun(trx, run.monitorId);
    if (!monitor || !(await isWaiting(trx, run.id))) return;
    if (outcome.kind === 'seen') return await endSeen(trx, { run, monitor, now }, outcome);
    const { message } = outcome;
    await updateEndOfRun(trx, run, { status: 'error', message, finished_at: now, against: monitor.ok_number });
  });
}

interface Ending {
  readonly run: RunInHand;
  readonly monitor: HeldMonitor;
  readonly now: Date;
}

async function endSeen(
  trx: Transaction,
  ending: Ending,
  { hits, seenBack }: { hits: readonly LookedHit[]; seenBack: Date | null },
): Promise<void> {
  const { run, monitor, now } = ending;
  const held = await listHeldHits(trx, run.monitorId);
  const compared = compareHits(held, { hits: toStorableHits(hits), seenBack });
  const fresh = await store(trx, ending, { held, compared });
  const isBaseline = monitor.ok_number === null;
  await updateEndOfRun(trx, run, {
    status: 'ok',
    message: wordOutcome(compared, isBaseline),
    finished_at: now,
    against: monitor.ok_number,
    count: compared.count,
    new_count: isBaseline ? 0 : compared.added.length,
    changed_count: compared.changed.length,
    gone_count: compared.goneKeys.length,
    seen_back: seenBack,
  });
  if (isBaseline || fresh.length === 0) return;
  await addNotification(trx, toAlert(run, { accountId: monitor.account_id, hits: fresh, now }));
}

/** Answers the hits that no run had found before. */
async function store(
  trx: Transaction,
  { run: { monitorId, number }, monitor, now }: Ending,
  { held, compared: { added, changed, goneKeys } }: { held: readonly HeldHit[]; compared: Comparison },
): Promise<LookedHit[]> {
  const firstSeen = await listFirstSeen(
    trx,
    monitorId,
    added.map(({ key }) => key),
  );
  const fresh = added.filter(({ key }) => !firstSeen.has(key));
  const known = new Map([...firstSeen, ...held.map(({ key, firstSeenAt }) => [key, firstSeenAt] as const)]);
  if (monitor.ok_number !== null) {
    const keys = [...goneKeys, ...changed.map(({ key }) => key)];
    await closeHits(trx, { monitorId, lastRun: monitor.ok_number, keys });
  }
  const rows = [...added, ...changed].map((hit) => toNewHit(hit, known.get(hit.key) ?? now));
  await insertHits(trx, { monitorId, run: number, hits: rows });
  return fresh;
}

function toNewHit(hit: LookedHit, firstSeenAt: Date): NewHit {
  const { key, kind, title, text, subtitle, url, personId, published } = hit;
  return {
    ...{ key, kind, title, text, subtitle, url, person_id: personId, published_at: published },
    content_hash: contentHashOf(hit),
    first_seen_at: firstSeenAt,
  };
}
