import type { Transaction } from '#database/database.ts';
import { inBatches, readPages } from '#database/read-pages.ts';
import {
  deleteTracesOfSource,
  forgetChecksums,
  listPeopleOfSource,
  lockPeople,
  type PersonOfSource,
  takeOut,
} from '#features/catalogue/public.ts';
import { type ActOperator, writeAct } from '#features/destruction/acts.ts';
import { recordNumbered } from '#features/privacy/public.ts';
import {
  closeEndedSources,
  isErasureOrdered,
  lastDayOf,
  listSourcesToErase,
  sourceTarget,
  warnOfEndings,
} from '#features/sources/basis.ts';
import {
  addToCounts,
  addToErased,
  type CountChange,
  endDismissal,
  listSources,
  lockSourceRow,
  markErased,
  type Source,
} from '#features/sources/public.ts';
import { eraseSealedOfSource, lockSuppressions } from '#features/suppression/public.ts';
import type { Scheduler } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';

export interface EndSourceTools extends Pick<Tools, 'db' | 'clock' | 'files' | 'log' | 'hasVectors'> {
  readonly operator: ActOperator;
  readonly model: { readonly modelId: string };
  readonly departures: { follow(): Promise<void> };
  readonly suppressing: { follow(): Promise<void> };
}

/** @limit queue: The rest leaves in the next transaction. */
const PEOPLE_AT_ONCE = 100;

/**
 * Erases the people of sources that have been closed for long enough, and then what results and removals keep of them. A killed
 * process leaves the rest to the next call, and several may do it at once.
 */
export async function eraseClosedSources(tools: EndSourceTools): Promise<void> {
  for (const { id } of await listSourcesToErase(tools)) await eraseSource(tools, id);
}

async function eraseSource(tools: EndSourceTools, sourceId: string): Promise<void> {
  let outcome: Awaited<ReturnType<typeof finish>> = 'more';
  while (outcome === 'more') {
    if ((await takePeopleOut(tools, { sourceId, ageless: false })) === 'renewed') return;
    // Whoever was found of them is forgotten before the source is said to be erased.
    await tools.departures.follow();
    outcome = await tools.db.transaction().execute((trx) => finish(trx, tools, sourceId));
  }
  await tools.suppressing.follow();
  if (outcome === 'erased') tools.log.warn({ sourceId }, 'the people of a closed source are erased');
}

/** `over`: it has a basis again, or another process was faster. `more`: somebody has come back meanwhile who was on the way. */
async function finish(
  trx: Transaction,
  { clock, operator, files }: Pick<EndSourceTools, 'clock' | 'operator' | 'files'>,
  sourceId: string,
): Promise<'over' | 'more' | 'erased'> {
  // Before the row, as a removal does. Nobody is written back meanwhile.
  await lockSuppressions(trx);
  const source = await lockSourceRow(trx, sourceId);
  if (source.closed_at === null || source.erased_at !== null) return 'over';
  const left = await listPeopleOfSource(trx, { sourceId, after: null, limit: 1 });
  if (left.length > 0) return 'more';
  // Of pictures that an import had stored when the source was closed there is no row.
  await files.remove(`catalogue/${sourceId}`);
  const sealed = await eraseSealedOfSource(trx, sourceId);
  await deleteTracesOfSource(trx, sourceId);
  await markErased(trx, sourceId, clock());
  const { erased_people: people, basis_ends_at: endsAt, erasure_ordered_by: orderedBy } = source;
  const subject = { target: sourceTarget(sourceId), source: sourceId, people, sealed, until: lastDayOf(endsAt) };
  const eventId = await recordNumbered(trx, { accountId: null, action: 'source.erased', subject });
  await writeAct(trx, {
    requestNumber: null,
    subject: `все люди источника ${sourceId}`,
    people: people + sealed,
    operator,
    ...(isErasureOrdered(source) ? { by: orderedBy, reason: REASONS.ordered } : { by: null, reason: REASONS.ended }),
    at: clock(),
    eventId,
  });
  return 'erased';
}

const REASONS = {
  ended: 'основание обработки закончилось: статья 21 закона № 152-ФЗ',
  ordered: 'оператор прекратил обработку: статья 21 закона № 152-ФЗ',
};

/** Those without an age leave the sources that do not vouch for them any more. */
export async function dismissAgeless(tools: EndSourceTools): Promise<void> {
  const { db } = tools;
  for (const { id: sourceId, dismisses_ageless: isWanted } of await listSources(db)) {
    if (!isWanted || (await takePeopleOut(tools, { sourceId, ageless: true })) === 'renewed') continue;
    await db.transaction().execute((trx) => endDismissal(trx, sourceId));
    await tools.departures.follow();
  }
}

/** `renewed`: the source has a basis again, or vouches again, and whoever is left stays. */
async function takePeopleOut(
  { db, files, hasVectors, model }: EndSourceTools,
  { sourceId, ageless }: { readonly sourceId: string; readonly ageless: boolean },
): Promise<'done' | 'renewed'> {
  const modelId = hasVectors ? model.modelId : null;
  const people = readPages<PersonOfSource>((page) => listPeopleOfSource(db, { sourceId, ageless, ...page }));
  for await (const batch of inBatches(people, PEOPLE_AT_ONCE)) {
    const personIds = batch.map(({ id }) => id);
    // The source may be renewed after a kill, and finds them without their pictures.
    await forgetChecksums(db, personIds);
    const isDone = await db.transaction().execute(async (trx) => {
      await lockPeople(trx, personIds);
      const source = await lockSourceRow(trx, sourceId);
      if (!(ageless ? source.dismisses_ageless : source.closed_at !== null)) return false;
      await count(trx, source, await takeOut(trx, files, { personIds, modelId }));
      return true;
    });
    if (!isDone) return 'renewed';
  }
  return 'done';
}

async function count(trx: Transaction, { id, closed_at }: Source, change: CountChange): Promise<void> {
  await addToCounts(trx, id, change);
  if (closed_at !== null) await addToErased(trx, id, -change.people);
}

/**
 * Sources end by themselves: closed within a minute of the end of their basis, erased 30 days later, or as soon as that is ordered. `guarded` runs nothing while the
 * clocks of machine and database disagree.
 */
export async function scheduleSourceEnds(
  tools: EndSourceTools & { readonly scheduler: Scheduler },
  guarded: Pick<EndSourceTools, 'clock'> & { readonly scheduler: Scheduler },
): Promise<void> {
  const byDatabase = { ...tools, clock: guarded.clock };
  await guarded.scheduler.schedule('close-sources', '* * * * *', () => closeEndedSources(byDatabase));
  await guarded.scheduler.schedule('erase-sources', '* * * * *', () => eraseClosedSources(byDatabase));
  await tools.scheduler.schedule('dismiss-ageless', '* * * * *', () => dismissAgeless(tools));
  // Nine in the morning in Moscow.
  await tools.scheduler.schedule('warn-of-source-ends', '0 6 * * *', () => warnOfEndings(tools));
  warnOfEndings(tools).catch((error: unknown) => tools.log.error(error, 'ends of sources could not be looked at'));
}
