import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Database } from '#database/database.ts';
import { findChecksums } from './import-repository.ts';
import { checksumOf, type LineRemark, type PersonLine, toPersonId, toPersonLine } from './person-line.ts';

export interface NumberedLine {
  /** From 1, counting blank lines. */
  readonly number: number;
  /** Null if the line is too long. */
  readonly text: string | null;
  /** The offset of its end in the file. */
  readonly bytesRead: number;
}

/** @limit request: The line of the import is rejected and reported; the next ones are read. */
const LINE_LIMIT_BYTES = 1_000_000;
const NEW_LINE = 10;

/** Streams the lines of a file of any size, without blank ones. */
export async function* readLines(path: string): AsyncGenerator<NumberedLine> {
  let number = 0;
  let bytesRead = 0;
  let partial: Buffer = Buffer.alloc(0);
  let length = 0;

  const endLine = (): NumberedLine | null => {
    number += 1;
    const text = length > LINE_LIMIT_BYTES ? null : toText(partial);
    partial = Buffer.alloc(0);
    length = 0;
    return text === '' ? null : { number, text, bytesRead };
  };
  const extend = (part: Buffer) => {
    length += part.length;
    bytesRead += part.length;
    if (length <= LINE_LIMIT_BYTES) partial = Buffer.concat([partial, part]);
  };

  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
      extend(chunk.subarray(start, end));
      bytesRead += 1;
      start = end + 1;
      const line = endLine();
      if (line) yield line;
    }
    extend(chunk.subarray(start));
  }
  const last = endLine();
  if (last) yield last;
}

/** Strips a byte order mark and surrounding whitespace. */
function toText(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
}

/**
 * No line of a person is shorter.
 * @limit queue: None: the filter only gets smaller than it could be.
 */
const LINE_BYTES_MIN = 32;
/**
 * Whole ids in memory. A file that repeats more was put together wrongly.
 * @limit queue: The import is refused.
 */
const REPEATED_IDS_LIMIT = 5_000_000;

/**
 * For each external id that the file has more than once, the number of its last line. To save memory it keeps a few bits of
 * each id, and whole ids only where these were there before. An id mistaken for an earlier one only adds an entry that is not
 * needed.
 */
export async function findRepeatedLines(
  lines: AsyncIterable<NumberedLine>,
  { fileBytes }: { readonly fileBytes: number },
): Promise<Map<string, number>> {
  const seen = createSeenFilter(fileBytes / LINE_BYTES_MIN);
  const lastLine = new Map<string, number>();
  for await (const { number, text } of lines) {
    const id = text === null ? null : externalIdOf(text);
    if (id === null || !seen.add(createHash('sha256').update(id).digest())) continue;
    lastLine.set(id, number);
    if (lastLine.size > REPEATED_IDS_LIMIT) {
      throw new Error(
        `More than ${REPEATED_IDS_LIMIT} people stand in the file several times: remove the earlier lines`,
      );
    }
  }
  return lastLine;
}

function externalIdOf(text: string): string | null {
  const line = toPersonLine(text);
  switch (line.kind) {
    case 'person':
      return line.person.external_id;
    case 'under_age':
      return line.externalId;
    case 'rejected':
      return null;
  }
}

/**
 * At least this many bits for every id, so that hardly one in a thousand is mistaken for an earlier one.
 * @limit queue: More ids are mistaken for repeated ones, which costs memory only.
 */
const BITS_PER_ID = 16;
const BITS_MIN = 2 ** 16;
/**
 * 128 MB: up to a hundred million ids hardly one in a hundred is mistaken.
 * @limit queue: More ids are mistaken for repeated ones, which costs memory only.
 */
const BITS_MAX = 2 ** 30;
const PROBES = 4;

/** Remembers hashes in memory of a fixed size. */
interface SeenFilter {
  /** Whether it was there before: always true if so, and once in a while true if not. Takes hashes of eight bytes or more. */
  add(hash: Buffer): boolean;
}

/** A Bloom filter. A `Set` ends at 16.7 million entries. */
export function createSeenFilter(expectedIds: number): SeenFilter {
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(expectedIds, 1) * BITS_PER_ID));
  const bits = Math.min(Math.max(wanted, BITS_MIN), BITS_MAX);
  const bytes = new Uint8Array(bits / 8);
  return {
    add: (hash) => {
      const first = hash.readUInt32LE(0);
      const step = hash.readUInt32LE(4) | 1;
      let wasThere = true;
      for (let probe = 0; probe < PROBES; probe += 1) {
        const bit = (first + Math.imul(probe, step)) & (bits - 1);
        const mask = 1 << (bit & 7);
        const byte = bytes[bit >>> 3] ?? 0;
        if ((byte & mask) === 0) {
          wasThere = false;
          bytes[bit >>> 3] = byte | mask;
        }
      }
      return wasThere;
    },
  };
}

export interface ChangedLine {
  readonly kind: 'changed';
  readonly number: number;
  readonly personId: string;
  readonly line: PersonLine;
  readonly checksum: Buffer;
  /** Whether the faces go into face search. */
  readonly indexed: boolean;
}

/** What to do with a line. */
export type ClassifiedLine =
  | ChangedLine
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'remarked'; readonly remark: LineRemark }
  /** Under age: the person is removed if they are in the catalogue. */
  | { readonly kind: 'leaving'; readonly personId: string; readonly remark: LineRemark };

interface Classification {
  readonly sourceId: string;
  readonly vouchesAdults: boolean;
  /** Null if faces cannot be stored. */
  readonly modelId: string | null;
  /** For each external id that the file has more than once, the line that counts. */
  readonly lastLine: ReadonlyMap<string, number>;
}

/** @limit queue: The rest goes into the next query. */
const CHUNK_SIZE = 64;

export async function* classifyLines(
  db: Database,
  lines: AsyncIterable<NumberedLine>,
  how: Classification,
): AsyncGenerator<ClassifiedLine & { readonly bytesRead: number }> {
  let chunk: NumberedLine[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < CHUNK_SIZE) continue;
    yield* classifyChunk(db, chunk, how);
    chunk = [];
  }
  yield* classifyChunk(db, chunk, how);
}

async function* classifyChunk(db: Database, chunk: readonly NumberedLine[], how: Classification) {
  const classified = chunk.map((line) => ({ ...classify(line, how), bytesRead: line.bytesRead }));
  const ids = classified.flatMap((line) => (line.kind === 'changed' ? line.personId : []));
  const checksums = await findChecksums(db, ids);
  for (const line of classified) {
    const same = line.kind === 'changed' && line.checksum.equals(checksums.get(line.personId) ?? new Uint8Array());
    yield same ? { kind: 'unchanged' as const, bytesRead: line.bytesRead } : line;
  }
}

/** Without regard to what is stored, so an unchanged person counts as changed here. */
function classify({ number, text }: NumberedLine, how: Classification): ClassifiedLine {
  if (text === null) return toRejection({ kind: 'rejected', line: number, because: 'line_too_long' });
  const read = toPersonLine(text);
  if (read.kind === 'rejected') return toRejection({ ...read, line: number });

  const externalId = read.kind === 'person' ? read.person.external_id : read.externalId;
  const personId = toPersonId(how.sourceId, externalId);
  const by = how.lastLine.get(externalId) ?? number;
  if (by !== number) return toRejection({ kind: 'superseded', line: number, by });
  if (read.kind === 'under_age') {
    return { kind: 'leaving', personId, remark: { kind: 'rejected', line: number, because: 'under_age' } };
  }
  const indexed = how.modelId !== null && (read.person.age !== null || how.vouchesAdults);
  const checksum = checksumOf(read.person, indexed ? how.modelId : null);
  return { kind: 'changed', number, personId, line: read.person, checksum, indexed };
}

function toRejection(remark: LineRemark): ClassifiedLine {
  return { kind: 'remarked', remark };
}
