import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { type Operator, setBasis } from '#features/sources/basis.ts';
import { lockSourceRow } from '#features/sources/public.ts';
import type { Missing } from './leaving-repository.ts';
import type { LineRemark } from './person-line.ts';
import type { PlannedRange } from './scan-file.ts';

export interface ImportCounts {
  /** New and changed people. */
  readonly people: number;
  readonly photos: number;
  readonly faces: number;
  /** Lines that have already been imported as they are. */
  readonly unchanged: number;
  /** Lines, not photos. */
  readonly rejected: number;
  /** People who were left out because somebody had them removed. */
  readonly suppressed: number;
  /** Photos of others that were left out as those of somebody who was removed. */
  readonly suppressed_photos: number;
}

const COUNTS = [
  'people',
  'photos',
  'faces',
  'unchanged',
  'rejected',
  'suppressed',
  'suppressed_photos',
] as const satisfies readonly (keyof ImportCounts)[];

/** What makes two imports the same one, so that the second goes on with the first. */
export interface ImportIdentity {
  readonly sourceId: string;
  readonly basis: string;
  readonly vouchesAdults: boolean;
  readonly fileDigest: Uint8Array;
  /** Null if faces cannot be stored. */
  readonly modelId: string | null;
}

interface ImportPlan extends ImportIdentity {
  readonly fileName: string;
  readonly basisEndsAt: Date | null;
  readonly operator: Operator;
  /** How many are in the source and not in a complete file, and whether so many may leave; null of any other file. */
  readonly missing: Missing | null;
  readonly ranges: readonly PlannedRange[];
}

export type OpenedRun =
  | {
      readonly kind: 'opened';
      readonly runId: string;
      /** `continued` where somebody left it or is at work on it; the name of the unfinished import that this one replaces. */
      readonly begun: 'anew' | 'continued' | { readonly insteadOf: string; readonly fileChanged: boolean };
    }
  | { readonly kind: 'refused'; readonly because: 'source_closed' }
  /** Another file is being imported into the source. */
  | { readonly kind: 'refused'; readonly because: 'under_way'; readonly fileName: string }
  /** More people would leave than may without being counted by the operator. */
  | ({ readonly kind: 'refused'; readonly because: 'missing_unexpected' } & Pick<Missing, 'missing' | 'people'>);

/** @limit time: Another process takes a range over that is not renewed, and another file may be imported. */
const LEASE_SECONDS = 20;
export const RENEW_EVERY_MS = 5_000;
/** The database's clock, so that those of machines need not agree. */
const LEASE_END = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;
/** @limit queue: The rest goes into the next statement. */
const RANGES_PER_INSERT = 500;

/** Goes on with an import that was left or is under way elsewhere, if it is the same one, and otherwise begins one. */
export async function openImportRun(
  db: Database,
  plan: ImportPlan,
  now: Date,
  onOpened?: OnOpened,
): Promise<OpenedRun> {
  return await db.transaction().execute(async (trx) => {
    const opened = await open(trx, plan, now);
    if (opened.kind === 'opened') await onOpened?.(trx, opened.runId);
    return opened;
  });
}

type OnOpened = (trx: Transaction, runId: string) => Promise<void>;

async function open(trx: Transaction, plan: ImportPlan, now: Date): Promise<OpenedRun> {
  // Whoever opens an import of this source meanwhile waits here.
  const source = await lockSourceRow(trx, plan.sourceId);
  // It would be opened by the basis of the import.
  if (source.closed_at !== null) return { kind: 'refused', because: 'source_closed' };
  const before = await findOpenRun(trx, plan.sourceId);
  const isVouched = source.vouches_adults || !plan.vouchesAdults;
  if (before && isVouched && isSame(before, plan) && before.ranges === before.ranges_there) {
    await trx.updateTable('import_run').set({ active_until: LEASE_END }).where('id', '=', before.id).execute();
    return { kind: 'opened', runId: before.id, begun: 'continued' };
  }
  if (before?.is_active) return { kind: 'refused', because: 'under_way', fileName: before.file_name };
  // What was allowed at its beginning is not asked again of an import that goes on: fewer are missing by then.
  if (plan.missing?.mayLeave === false) {
    const { missing, people } = plan.missing;
    return { kind: 'refused', because: 'missing_unexpected', missing, people };
  }
  return await begin(trx, before, plan, now);
}

async function begin(trx: Transaction, open: OpenRun | undefined, plan: ImportPlan, now: Date): Promise<OpenedRun> {
  if (open) await supersede(trx, open.id, now);
  await deleteOldRanges(trx, plan.sourceId);
  const runId = await insertRun(trx, plan, now);
  const fileChanged = open?.file_name === plan.fileName && !sameBytes(open.file_digest, plan.fileDigest);
  return { kind: 'opened', runId, begun: open ? { insteadOf: open.file_name, fileChanged } : 'anew' };
}

type OpenRun = NonNullable<Awaited<ReturnType<typeof findOpenRun>>>;

async function findOpenRun(trx: Transaction, sourceId: string) {
  return await trx
    .selectFrom('import_run')
    .select([
      'id',
      'file_name',
      'file_digest',
      'lawful_basis',
      'vouches_adults',
      'model_id',
      'ranges',
      'missing_people',
    ])
    .select(sql<boolean>`coalesce(active_until > clock_timestamp(), false)`.as('is_active'))
    .select(({ selectFrom }) =>
      selectFrom('import_range')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('run_id', '=', 'import_run.id')
        .as('ranges_there'),
    )
    .where('source_id', '=', sourceId)
    .where('finished_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
}

function isSame(open: OpenRun, { basis, vouchesAdults, missing, modelId, fileDigest }: ImportPlan): boolean {
  return (
    open.lawful_basis === basis &&
    open.vouches_adults === vouchesAdults &&
    (open.missing_people !== null) === (missing !== null) &&
    open.model_id === modelId &&
    sameBytes(open.file_digest, fileDigest)
  );
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

async function supersede(trx: Transaction, runId: string, now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('import_run')
    .set({ superseded_at: now, active_until: null, ...(await sumCounts(trx, runId)) })
    .where('id', '=', runId)
    .where('finished_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Ends an import that is not finished: what is written stays, and nothing more comes. False if it has ended before. */
export async function withdrawImportRun(trx: Transaction, runId: string, now: Date): Promise<boolean> {
  // Whoever has a range writes nothing of it without the lease. Before the import's own row, as writers do.
  await trx
    .updateTable('import_range')
    .set({ lease: null, leased_until: null })
    .where('run_id', '=', runId)
    .where('lease', 'is not', null)
    .execute();
  return await supersede(trx, runId, now);
}

async function deleteOldRanges(trx: Transaction, sourceId: string): Promise<void> {
  await trx
    .deleteFrom('import_range')
    .where('run_id', 'in', ({ selectFrom }) => selectFrom('import_run').select('id').where('source_id', '=', sourceId))
    .execute();
}

/** Records the import, and sets the lawful basis on the source. */
async function insertRun(trx: Transaction, plan: ImportPlan, now: Date): Promise<string> {
  const id = randomUUID();
  const { sourceId, basis, vouchesAdults, basisEndsAt: endsAt, operator } = plan;
  await setBasis(trx, sourceId, { basis, endsAt, vouchesAdults, operator });
  const subject = { source: sourceId, import: id, missing: plan.missing?.missing ?? null, operator };
  await recordAudit(trx, { accountId: null, action: 'import.begun', subject });
  await trx
    .insertInto('import_run')
    .values({
      id,
      source_id: plan.sourceId,
      lawful_basis: plan.basis,
      file_name: plan.fileName,
      file_digest: plan.fileDigest,
      vouches_adults: plan.vouchesAdults,
      model_id: plan.modelId,
      ranges: plan.ranges.length,
      missing_people: plan.missing?.missing ?? null,
      started_at: now,
      active_until: LEASE_END,
    })
    .execute();
  for (let from = 0; from < plan.ranges.length; from += RANGES_PER_INSERT) {
    const rows = plan.ranges.slice(from, from + RANGES_PER_INSERT).map(({ start, end, firstLine }, index) => ({
      run_id: id,
      number: from + index,
      position: start,
      end_byte: end,
      next_line: firstLine,
    }));
    await trx.insertInto('import_range').values(rows).execute();
  }
  return id;
}

export interface LeasedRange {
  readonly number: number;
  readonly lease: string;
  readonly position: number;
  readonly endByte: number;
  readonly nextLine: number;
}

/**
 * The first range that is not done and that nobody has; null if there is none, or the import has been withdrawn. Several processes get
 * different ones.
 */
export async function takeRange(db: Database, runId: string): Promise<LeasedRange | null> {
  const { rows } = await sql<LeasedRange>`
    update import_range set lease = gen_random_uuid(), leased_until = ${LEASE_END}
    where run_id = ${runId} and number = (
      select number from import_range
      where run_id = ${runId} and position < end_byte and (leased_until is null or leased_until <= clock_timestamp())
      order by number limit 1 for update skip locked)
      and exists (select from import_run where id = ${runId} and superseded_at is null)
    returning number, lease, position, end_byte as "endByte", next_line as "nextLine"`.execute(db);
  return rows[0] ?? null;
}

/** Says that this process is at work on the import, and has these ranges. False if the import has been given up for another. */
export async function renewRanges(db: Database, runId: string, leases: readonly string[]): Promise<boolean> {
  if (leases.length > 0) {
    await db
      .updateTable('import_range')
      .set({ leased_until: LEASE_END })
      .where('run_id', '=', runId)
      .where('lease', 'in', leases)
      .execute();
  }
  const open = await db
    .updateTable('import_run')
    .set({ active_until: LEASE_END })
    .where('id', '=', runId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return open.numUpdatedRows > 0n;
}

/** Gives ranges up, so that nobody waits for the end of a lease. */
export async function releaseRanges(db: Database, runId: string, leases: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (leases.length > 0) {
      await trx
        .updateTable('import_range')
        .set({ lease: null, leased_until: null })
        .where('run_id', '=', runId)
        .where('lease', 'in', leases)
        .execute();
    }
    // Those of other processes are at work as long as they have ranges.
    await trx
      .updateTable('import_run')
      .set(({ selectFrom }) => ({
        active_until: selectFrom('import_range')
          .select(({ fn }) => fn.max('leased_until').as('until'))
          .where('run_id', '=', runId),
      }))
      .where('id', '=', runId)
      .execute();
  });
}

/** For the start of an embedded database: it has a single process, so whatever is leased was left by the last one. */
export async function releaseAllRanges(db: Database): Promise<void> {
  await db.updateTable('import_run').set({ active_until: null }).where('active_until', 'is not', null).execute();
  await db
    .updateTable('import_range')
    .set({ lease: null, leased_until: null })
    .where('lease', 'is not', null)
    .execute();
}

export interface RangeStep {
  readonly lease: string;
  readonly number: number;
  readonly position: number;
  readonly nextLine: number;
  readonly isDone: boolean;
  readonly counts: ImportCounts;
  readonly remarks: readonly LineRemark[];
}

/** Moves a range on, in the transaction that writes its people. False if another process has taken it over. */
export async function advanceRange(trx: Transaction, runId: string, step: RangeStep): Promise<boolean> {
  const moved = await trx
    .updateTable('import_range')
    .set((eb) => ({
      position: step.position,
      next_line: step.nextLine,
      leased_until: step.isDone ? null : LEASE_END,
      lease: step.isDone ? null : step.lease,
      updated_at: sql<Date>`clock_timestamp()`,
      ...Object.fromEntries(COUNTS.map((column) => [column, eb(column, '+', step.counts[column])])),
      ...(step.remarks.length > 0 && { remarks: sql<string>`remarks || ${JSON.stringify(step.remarks)}::jsonb` }),
    }))
    .where('run_id', '=', runId)
    .where('number', '=', step.number)
    .where('lease', '=', step.lease)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export interface ImportState {
  readonly counts: ImportCounts;
  readonly bytesLeft: number;
}

/** Of the whole import, whoever is at work on it. */
export async function readImportState(db: Database | Transaction, runId: string): Promise<ImportState> {
  const { left, ...counts } = await selectSums(db, runId)
    .select(sql<number>`coalesce(sum(end_byte - position), 0)::float8`.as('left'))
    .executeTakeFirstOrThrow();
  return { counts, bytesLeft: left };
}

async function sumCounts(db: Database | Transaction, runId: string): Promise<ImportCounts> {
  return await selectSums(db, runId).executeTakeFirstOrThrow();
}

function selectSums(db: Database | Transaction, runId: string) {
  const sum = (column: keyof ImportCounts) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::integer`.as(column);
  return db.selectFrom('import_range').select(COUNTS.map(sum)).where('run_id', '=', runId);
}

/** Whatever process comes first ends the import; the counts are those of all. */
export async function finishImportRun(
  db: Database,
  runId: string,
  { now, operator }: { readonly now: Date; readonly operator: Operator },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const counts = await sumCounts(trx, runId);
    const finished = await trx
      .updateTable('import_run')
      .set({ ...counts, finished_at: now, active_until: null })
      .where('id', '=', runId)
      .where('finished_at', 'is', null)
      .where('superseded_at', 'is', null)
      .returning(['source_id', 'left_people'])
      .executeTakeFirst();
    if (!finished) return;
    const subject = { source: finished.source_id, import: runId, ...counts, left: finished.left_people, operator };
    await recordAudit(trx, { accountId: null, action: 'import.finished', subject });
  });
}
