import { findSource, type Source } from '#features/sources/public.ts';
import { calibrateSource } from '../calibration/calibrate-source.ts';
import { describeFaceIndex } from '../face-index/describe-face-index.ts';
import { requestFaceIndex } from '../face-index/request-face-index.ts';
import { type ImportTools, type ImportWatch, importLines, type LinesToImport } from './import-lines.ts';
import { finishImportRun, type ImportCounts, startImportRun } from './import-run-repository.ts';

export interface ImportRun extends Pick<LinesToImport, 'lines' | 'lastLine'> {
  readonly source: Source;
  readonly basis: string;
  readonly folder: string;
  readonly fileName: string;
  readonly vouchesAdults: boolean;
}

/** Imports the lines, and then indexes, calibrates and probes the source. */
export async function runImport(tools: ImportTools, run: ImportRun, watch: ImportWatch): Promise<ImportCounts> {
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
