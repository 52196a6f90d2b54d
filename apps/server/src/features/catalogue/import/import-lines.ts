import type { FaceEngine } from '@vidno/face-engine/face-engine';
import PQueue from 'p-queue';
import type { Transaction } from '#database/database.ts';
import { addToCounts } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import { deletePeople, type ImportCounts, listFileKeys, replacePeople, updateImportRun } from './import-repository.ts';
import type { LineRemark } from './person-line.ts';
import { type PersonSource, type PictureTools, type PreparedPerson, preparePerson } from './prepare-person.ts';
import { type ChangedLine, type ClassifiedLine, classifyLines, type NumberedLine } from './read-lines.ts';

export interface ImportTools extends Pick<Tools, 'db' | 'clock' | 'files' | 'fetchPublicFile' | 'hasVectors'> {
  readonly faceEngine: FaceEngine;
  /** Indexes people for keyword search, in the transaction that writes them. */
  readonly indexPeople: IndexPeople;
  /** Probes the source after the import. */
  readonly checkSource: (sourceId: string) => Promise<void>;
  /** Called after commits with which somebody may have left. */
  readonly onDeparture: () => void;
  /** One more than the engine's workers, so that none of them waits for its next picture. */
  readonly picturesInFlight: number;
}

export interface ImportWatch {
  readonly onRemark?: (remark: LineRemark) => void;
  readonly onProgress?: (progress: { readonly bytesRead: number; readonly counts: ImportCounts }) => void;
  /** Stops the import with an exception. The next import resumes from there. */
  readonly signal?: AbortSignal;
}

export interface LinesToImport {
  readonly runId: string;
  readonly source: PersonSource & { readonly vouchesAdults: boolean };
  readonly lines: AsyncIterable<NumberedLine>;
  readonly lastLine: ReadonlyMap<string, number>;
}

/** @limit queue: The import reads no further until one is done. */
const MAX_PEOPLE_IN_FLIGHT = 16;
/** @limit queue: The rest goes into the next transaction. */
const WRITE_BATCH = 16;
/**
 * Pictures that are read or fetched while others are analysed.
 * @limit queue: The import reads no further until one is used.
 */
const PICTURES_READ_AHEAD = 6;

/** Imports the lines in order. Unchanged ones are skipped, and the others are written in small batches. */
export async function importLines(tools: ImportTools, job: LinesToImport, watch: ImportWatch): Promise<ImportCounts> {
  const modelId = tools.hasVectors ? tools.faceEngine.modelId : null;
  const { id: sourceId, vouchesAdults } = job.source;
  const pictures = toPictureTools(tools);
  const classified = classifyLines(tools.db, job.lines, { sourceId, vouchesAdults, modelId, lastLine: job.lastLine });
  const outcomes = mapInOrder(classified, MAX_PEOPLE_IN_FLIGHT, (line) => processLine(pictures, job.source, line));

  let counts: ImportCounts = { people: 0, photos: 0, faces: 0, unchanged: 0, rejected: 0 };
  let people: PreparedPerson[] = [];
  let leavingIds: string[] = [];
  const write = async () => {
    await writePeople(tools, { sourceId, runId: job.runId, modelId, people, leavingIds, counts });
    people = [];
    leavingIds = [];
  };

  for await (const { bytesRead, remark, person, leavingId, unchanged } of outcomes) {
    watch.signal?.throwIfAborted();
    if (remark) watch.onRemark?.(remark);
    if (person) people.push(person);
    if (leavingId) leavingIds.push(leavingId);
    counts = addCounts(counts, { remark, person, unchanged });
    if (people.length + leavingIds.length >= WRITE_BATCH) await write();
    watch.onProgress?.({ bytesRead, counts });
  }
  await write();
  return counts;
}

/** The result of processing a line. */
interface LineOutcome {
  readonly remark: LineRemark | null;
  readonly person: PreparedPerson | null;
  readonly leavingId: string | null;
  readonly unchanged: boolean;
}
const NO_OUTCOME: LineOutcome = { remark: null, person: null, leavingId: null, unchanged: false };

async function processLine(
  pictures: PictureTools,
  source: PersonSource,
  line: ClassifiedLine & { readonly bytesRead: number },
): Promise<LineOutcome & { readonly bytesRead: number }> {
  const { bytesRead } = line;
  switch (line.kind) {
    case 'unchanged':
      return { ...NO_OUTCOME, bytesRead, unchanged: true };
    case 'remarked':
      return { ...NO_OUTCOME, bytesRead, remark: line.remark };
    case 'leaving':
      return { ...NO_OUTCOME, bytesRead, remark: line.remark, leavingId: line.personId };
    case 'changed':
      return { ...NO_OUTCOME, bytesRead, ...(await prepareChanged(pictures, source, line)) };
  }
}

/** A person whose photos are all unusable is rejected. A person without photos is accepted. */
async function prepareChanged(
  pictures: PictureTools,
  source: PersonSource,
  line: ChangedLine,
): Promise<Pick<LineOutcome, 'remark' | 'person'>> {
  const person = await preparePerson(pictures, source, line);
  const { dropped: photos } = person;
  if (photos.length === 0) return { remark: null, person };
  if (person.photos.length > 0) return { remark: { kind: 'photos_dropped', line: line.number, photos }, person };
  return { remark: { kind: 'rejected', line: line.number, because: 'no_usable_photo', photos }, person: null };
}

function addCounts(
  counts: ImportCounts,
  { remark, person, unchanged }: Pick<LineOutcome, 'remark' | 'person' | 'unchanged'>,
): ImportCounts {
  const faces = person?.photos.filter(({ face }) => face !== null) ?? [];
  return {
    people: counts.people + (person ? 1 : 0),
    photos: counts.photos + (person?.photos.length ?? 0),
    faces: counts.faces + faces.length,
    unchanged: counts.unchanged + (unchanged ? 1 : 0),
    rejected: counts.rejected + (remark?.kind === 'rejected' ? 1 : 0),
  };
}

function toPictureTools({ files, faceEngine, fetchPublicFile, picturesInFlight }: ImportTools): PictureTools {
  return {
    files,
    faceEngine,
    fetchPublicFile,
    queues: {
      picture: new PQueue({ concurrency: picturesInFlight + PICTURES_READ_AHEAD }),
      analysis: new PQueue({ concurrency: picturesInFlight }),
    },
  };
}

/** Processes several items concurrently and yields the results in the order of the source. Stops at the first failure. */
export async function* mapInOrder<From, To>(
  source: AsyncIterable<From>,
  concurrency: number,
  work: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const pending: Promise<To>[] = [];
  for await (const from of source) {
    const result = work(from);
    // The failure is thrown when the result is awaited. Until then it must not count as an unhandled rejection.
    result.catch(() => {});
    pending.push(result);
    const oldest = pending.length >= concurrency ? pending.shift() : undefined;
    if (oldest) yield await oldest;
  }
  for (const result of pending) yield await result;
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

type IndexPeople = (trx: Transaction, people: readonly PersonToIndex[]) => Promise<void>;

interface PeopleToWrite {
  readonly sourceId: string;
  readonly runId: string;
  /** Null if faces cannot be stored. */
  readonly modelId: string | null;
  readonly people: readonly PreparedPerson[];
  readonly leavingIds: readonly string[];
  readonly counts: ImportCounts;
}

/** Replaces the stored people, in one transaction with the counts. */
async function writePeople(
  {
    db,
    files,
    clock,
    indexPeople,
    onDeparture,
  }: Pick<Tools, 'db' | 'clock' | 'files'> & { readonly indexPeople: IndexPeople; readonly onDeparture: () => void },
  { sourceId, runId, modelId, people, leavingIds, counts }: PeopleToWrite,
): Promise<void> {
  const kept = new Set(people.flatMap(({ photos }) => photos.map(({ fileKey }) => fileKey)));
  const stored = await listFileKeys(db, [...people.map(({ id }) => id), ...leavingIds]);
  // Files are removed before the rows: if the process is killed in between, resuming the import repairs it, whereas a file without
  // a row would stay forever.
  for (const key of stored) if (!kept.has(key)) await files.remove(key);

  await db.transaction().execute(async (trx) => {
    const replaced = await replacePeople(trx, people, { sourceId, modelId, now: clock() });
    await indexPeople(
      trx,
      people.map((person) => toPersonToIndex(person, sourceId)),
    );
    const left = await deletePeople(trx, leavingIds, modelId);
    await addToCounts(trx, sourceId, { people: replaced.people + left.people, faces: replaced.faces + left.faces });
    await updateImportRun(trx, runId, counts);
  });
  onDeparture();
}

function toPersonToIndex({ id, line }: PreparedPerson, sourceId: string): PersonToIndex {
  const { name, age, city, region, about, profile_url: profileUrl } = line;
  return { id, sourceId, name, age, city, region, about, profileUrl };
}
