import { setTimeout as sleep } from 'node:timers/promises';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import PQueue from 'p-queue';
import type { Tools } from '#tools.ts';
import { mapInOrder, processLine } from './import-lines.ts';
import { ImportSupersededError } from './leaving-repository.ts';
import { createReadAhead, type PersonSource, type PictureTools } from './prepare-person.ts';
import {
  type ImportState,
  RENEW_EVERY_MS,
  readImportState,
  releaseRanges,
  renewRanges,
  takeRange,
} from './range-repository.ts';
import { type Classification, classifyLines, readLines } from './read-lines.ts';
import type { Suppressions } from './suppressions.ts';
import { createPeopleWriter, type HeldRange, type IndexPeople } from './write-people.ts';

export interface ImportTools extends Pick<Tools, 'db' | 'clock' | 'files' | 'fetchPublicFile' | 'hasVectors'> {
  readonly faceEngine: FaceEngine;
  /** Indexes people for keyword search, in the transaction that writes them. */
  readonly indexPeople: IndexPeople;
  readonly suppressions: Suppressions;
  /** Probes the source after the import. */
  readonly checkSource: (sourceId: string) => Promise<void>;
  /** Called after commits with which somebody may have left. */
  readonly onDeparture: () => void;
  /** One more than the engine's workers, so that none of them waits for its next picture. */
  readonly picturesInFlight: number;
}

export interface RangesToImport extends Pick<Classification, 'lastLine' | 'modelId' | 'vouchesAdults'> {
  readonly runId: string;
  readonly source: PersonSource;
  readonly checkUnchanged: () => Promise<void>;
  /** Called when all is imported, while nobody else may begin another import of the source. */
  readonly finish: () => Promise<void>;
}

interface RangesWatch {
  readonly onProgress: (state: ImportState) => void;
  /** Stops the import with an exception. The next import resumes from there. */
  readonly signal?: AbortSignal | undefined;
}

/** @limit queue: A range is read no further until one is done. */
const MAX_PEOPLE_IN_FLIGHT = 32;
/** How often to look whether the ranges that other processes have are done or free. */
const LOOK_EVERY_MS = 1_000;

/**
 * Takes ranges until all of the import are done, here or by other processes; as many side by side as the engine has workers.
 * Then the import is finished.
 */
export async function importRanges(tools: ImportTools, job: RangesToImport, watch: RangesWatch): Promise<void> {
  const { db } = tools;
  const { runId } = job;
  const failed = new AbortController();
  const signal = AbortSignal.any(watch.signal ? [failed.signal, watch.signal] : [failed.signal]);
  const writer = createPeopleWriter(tools, { ...job, sourceId: job.source.id, onWritten: watch.onProgress });
  const held = new Set<HeldRange>();
  const pictures = toPictureTools(tools);
  const importNext = async (): Promise<boolean> => {
    signal.throwIfAborted();
    const taken = await takeRange(db, runId);
    if (taken === null) return false;
    const range = { ...taken, isLost: false, isDone: false, handedTo: taken.position };
    held.add(range);
    const read = { start: range.position, end: range.endByte, firstLine: range.nextLine };
    const how = { ...job, sourceId: job.source.id };
    const lines = classifyLines(tools, readLines(job.source.file, read), how);
    const outcomes = mapInOrder(lines, MAX_PEOPLE_IN_FLIGHT, (line) => processLine(pictures, job.source, line));
    for await (const outcome of outcomes) {
      signal.throwIfAborted();
      if (range.isLost) break;
      await writer.add(range, outcome);
    }
    if (!range.isLost) await writer.end(range);
    return true;
  };
  const importFree = async () => {
    try {
      while (await importNext());
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  };
  const renewal = setInterval(() => {
    for (const range of held) if (range.isLost || range.isDone) held.delete(range);
    renewRanges(db, runId, leasesOf(held)).then(
      (isOpen) => isOpen || failed.abort(new ImportSupersededError()),
      // A database that does not answer is noticed by whoever writes next.
      () => {},
    );
  }, RENEW_EVERY_MS);
  try {
    watch.onProgress(await readImportState(db, runId));
    for (;;) {
      await Promise.allSettled(Array.from({ length: rangesAtOnce(tools) }, importFree));
      signal.throwIfAborted();
      await writer.write();
      held.clear();
      const state = await readImportState(db, runId);
      watch.onProgress(state);
      if (!(await renewRanges(db, runId, []))) throw new ImportSupersededError();
      if (state.bytesLeft === 0) return await job.finish();
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  } finally {
    clearInterval(renewal);
    await release(tools, runId, held);
  }
}

function rangesAtOnce({ picturesInFlight }: Pick<ImportTools, 'picturesInFlight'>): number {
  return Math.max(1, picturesInFlight - 1);
}

async function release({ db }: Pick<Tools, 'db'>, runId: string, held: ReadonlySet<HeldRange>): Promise<void> {
  // Otherwise the leases end by themselves, and what went wrong before is what matters.
  await releaseRanges(db, runId, leasesOf(held)).catch(() => {});
}

function leasesOf(held: ReadonlySet<HeldRange>): string[] {
  return [...held].map(({ lease }) => lease);
}

function toPictureTools({ files, faceEngine, fetchPublicFile, picturesInFlight }: ImportTools): PictureTools {
  return {
    files,
    faceEngine,
    fetchPublicFile,
    readAhead: createReadAhead(picturesInFlight),
    analysis: new PQueue({ concurrency: picturesInFlight }),
  };
}
