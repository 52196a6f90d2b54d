import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { findSource, type Source } from '#features/sources/public.ts';
import { calibrateSource } from '../calibrate-source.ts';
import { describeFaceIndex, requestFaceIndex } from '../face-index.ts';
import { type ImportTools, type ImportWatch, importLines, type LinesToImport } from './import-lines.ts';
import { finishImportRun, type ImportCounts, startImportRun } from './import-repository.ts';
import { findRepeatedLines, readLines } from './read-lines.ts';

export interface ImportRequest extends Omit<ImportWatch, 'onProgress'> {
  readonly sourceId: string;
  /** Why the operator may keep these people, such as `consent: contract 12/2026`. */
  readonly basis: string;
  /** NDJSON, one person per line. */
  readonly file: string;
  /** The source promises that everybody in it is an adult. */
  readonly vouchesAdults: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly counts: ImportCounts;
}

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly counts: ImportCounts }
  | {
      readonly kind: 'refused';
      readonly because: 'basis_missing' | 'source_unknown' | 'source_not_ours' | 'file_missing';
    };

/**
 * Imports the people of an NDJSON file into a source. It can be interrupted and restarted at any time, and importing the same
 * file again changes nothing.
 */
export async function importPeople(tools: ImportTools, request: ImportRequest): Promise<ImportOutcome> {
  const basis = request.basis.trim();
  if (basis === '') return { kind: 'refused', because: 'basis_missing' };
  const source = await findSource(tools.db, request.sourceId);
  if (!source) return { kind: 'refused', because: 'source_unknown' };
  if (source.kind !== CATALOGUE_KIND) return { kind: 'refused', because: 'source_not_ours' };
  const file = await stat(request.file).catch(() => null);
  if (!file?.isFile()) return { kind: 'refused', because: 'file_missing' };

  const { onProgress, ...watch } = request;
  const counts = await runImport(
    tools,
    {
      source,
      basis,
      folder: dirname(request.file),
      fileName: basename(request.file),
      vouchesAdults: request.vouchesAdults,
      lines: readLines(request.file),
      lastLine: await findRepeatedLines(readLines(request.file), { fileBytes: file.size }),
    },
    { ...watch, onProgress: (progress) => onProgress?.({ ...progress, bytesTotal: file.size }) },
  );
  return { kind: 'imported', counts };
}

interface ImportRun extends Pick<LinesToImport, 'lines' | 'lastLine'> {
  readonly source: Source;
  readonly basis: string;
  readonly folder: string;
  readonly fileName: string;
  readonly vouchesAdults: boolean;
}

/** Imports the lines, and then indexes, calibrates and probes the source. */
async function runImport(tools: ImportTools, run: ImportRun, watch: ImportWatch): Promise<ImportCounts> {
  const { db, clock } = tools;
  const { source, basis, fileName, vouchesAdults } = run;
  const runId = await startImportRun(db, { sourceId: source.id, basis, fileName, vouchesAdults, now: clock() });
  const counts = await importLines(
    tools,
    {
      runId,
      source: { id: source.id, folder: run.folder, vouchesAdults: source.vouches_adults || vouchesAdults },
      lines: run.lines,
      lastLine: run.lastLine,
    },
    watch,
  );
  if (tools.hasVectors) await prepareFaceSearch(tools, source.id);
  await finishImportRun(db, runId, counts, clock());
  await tools.checkSource(source.id);
  return counts;
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
