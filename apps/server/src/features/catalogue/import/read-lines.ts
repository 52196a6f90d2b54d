import type { Database } from '#database/database.ts';
import type { PeopleFile } from '../import-files/import-files.ts';
import { findChecksums } from './import-repository.ts';
import { checksumOf, type LineRemark, type PersonLine, toPersonId, toPersonLine } from './person-line.ts';
import { findKeptAway, type KeptAway, type Suppressions } from './suppressions.ts';

export interface NumberedLine {
  /** From 1, counting blank lines. */
  readonly number: number;
  /** Null if the line is too long. */
  readonly text: string | null;
  /** The offset of its end in the file. */
  readonly bytesRead: number;
  /** False for a last line without a line break, behind which more may be missing. */
  readonly isEnded: boolean;
}

/** @limit request: The line of the import is rejected and reported; the next ones are read. */
const LINE_LIMIT_BYTES = 1_000_000;
const NEW_LINE = 10;

interface LinesToRead {
  /** Offset of the first byte, which begins a line. */
  readonly start?: number;
  /** Offset behind the last byte. */
  readonly end?: number;
  /** Number of the first line. */
  readonly firstLine?: number;
  readonly onChunk?: (chunk: Buffer) => void;
}

/** Streams the lines of a file of any size, or of a part of it, without blank ones. */
export async function* readLines(
  file: PeopleFile,
  { start: from = 0, end: until = Number.POSITIVE_INFINITY, firstLine = 1, onChunk }: LinesToRead = {},
): AsyncGenerator<NumberedLine> {
  let number = firstLine - 1;
  let bytesRead = from;
  let partial: Buffer = Buffer.alloc(0);
  let length = 0;

  const endLine = (isEnded: boolean): NumberedLine | null => {
    number += 1;
    const text = length > LINE_LIMIT_BYTES ? null : toText(partial);
    partial = Buffer.alloc(0);
    length = 0;
    return text === '' ? null : { number, text, bytesRead, isEnded };
  };
  const extend = (part: Buffer) => {
    length += part.length;
    bytesRead += part.length;
    if (length <= LINE_LIMIT_BYTES) partial = Buffer.concat([partial, part]);
  };

  if (from >= until) return;
  for await (const chunk of file.read(from, until)) {
    onChunk?.(chunk);
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
      extend(chunk.subarray(start, end));
      bytesRead += 1;
      start = end + 1;
      const line = endLine(true);
      if (line) yield line;
    }
    extend(chunk.subarray(start));
  }
  const last = endLine(false);
  if (last) yield last;
}

/** Strips a byte order mark and surrounding whitespace. */
function toText(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
}

export interface ChangedLine {
  readonly kind: 'changed';
  readonly number: number;
  readonly personId: string;
  readonly line: PersonLine;
  readonly checksum: Buffer;
  /** Whether the faces go into face search. */
  readonly indexed: boolean;
  /** Already in the catalogue, with something else. */
  readonly isKnown: boolean;
}

/** What to do with a line. */
export type ClassifiedLine =
  | ChangedLine
  | { readonly kind: 'unchanged' }
  /** Somebody had the person removed, who leaves if the line has come before; null while they are written back, since that was refused. */
  | { readonly kind: 'suppressed'; readonly leavingId: string | null }
  | { readonly kind: 'remarked'; readonly remark: LineRemark }
  /** Under age: the person is removed if they are in the catalogue. */
  | { readonly kind: 'leaving'; readonly personId: string; readonly remark: LineRemark; readonly isKnown: boolean };

/** Where the import goes on after the line. */
export interface LinePlace {
  readonly place: { readonly position: number; readonly nextLine: number };
}

export interface Classification {
  readonly sourceId: string;
  readonly vouchesAdults: boolean;
  /** Null if faces cannot be stored. */
  readonly modelId: string | null;
  /** For each external id that the file has more than once, the line that counts. */
  readonly lastLine: ReadonlyMap<string, number>;
}

interface ClassifyTools {
  readonly db: Database;
  readonly suppressions: Suppressions;
}

/** @limit queue: The rest goes into the next query. */
const CHUNK_SIZE = 64;
/**
 * So that long lines do not fill the memory.
 * @limit queue: The rest goes into the next query.
 */
const CHUNK_CHARS = 2_000_000;

export async function* classifyLines(
  tools: ClassifyTools,
  lines: AsyncIterable<NumberedLine>,
  how: Classification,
): AsyncGenerator<ClassifiedLine & LinePlace> {
  let chunk: NumberedLine[] = [];
  let chars = 0;
  for await (const line of lines) {
    chunk.push(line);
    chars += line.text?.length ?? 0;
    if (chunk.length < CHUNK_SIZE && chars < CHUNK_CHARS) continue;
    yield* classifyChunk(tools, chunk, how);
    chunk = [];
    chars = 0;
  }
  yield* classifyChunk(tools, chunk, how);
}

async function* classifyChunk(
  { db, suppressions }: ClassifyTools,
  chunk: readonly NumberedLine[],
  how: Classification,
) {
  const classified = chunk.map((line) => ({ ...classify(line, how), place: toPlace(line) }));
  const ids = classified.flatMap((line) => (line.kind === 'changed' || line.kind === 'leaving' ? line.personId : []));
  const checksums = await findChecksums(db, ids);
  const [suppressed, isReturning] = [await suppressions.read(db), await suppressions.holdReturning(db)];
  for (const line of classified) {
    if (line.kind === 'changed') {
      const stored = checksums.get(line.personId);
      yield { ...compare(line, { stored, suppressed, isReturning }, how), place: line.place };
    } else if (line.kind === 'leaving') yield { ...line, isKnown: checksums.has(line.personId) };
    else yield line;
  }
}

interface Known extends KeptAway {
  /** The checksum of the line as it came before. */
  readonly stored: Uint8Array | undefined;
}

/** Pictures of a person who stays away are not even read. */
function compare(line: ChangedLine, known: Known, { sourceId }: Classification): ClassifiedLine {
  const { stored } = known;
  if (stored && line.checksum.equals(stored)) return { kind: 'unchanged' };
  const { external_id: externalId, profile_url: profileUrl } = line.line;
  const keptAway = findKeptAway(known, { id: line.personId, sourceId, externalId, profileUrl });
  return keptAway ? { kind: 'suppressed', ...keptAway } : { ...line, isKnown: stored !== undefined };
}

function toPlace({ bytesRead, number }: NumberedLine): LinePlace['place'] {
  return { position: bytesRead, nextLine: number + 1 };
}

/** Without regard to what is stored, so an unchanged person counts as changed here. */
function classify({ number, text, isEnded }: NumberedLine, how: Classification): ClassifiedLine {
  if (text === null) return toRejection({ kind: 'rejected', line: number, because: 'line_too_long' });
  const read = toPersonLine(text);
  if (read.kind === 'rejected') {
    const isCut = read.because === 'not_json' && !isEnded;
    return toRejection({ ...read, line: number, ...(isCut && { because: 'line_cut' }) });
  }

  const externalId = read.kind === 'person' ? read.person.external_id : read.externalId;
  const personId = toPersonId(how.sourceId, externalId);
  const by = how.lastLine.get(externalId) ?? number;
  if (by !== number) return toRejection({ kind: 'superseded', line: number, by });
  if (read.kind === 'under_age') {
    return {
      kind: 'leaving',
      personId,
      remark: { kind: 'rejected', line: number, because: 'under_age' },
      isKnown: false,
    };
  }
  const indexed = how.modelId !== null && (read.person.age !== null || how.vouchesAdults);
  const checksum = checksumOf(read.person, indexed ? how.modelId : null);
  return { kind: 'changed', number, personId, line: read.person, checksum, indexed, isKnown: false };
}

function toRejection(remark: LineRemark): ClassifiedLine {
  return { kind: 'remarked', remark };
}
