import { DAY_MS, toMoscowDay } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Logger } from '#observability/log.ts';
import type { Tools } from '#tools.ts';
import {
  closeIfOpen,
  listEndedIds,
  lockForWriters,
  lockSourceRow,
  markForErasure,
  type NewBasis,
  takeVouchBack,
  updateBasis,
} from './basis-repository.ts';
import { listSources, type Source } from './repository.ts';

/** How long the people of a closed source are kept, so that a basis may still be renewed. */
const CLOSED_DAYS = 30;
/** The operator is warned from so many days before the end of a basis. */
const WARNED_DAYS = 30;
/** And urgently from here on. */
const URGENT_DAYS = 7;

/** Whoever changes a source by hand, for the journal: a name of the operator's own choice, or that of the system's user. */
export type Operator = string;

/** Why this basis cannot be given; null if it can. */
export function findBasisFault(
  { basis, endsAt }: Pick<NewBasis, 'basis' | 'endsAt'>,
  now: Date,
): 'basis_missing' | 'basis_ended' | null {
  if (basis.trim() === '') return 'basis_missing';
  return endsAt !== null && endsAt <= now ? 'basis_ended' : null;
}

/** Whether nothing may be done with its people any more. */
export function isClosed(
  { closed_at, basis_ends_at }: Pick<Source, 'closed_at' | 'basis_ends_at'>,
  now: Date,
): boolean {
  return closed_at !== null || (basis_ends_at !== null && basis_ends_at <= now);
}

/** How the journal names a source that something was done about. */
export function sourceTarget(sourceId: string): string {
  return `source ${sourceId}`;
}

interface BasisGiven {
  readonly kind: 'given';
  /** It differs from what was in force. */
  readonly isNew: boolean;
  /** The source vouches for adults from now on. */
  readonly nowVouches: boolean;
  /** What the journal keeps of it. */
  readonly subject: { readonly source: string; readonly basis: string; readonly until: string | null };
}

/** The lawful basis for storing its people, in force until `endsAt`. Opens a closed source, unless its people are being erased. */
export async function giveBasis(
  trx: Transaction,
  sourceId: string,
  basis: NewBasis,
): Promise<BasisGiven | { readonly kind: 'being_erased' }> {
  const before = await lockSourceRow(trx, sourceId);
  if (isErasureOrdered(before) && before.erased_at === null) return { kind: 'being_erased' };
  await updateBasis(trx, sourceId, basis);
  const isSame =
    before.lawful_basis === basis.basis &&
    before.basis_ends_at?.getTime() === basis.endsAt?.getTime() &&
    before.closed_at === null;
  return {
    kind: 'given',
    isNew: !isSame,
    nowVouches: basis.vouchesAdults && !before.vouches_adults,
    subject: { source: sourceId, basis: basis.basis, until: lastDayOf(basis.endsAt) },
  };
}

/** The same by command or import, which write events of their own. */
export async function setBasis(
  trx: Transaction,
  sourceId: string,
  { operator, ...basis }: NewBasis & { readonly operator: Operator },
): Promise<'given' | 'being_erased'> {
  const given = await giveBasis(trx, sourceId, basis);
  if (given.kind === 'being_erased') return given.kind;
  const target = sourceTarget(sourceId);
  if (given.isNew) {
    const subject = { target, ...given.subject, operator };
    await recordAudit(trx, { accountId: null, action: 'source.basis_set', subject });
  }
  if (given.nowVouches) {
    const subject = { target, source: sourceId, operator };
    await recordAudit(trx, { accountId: null, action: 'source.vouched', subject });
  }
  return given.kind;
}

/** The last day of a basis, in Moscow; null if it has no end. */
export function lastDayOf(endsAt: Date | null): string | null {
  return endsAt === null ? null : toMoscowDay(new Date(endsAt.getTime() - 1));
}

interface End {
  readonly because: 'basis_ended' | 'operator';
  readonly now: Date;
}

/**
 * Nobody of the source is shown from now on, and nobody comes in: imports under way end. Answers what the journal keeps of it; null if
 * nothing was to be closed.
 */
export async function endSource(trx: Transaction, sourceId: string, { because, now }: End) {
  await lockForWriters(trx, sourceId);
  // A basis that has ended may have been renewed meanwhile.
  const closed = await closeIfOpen(trx, sourceId, { now, onlyIfEnded: because === 'basis_ended' });
  return closed && { source: sourceId, because, people: closed.people, until: lastDayOf(closed.basisEndsAt) };
}

/** The same by command or by itself, with an event of its own. False if nothing was to be closed. */
export async function closeSource(
  trx: Transaction,
  sourceId: string,
  { operator, ...end }: End & { readonly operator: Operator | null },
): Promise<boolean> {
  const ended = await endSource(trx, sourceId, end);
  if (ended === null) return false;
  const subject = { target: sourceTarget(sourceId), ...ended, operator };
  await recordAudit(trx, { accountId: null, action: 'source.closed', subject });
  return true;
}

/**
 * Closes the source, and lets its people be erased without the wait of a closed one. Answers how many they are; null if they are erased,
 * or this has been ordered before.
 */
export async function orderErasure(
  trx: Transaction,
  sourceId: string,
  order: { readonly now: Date; readonly by: string },
): Promise<{ readonly source: string; readonly people: number } | null> {
  await endSource(trx, sourceId, { because: 'operator', now: order.now });
  const marked = await markForErasure(trx, sourceId, order);
  return marked && { source: sourceId, people: marked.person_count };
}

/** An order from before the source was opened again is none. */
export function isErasureOrdered({
  closed_at: closedAt,
  erasure_ordered_at: orderedAt,
}: Pick<Source, 'closed_at' | 'erasure_ordered_at'>): boolean {
  return closedAt !== null && orderedAt !== null && orderedAt >= closedAt;
}

/** Closes every source whose basis has ended. */
export async function closeEndedSources({ db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>): Promise<void> {
  for (const sourceId of await listEndedIds(db, clock())) {
    const isNew = await db
      .transaction()
      .execute((trx) => closeSource(trx, sourceId, { because: 'basis_ended', operator: null, now: clock() }));
    if (isNew) log.warn({ sourceId }, 'the lawful basis of a source has ended: it is closed');
  }
}

/** False if the source does not vouch. Those without an age leave in the background. */
export async function endVouch(trx: Transaction, sourceId: string): Promise<boolean> {
  await lockForWriters(trx, sourceId);
  return await takeVouchBack(trx, sourceId);
}

/** The same by command, with an event of its own. */
export async function withdrawVouch(
  trx: Transaction,
  { sourceId, operator }: { readonly sourceId: string; readonly operator: Operator },
): Promise<boolean> {
  if (!(await endVouch(trx, sourceId))) return false;
  const subject = { target: sourceTarget(sourceId), source: sourceId, operator };
  await recordAudit(trx, { accountId: null, action: 'source.vouch_withdrawn', subject });
  return true;
}

export interface EndingSource {
  readonly id: string;
  readonly lastDay: string;
  /** Whole days until the end; 0 on the last day. */
  readonly daysLeft: number;
  readonly isUrgent: boolean;
}

/** Sources whose basis ends soon, the first to end first. */
export async function listEndingSources({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<EndingSource[]> {
  const now = clock().getTime();
  return (await listSources(db))
    .flatMap(({ id, closed_at, basis_ends_at: endsAt }) => {
      if (closed_at !== null || endsAt === null) return [];
      const daysLeft = Math.max(0, Math.ceil((endsAt.getTime() - now) / DAY_MS) - 1);
      return daysLeft > WARNED_DAYS ? [] : [{ id, endsAt, daysLeft }];
    })
    .sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime())
    .map(({ id, endsAt, daysLeft }) => ({
      id,
      daysLeft,
      lastDay: lastDayOf(endsAt) ?? '',
      isUrgent: daysLeft <= URGENT_DAYS,
    }));
}

/** Once a day, and at every start of a worker. */
export async function warnOfEndings(
  tools: Pick<Tools, 'db' | 'clock'> & { readonly log: Pick<Logger, 'warn' | 'error'> },
): Promise<void> {
  for (const { id: sourceId, isUrgent, ...ending } of await listEndingSources(tools)) {
    const text = 'the lawful basis of a source ends soon: renew it with vidno sources basis, or the source closes';
    if (isUrgent) tools.log.error({ sourceId, ...ending }, text);
    else tools.log.warn({ sourceId, ...ending }, text);
  }
}

/** When the people of a source are erased; null while it is open. */
export function erasureOf(source: Pick<Source, 'closed_at' | 'erasure_ordered_at'>): Date | null {
  const { closed_at: closedAt, erasure_ordered_at: orderedAt } = source;
  if (closedAt === null) return null;
  if (isErasureOrdered(source)) return orderedAt;
  return new Date(closedAt.getTime() + CLOSED_DAYS * DAY_MS);
}

/** Sources whose people are erased now. */
export async function listSourcesToErase({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Tools['clock'];
}): Promise<Source[]> {
  const now = clock();
  return (await listSources(db)).filter((source) => {
    const erasure = erasureOf(source);
    return erasure !== null && source.erased_at === null && erasure <= now;
  });
}
