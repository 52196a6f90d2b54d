import { endOfMoscowDay } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { findBasisFault, isClosed, type Operator } from '#features/sources/basis.ts';
import { findSource, type Source } from '#features/sources/public.ts';
import { calibrateSource } from '../calibrate-source.ts';
import { describeFaceIndex, requestFaceIndex } from '../face-index.ts';
import { FileChangedError, type PeopleFile } from '../import-files/import-files.ts';
import { type Completion, countMissing, letMissingLeave } from './complete-import.ts';
import { type ImportTools, importRanges } from './import-ranges.ts';
import { ImportSupersededError, type Missing } from './leaving-repository.ts';
import type { LineRemark } from './person-line.ts';
import {
  finishImportRun,
  type ImportCounts,
  type OpenedRun,
  openImportRun,
  readImportState,
} from './range-repository.ts';
import { listRemarkedRanges } from './remark-repository.ts';
import { type ScannedFile, scanFile } from './scan-file.ts';
import { SuppressionKeyError } from './suppressions.ts';
import { SourceChangedError } from './write-people.ts';

export interface ImportRequest {
  readonly sourceId: string;
  /** Why the operator may keep these people, such as `consent: contract 12/2026`. */
  readonly basis: string;
  /** Its last day, as `2026-12-31`. By default that of the same basis as before, and no end of another one. */
  readonly basisUntil?: string;
  /** Who imports, for the journal. */
  readonly operator: Operator;
  /** Whoever is in the source and not in this file leaves it. */
  readonly complete?: Completion;
  readonly file: PeopleFile;
  /** The source promises that everybody in it is an adult. */
  readonly vouchesAdults: boolean;
  /** SHA-256 of the file that is meant; any by default. */
  readonly fileDigest?: Uint8Array;
  /** Where the file is cut, at the next end of a line; by default a minute's work of a core. */
  readonly rangeBytes?: number;
  /** Called once it is known whether this goes on with an import that was interrupted, or is under way elsewhere. */
  readonly onBegun?: (begun: Begun) => void;
  /** In the transaction that begins it or goes on with it. */
  readonly onOpened?: (trx: Transaction, importId: string) => Promise<void>;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Called at the end, for every remark of the whole import in the order of the lines. */
  readonly onRemark?: (remark: LineRemark) => void;
  /** Stops the import with an exception. The next import resumes from there. */
  readonly signal?: AbortSignal;
}

export type Begun = Extract<OpenedRun, { kind: 'opened' }>['begun'];

export interface ImportProgress {
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly counts: ImportCounts;
}

export type ImportOutcome = { readonly kind: 'imported'; readonly counts: ImportCounts } | ImportRefusal;

export type ImportRefusal =
  | {
      readonly kind: 'refused';
      readonly because:
        | 'basis_missing'
        /** The last day of the basis is over. */
        | 'basis_ended'
        | 'source_unknown'
        | 'source_closed'
        /** While people without an age were imported as adults. */
        | 'vouch_withdrawn'
        /** Nobody is in a file that is said to be complete. */
        | 'file_empty'
        | 'source_not_ours'
        | 'file_missing'
        /** While it was imported: what was read before is in the catalogue. */
        | 'file_changed'
        /** Another file took its place, while this process stood still. */
        | 'superseded'
        /** Whoever was removed could not be told from others. */
        | 'suppression_key_wrong';
    }
  | { readonly kind: 'refused'; readonly because: 'under_way'; readonly fileName: string }
  /** So many of so many would leave, which is more than may, or not the number that was expected. */
  | ({ readonly kind: 'refused'; readonly because: 'missing_unexpected' } & Pick<Missing, 'missing' | 'people'>);

/**
 * Imports the people of an NDJSON file into a source. It can be killed and started again at any time, also while other
 * processes import the same file, and importing it again changes nothing.
 */
export async function importPeople(tools: ImportTools, request: ImportRequest): Promise<ImportOutcome> {
  const admitted = await admitImport(tools, request);
  if (admitted.kind === 'refused') return admitted;
  try {
    await tools.suppressions.read(tools.db);
    return await importFile(tools, { ...request, basis: admitted.basis, endsAt: admitted.endsAt }, admitted.source);
  } catch (error) {
    return { kind: 'refused', because: toRefusal(error) };
  }
}

interface Admitted {
  readonly kind: 'admitted';
  readonly source: Source;
  readonly basis: string;
  readonly endsAt: Date | null;
}

/** Whether the file may be imported into the source, by what is known before it is read. */
export async function admitImport(
  { db, clock }: Pick<ImportTools, 'db' | 'clock'>,
  request: Pick<ImportRequest, 'sourceId' | 'basis' | 'basisUntil' | 'file'>,
): Promise<Admitted | ImportRefusal> {
  const source = await findSource(db, request.sourceId);
  if (!source) return { kind: 'refused', because: 'source_unknown' };
  const basis = request.basis.trim();
  const endsAt = findEnd({ ...request, basis }, source);
  const because = whyNotInto(source, { basis, endsAt }, clock());
  if (because !== null) return { kind: 'refused', because };
  if ((await request.file.stamp()) === null) return { kind: 'refused', because: 'file_missing' };
  return { kind: 'admitted', source, basis, endsAt };
}

function findEnd({ basis, basisUntil }: Pick<ImportRequest, 'basis' | 'basisUntil'>, source: Source): Date | null {
  if (basisUntil !== undefined) return endOfMoscowDay(basisUntil);
  return source.lawful_basis === basis ? source.basis_ends_at : null;
}

function whyNotInto(source: Source, basis: { readonly basis: string; readonly endsAt: Date | null }, now: Date) {
  if (source.kind !== CATALOGUE_KIND) return 'source_not_ours';
  if (isClosed(source, now)) return 'source_closed';
  return findBasisFault(basis, now);
}

export function toRefusal(error: unknown) {
  if (error instanceof SourceChangedError) return error.because;
  if (error instanceof FileChangedError) return 'file_changed';
  if (error instanceof ImportSupersededError) return 'superseded';
  if (error instanceof SuppressionKeyError) return 'suppression_key_wrong';
  throw error;
}

/** Imports the file, and then indexes, calibrates and probes the source. */
async function importFile(
  tools: ImportTools,
  request: ImportRequest & { readonly endsAt: Date | null },
  source: Source,
): Promise<ImportOutcome> {
  const { db, clock } = tools;
  const { basis, vouchesAdults, rangeBytes, operator, complete } = request;
  const keepsIds = complete !== undefined;
  const scanned = await scanFile(request.file, { ...(rangeBytes !== undefined && { rangeBytes }), keepsIds });
  if (request.fileDigest && !scanned.digest.equals(request.fileDigest))
    return { kind: 'refused', because: 'file_changed' };
  if (complete && scanned.ids.size === 0) return { kind: 'refused', because: 'file_empty' };
  const missing = complete ? await countMissing(db, source.id, scanned.ids, complete) : null;
  const modelId = tools.hasVectors ? tools.faceEngine.modelId : null;
  const opened = await openImportRun(
    db,
    {
      sourceId: source.id,
      basis,
      fileName: request.file.name,
      fileDigest: scanned.digest,
      vouchesAdults,
      modelId,
      ranges: scanned.ranges,
      basisEndsAt: request.endsAt,
      operator,
      missing,
    },
    clock(),
    request.onOpened,
  );
  if (opened.kind === 'refused') return opened;
  request.onBegun?.(opened.begun);
  const { runId } = opened;
  await importRanges(
    tools,
    {
      runId,
      modelId,
      source: { id: source.id, file: request.file },
      vouchesAdults: source.vouches_adults || vouchesAdults,
      lastLine: scanned.lastLine,
      checkUnchanged: scanned.checkUnchanged,
      finish: async () => {
        if (complete)
          await letMissingLeave(tools, {
            sourceId: source.id,
            runId,
            modelId,
            ids: scanned.ids,
            signal: request.signal,
          });
        if (tools.hasVectors) await prepareFaceSearch(tools, source.id);
        await finishImportRun(db, runId, { now: clock(), operator });
      },
    },
    { onProgress: toProgress(request, scanned), signal: request.signal },
  );
  const { counts } = await readImportState(db, runId);
  if (request.onRemark) await tellRemarks(db, runId, request.onRemark);
  await tools.checkSource(source.id);
  return { kind: 'imported', counts };
}

async function tellRemarks(db: Database, runId: string, onRemark: (remark: LineRemark) => void): Promise<void> {
  let ranges = await listRemarkedRanges(db, runId, -1);
  for (let last = ranges.at(-1); last !== undefined; last = ranges.at(-1)) {
    for (const remark of ranges.flatMap(({ remarks }) => remarks)) onRemark(remark);
    ranges = await listRemarkedRanges(db, runId, last.number);
  }
}

function toProgress({ onProgress }: ImportRequest, { bytes: bytesTotal }: ScannedFile) {
  return ({ counts, bytesLeft }: { readonly counts: ImportCounts; readonly bytesLeft: number }) =>
    onProgress?.({ bytesRead: bytesTotal - bytesLeft, bytesTotal, counts });
}

/** A large source is indexed by a run, which calibrates it afterwards. */
async function prepareFaceSearch({ db, clock, faceEngine: model }: ImportTools, sourceId: string): Promise<void> {
  const source = await findSource(db, sourceId);
  if (!source) return;
  await requestFaceIndex({ db, clock, model }, source);
  const index = await describeFaceIndex(db, source, model.modelId);
  if (index === 'none' || index === 'ready') await calibrateSource({ db, clock, model }, sourceId);
}

/** The kind of the sources whose people are imported. */
export const CATALOGUE_KIND = 'catalogue';
