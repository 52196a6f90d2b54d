import type { Transaction } from '#database/database.ts';
import { addToCounts, holdSource } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import { addCounts, countLine, type LineOutcome, NO_COUNTS, NO_OUTCOME, withoutSuppressed } from './import-lines.ts';
import { deletePeople, listFileKeys, replacePeople } from './import-repository.ts';
import { addToLeft } from './leaving-repository.ts';
import type { PreparedPerson } from './prepare-person.ts';
import {
  advanceRange,
  type ImportState,
  type LeasedRange,
  type RangeStep,
  readImportState,
} from './range-repository.ts';
import type { Suppressions } from './suppressions.ts';

/** The source was closed, or its vouch taken back, while people were imported into it. */
export class SourceChangedError extends Error {
  override readonly name = 'SourceChangedError';
  readonly because: 'source_closed' | 'vouch_withdrawn';

  constructor(because: SourceChangedError['because']) {
    super(because);
    this.because = because;
  }
}

/** What the keyword index needs to know about a person. */
export interface PersonToIndex {
  readonly id: string;
  readonly sourceId: string;
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly about: string | null;
  readonly profileUrl: string | null;
}

export type IndexPeople = (trx: Transaction, people: readonly PersonToIndex[]) => Promise<void>;

/** A range while this process imports it. */
export interface HeldRange extends LeasedRange {
  /** Another process has taken it over: nothing of it is written here any more. */
  isLost: boolean;
  /** All of it is written. */
  isDone: boolean;
  /** Behind the last line that was handed to the writer. */
  handedTo: number;
}

interface HandedLine {
  readonly range: HeldRange;
  readonly outcome: LineOutcome;
}

interface WriterTools extends Pick<Tools, 'db' | 'clock' | 'files'> {
  readonly indexPeople: IndexPeople;
  readonly suppressions: Suppressions;
  readonly onDeparture: () => void;
}

interface WriterJob {
  readonly sourceId: string;
  readonly runId: string;
  /** Null if faces cannot be stored. */
  readonly modelId: string | null;
  /** People without an age are in face search, because the source vouches for them. */
  readonly vouchesAdults: boolean;
  /** Throws if the file is not the one that was cut into ranges. */
  readonly checkUnchanged: () => Promise<void>;
  /** Of the whole import, whoever is at work on it; called after each write. */
  readonly onWritten: (state: ImportState) => void;
}

/** @limit queue: The rest goes into the next transaction. */
const WRITE_BATCH = 32;
/** @limit queue: The rest goes into the next transaction; these are lines that change nothing. */
const WRITE_LINES = 2_000;
/** So that little is done again after a kill, and the row of the source is written seldom. */
const WRITE_EVERY_MS = 1_000;

/**
 * Writes what all ranges of this process have ready, together: people, how far each range has come, and counts in one
 * transaction. So each line is counted once, whenever a process is killed, and the source's row is not fought over.
 */
export function createPeopleWriter(tools: WriterTools, job: WriterJob) {
  let pending: HandedLine[] = [];
  let changes = 0;
  let writtenAt = performance.now();
  let writing: Promise<void> = Promise.resolve();

  async function writeNow(): Promise<void> {
    const batch = pending;
    pending = [];
    changes = 0;
    if (batch.length > 0) {
      await job.checkUnchanged();
      job.onWritten(await writeBatch(tools, job, batch));
    }
    writtenAt = performance.now();
  }

  /** One transaction after another. */
  function write(): Promise<void> {
    writing = writing.then(writeNow);
    return writing;
  }

  /** Lines of a range come in their order. Waits while enough others have to be written. */
  async function add(range: HeldRange, outcome: LineOutcome): Promise<void> {
    range.handedTo = outcome.place.position;
    pending.push({ range, outcome });
    if (outcome.person || outcome.leavingId) changes += 1;
    const isDue = performance.now() - writtenAt >= WRITE_EVERY_MS;
    if (changes >= WRITE_BATCH || pending.length >= WRITE_LINES || isDue) await write();
  }

  return {
    add,
    /** The rest of the range is blank. */
    async end(range: HeldRange): Promise<void> {
      if (range.handedTo === range.endByte) return;
      await add(range, { ...NO_OUTCOME, place: { position: range.endByte, nextLine: range.nextLine } });
    },
    write,
  };
}

async function writeBatch(tools: WriterTools, job: WriterJob, prepared: readonly HandedLine[]): Promise<ImportState> {
  const { db, files, clock, indexPeople, suppressions, onDeparture } = tools;
  const { sourceId, runId, modelId, vouchesAdults } = job;
  await removeFiles({ db, files }, prepared);
  const state = await db.transaction().execute(async (trx) => {
    const suppressed = await suppressions.hold(trx);
    const source = await holdSource(trx, sourceId);
    if (source.closed_at !== null) throw new SourceChangedError('source_closed');
    if (vouchesAdults && !source.vouches_adults) throw new SourceChangedError('vouch_withdrawn');
    // After the source: whoever writes somebody back takes their locks in the same order.
    const isReturning = await suppressions.holdReturning(trx);
    const batch = prepared.map(({ range, outcome }) => ({
      range,
      outcome: withoutSuppressed(outcome, { suppressed, isReturning }, sourceId),
    }));
    await removeSuppressedFiles(trx, files, { prepared, kept: batch });
    const lines = await advanceRanges(trx, runId, batch);
    const people = lines.flatMap(({ outcome }) => outcome.person ?? []);
    const leavingIds = lines.flatMap(({ outcome }) => outcome.leavingId ?? []);
    const replaced = await replacePeople(trx, people, { sourceId, modelId, now: clock() });
    await indexPeople(
      trx,
      people.map((person) => toPersonToIndex(person, sourceId)),
    );
    const left = await deletePeople(trx, leavingIds, modelId);
    if (left.people !== 0) await addToLeft(trx, runId, -left.people);
    const now = await readImportState(trx, runId);
    const change = { people: replaced.people + left.people, faces: replaced.faces + left.faces };
    // Last, so that other processes wait for no more than the commit.
    if (change.people !== 0 || change.faces !== 0) await addToCounts(trx, sourceId, change);
    return now;
  });
  onDeparture();
  return state;
}

/**
 * Files are removed before the rows: if the process is killed in between, resuming the import repairs it, whereas a file without
 * a row would stay forever.
 */
async function removeFiles({ db, files }: Pick<Tools, 'db' | 'files'>, batch: readonly HandedLine[]): Promise<void> {
  const people = batch.flatMap(({ range, outcome }) => (range.isLost ? [] : (outcome.person ?? [])));
  const leavingIds = batch.flatMap(({ range, outcome }) => (range.isLost ? [] : (outcome.leavingId ?? [])));
  const kept = new Set(people.flatMap(({ photos }) => photos.map(({ fileKey }) => fileKey)));
  const stored = await listFileKeys(db, [...people.map(({ id }) => id), ...leavingIds]);
  for (const key of stored) if (!kept.has(key)) await files.remove(key);
}

/** Stored while they were prepared. Removed before the rows are written, as all files are. */
async function removeSuppressedFiles(
  trx: Transaction,
  files: Tools['files'],
  { prepared, kept }: { readonly prepared: readonly HandedLine[]; readonly kept: readonly HandedLine[] },
): Promise<void> {
  const keptKeys = new Set(kept.flatMap(listOwnKeys));
  const dropped = prepared.flatMap(listOwnKeys).filter((key) => !keptKeys.has(key));
  const leavingIds = kept.flatMap(({ range, outcome }) =>
    outcome.suppressed && !range.isLost ? (outcome.leavingId ?? []) : [],
  );
  for (const key of [...dropped, ...(await listFileKeys(trx, leavingIds))]) await files.remove(key);
}

function listOwnKeys({ range, outcome: { person } }: HandedLine): string[] {
  return range.isLost ? [] : (person?.photos.flatMap(({ fileKey }) => fileKey ?? []) ?? []);
}

/** Returns the lines of the ranges that this process still has. */
async function advanceRanges(trx: Transaction, runId: string, batch: readonly HandedLine[]): Promise<HandedLine[]> {
  const ranges = Map.groupBy(batch, ({ range }) => range);
  const held: HandedLine[] = [];
  for (const [range, lines] of ranges) {
    const step = toStep(range, lines);
    if (step && !range.isLost && (await advanceRange(trx, runId, step))) {
      range.isDone = step.isDone;
      held.push(...lines);
    } else range.isLost = true;
  }
  return held;
}

function toStep({ lease, number, endByte }: HeldRange, lines: readonly HandedLine[]): RangeStep | null {
  const last = lines.at(-1);
  if (!last) return null;
  return {
    lease,
    number,
    ...last.outcome.place,
    isDone: last.outcome.place.position >= endByte,
    counts: lines.reduce((sum, { outcome }) => addCounts(sum, countLine(outcome)), NO_COUNTS),
    remarks: lines.flatMap(({ outcome }) => outcome.remark ?? []),
  };
}

function toPersonToIndex({ id, line }: PreparedPerson, sourceId: string): PersonToIndex {
  const { name, age, city, region, about, profile_url: profileUrl } = line;
  return { id, sourceId, name, age, city, region, about, profileUrl };
}
