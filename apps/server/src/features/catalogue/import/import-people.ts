import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { findSource } from '#features/sources/public.ts';
import { CATALOGUE_KIND } from '../catalogue-kind.ts';
import { findRepeatedLines } from './find-repeated-lines.ts';
import type { ImportTools, ImportWatch } from './import-lines.ts';
import type { ImportCounts } from './import-run-repository.ts';
import { readLines } from './read-lines.ts';
import { runImport } from './run-import.ts';

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
