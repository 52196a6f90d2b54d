import type { Source } from '#features/sources/public.ts';
import { calibrateSource } from '../calibration/calibrate-source.ts';
import { buildFaceIndex } from '../face-index-repository.ts';
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
  await tools.checkSource(source.id);
  await finishImportRun(db, runId, counts, clock());
  return counts;
}

async function prepareFaceSearch({ db, clock, faceEngine: model }: ImportTools, sourceId: string): Promise<void> {
  await buildFaceIndex(db, sourceId, model);
  await calibrateSource({ db, clock, model }, sourceId);
}
