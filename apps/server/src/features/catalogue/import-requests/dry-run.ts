import { countMissing } from '../import/complete-import.ts';
import { mapInOrder } from '../import/import-lines.ts';
import { admitImport, type ImportRefusal, type ImportRequest, toRefusal } from '../import/import-people.ts';
import type { ImportTools } from '../import/import-ranges.ts';
import type { DroppedPhoto, LineRemark, Rejection } from '../import/person-line.ts';
import { findMissingPhotos } from '../import/prepare-person.ts';
import { type ChangedLine, type ClassifiedLine, classifyLines, readLines } from '../import/read-lines.ts';
import { scanFile } from '../import/scan-file.ts';

/** What an import would do, as far as can be said without looking into a picture. */
export interface Findings {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** In the source, and not in a complete file. */
  readonly missing: number;
  /** In the source, and under age by the file. */
  readonly minors: number;
  readonly suppressed: number;
  readonly repeated: number;
  /** Some of whose photos are not there. */
  readonly incomplete: number;
  readonly rejected: Readonly<Partial<Record<Rejection, number>>>;
  readonly remarks: number;
}

export interface DryRun {
  readonly kind: 'looked_through';
  readonly digest: Buffer;
  readonly findings: Findings;
  /** The first of them. */
  readonly remarks: readonly LineRemark[];
}

/** @limit kept: The table of lines that were not taken ends here; all of them are counted. */
const REMARKS_KEPT = 2_000;

type DryRunTools = Pick<ImportTools, 'db' | 'clock' | 'suppressions' | 'hasVectors' | 'faceEngine'>;
type DryRunRequest = Pick<
  ImportRequest,
  'sourceId' | 'basis' | 'basisUntil' | 'file' | 'vouchesAdults' | 'complete' | 'signal'
>;

/** Looks through a file as an import would, and writes nothing. */
export async function dryRun(
  tools: DryRunTools,
  request: DryRunRequest,
  onShare: (share: number) => void,
): Promise<DryRun | ImportRefusal> {
  const admitted = await admitImport(tools, request);
  if (admitted.kind === 'refused') return admitted;
  try {
    await tools.suppressions.read(tools.db);
    return await lookThrough(
      tools,
      { ...request, vouchesAdults: admitted.source.vouches_adults || request.vouchesAdults },
      onShare,
    );
  } catch (error) {
    return { kind: 'refused', because: toRefusal(error) };
  }
}

/**
 * Each picture in a bucket is a call.
 * @limit queue: The file is read no further until one is looked at.
 */
const LINES_AT_ONCE = 32;

async function lookThrough(
  tools: DryRunTools,
  { sourceId, file, vouchesAdults, complete, signal }: DryRunRequest,
  onShare: (share: number) => void,
): Promise<DryRun | ImportRefusal> {
  const scanned = await scanFile(file, { keepsIds: complete !== undefined });
  if (complete && scanned.ids.size === 0) return { kind: 'refused', because: 'file_empty' };
  const missing = complete ? (await countMissing(tools.db, sourceId, scanned.ids, complete)).missing : 0;
  const modelId = tools.hasVectors ? tools.faceEngine.modelId : null;
  const how = { sourceId, vouchesAdults, modelId, lastLine: scanned.lastLine };
  const found = createFindings();
  const looked = mapInOrder(classifyLines(tools, readLines(file), how), LINES_AT_ONCE, async (line) => ({
    line,
    photos: line.kind === 'changed' ? await findMissingPhotos(file, line.line.photos) : [],
  }));
  for await (const { line, photos } of looked) {
    signal?.throwIfAborted();
    found.add(line, photos);
    onShare(line.place.position / scanned.bytes);
  }
  await scanned.checkUnchanged();
  return { kind: 'looked_through', digest: scanned.digest, ...found.end(missing) };
}

function createFindings() {
  const counts = { added: 0, changed: 0, unchanged: 0, minors: 0, suppressed: 0, repeated: 0, incomplete: 0 };
  const rejected: Partial<Record<Rejection, number>> = {};
  const remarks: LineRemark[] = [];
  let remarked = 0;

  function remark(given: LineRemark): void {
    remarked += 1;
    if (remarks.length < REMARKS_KEPT) remarks.push(given);
    if (given.kind === 'rejected') rejected[given.because] = (rejected[given.because] ?? 0) + 1;
    else if (given.kind === 'superseded') counts.repeated += 1;
    else counts.incomplete += 1;
  }

  function addChanged({ line, number, isKnown }: ChangedLine, photos: readonly DroppedPhoto[]): void {
    if (photos.length > 0 && photos.length === line.photos.length) {
      remark({ kind: 'rejected', line: number, because: 'no_usable_photo', photos });
      return;
    }
    if (photos.length > 0) remark({ kind: 'photos_dropped', line: number, photos });
    counts[isKnown ? 'changed' : 'added'] += 1;
  }

  /** `photos`: those of the line that are not there. */
  function add(line: ClassifiedLine, photos: readonly DroppedPhoto[]): void {
    if (line.kind === 'changed') addChanged(line, photos);
    else if (line.kind === 'unchanged' || line.kind === 'suppressed') counts[line.kind] += 1;
    else {
      if (line.kind === 'leaving' && line.isKnown) counts.minors += 1;
      remark(line.remark);
    }
  }

  return {
    add,
    end: (missing: number): Pick<DryRun, 'findings' | 'remarks'> => ({
      findings: { ...counts, missing, rejected, remarks: remarked },
      remarks,
    }),
  };
}
