import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { lockSourceRow } from '#features/sources/public.ts';
import { withdrawRun } from '#runs/advance-run.ts';
import { deleteEndedRuns, insertRuns } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { admitImport, type ImportRefusal, type ImportRequest } from '../import/import-people.ts';
import { withdrawImportRun } from '../import/range-repository.ts';
import type { ImportFiles } from '../import-files/import-files.ts';
import {
  countChecking,
  findRequestByNumber,
  type ImportRequestRow,
  insertRequest,
  isSourceTaken,
  lockRequest,
  updateRequest,
} from './request-repository.ts';

export interface WantedImport
  extends Pick<ImportRequest, 'sourceId' | 'basis' | 'basisUntil' | 'vouchesAdults' | 'operator'> {
  /** As the list of files names it. */
  readonly fileName: string;
  readonly isComplete: boolean;
}

interface RequestTools extends Pick<Tools, 'db' | 'clock'> {
  readonly importFiles: ImportFiles;
}

type Requested =
  | { readonly kind: 'requested'; readonly number: number }
  | { readonly kind: 'too_many' }
  | ImportRefusal;

/** @limit queue: Further files are not looked through before one of these is. */
const CHECKS_WAITING_MAX = 10;

/** Has a worker look through the file. Nothing of it is imported before that is confirmed. */
export async function requestImport(
  { db, clock, importFiles }: RequestTools,
  wanted: WantedImport,
): Promise<Requested> {
  const { sourceId, basis, basisUntil, fileName } = wanted;
  const file = await importFiles.find(fileName);
  if (file === null) return { kind: 'refused', because: 'file_missing' };
  const admitted = await admitImport(
    { db, clock },
    { sourceId, basis, file, ...(basisUntil !== undefined && { basisUntil }) },
  );
  if (admitted.kind === 'refused') return admitted;
  const [id, runId, now] = [randomUUID(), randomUUID(), clock()];
  return await db.transaction().execute(async (trx) => {
    // Two at once are one more than that, which harms nobody.
    if ((await countChecking(trx)) >= CHECKS_WAITING_MAX) return { kind: 'too_many' };
    const number = await insertRequest(trx, {
      id,
      source_id: sourceId,
      file_name: fileName,
      lawful_basis: admitted.basis,
      basis_until: basisUntil ?? null,
      vouches_adults: wanted.vouchesAdults,
      complete: wanted.isComplete,
      operator: wanted.operator,
      run_id: runId,
      import_id: null,
      file_digest: null,
      created_at: now,
      updated_at: now,
      ended_at: null,
    });
    await insertRun(trx, { id, runId, now });
    return { kind: 'requested', number };
  });
}

async function insertRun(
  trx: Transaction,
  { id, runId, now }: { readonly id: string; readonly runId: string; readonly now: Date },
): Promise<void> {
  const run = { id: runId, kind: 'import' as const, subjectId: id, accountId: null, lane: 'slow' as const };
  await insertRuns(trx, [{ ...run, message: 'В очереди', at: now }]);
}

export type ImportStep = 'begin' | 'pause' | 'resume' | 'withdraw';

/** From which states each step leads. */
const STEPS: Readonly<Record<ImportStep, readonly ImportRequestRow['state'][]>> = {
  begin: ['checked'],
  pause: ['importing'],
  resume: ['paused'],
  withdraw: ['checking', 'checked', 'importing', 'paused'],
};

/** `taken`: another import writes into the source, or is paused. `not_now`: its state is another one by now. */
export async function stepImport(
  trx: Transaction,
  { number, step, now }: { readonly number: number; readonly step: ImportStep; readonly now: Date },
): Promise<'done' | 'unknown' | 'not_now' | 'taken'> {
  const found = await findRequestByNumber(trx, number);
  if (!found) return 'unknown';
  // Before the rows of imports, as an import does that begins; whoever begins another one for this source waits here.
  await lockSourceRow(trx, found.source_id);
  const request = await lockRequest(trx, found.id);
  if (!request) return 'unknown';
  if (!STEPS[step].includes(request.state)) return 'not_now';
  if (step === 'begin' && (await isSourceTaken(trx, request.source_id))) return 'taken';
  if (step === 'begin' || step === 'resume') await start(trx, request, now);
  else await stop(trx, request, { step, now });
  return 'done';
}

async function start(trx: Transaction, { id, run_id }: ImportRequestRow, now: Date): Promise<void> {
  await deleteEndedRuns(trx, [run_id]);
  const runId = randomUUID();
  await insertRun(trx, { id, runId, now });
  await updateRequest(trx, id, { state: 'importing', run_id: runId, updated_at: now });
}

/** Whoever is at work on it notices with the next second's progress, and lets go. */
async function stop(
  trx: Transaction,
  { id, run_id, import_id }: ImportRequestRow,
  { step, now }: { readonly step: 'pause' | 'withdraw'; readonly now: Date },
): Promise<void> {
  await withdrawRun(trx, run_id, now);
  if (step === 'pause') return await updateRequest(trx, id, { state: 'paused', updated_at: now });
  if (import_id !== null) await withdrawImportRun(trx, import_id, now);
  await updateRequest(trx, id, { state: 'withdrawn', updated_at: now, ended_at: now });
}

/** How the journal names it. */
export function importTarget(number: number): string {
  return `import ${number}`;
}

/** Whoever leaves by it, as the look through the file has counted them. */
export function countLeaving({ findings }: Pick<ImportRequestRow, 'findings'>): number {
  return (findings?.missing ?? 0) + (findings?.minors ?? 0);
}
