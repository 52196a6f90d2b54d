import { createHash } from 'node:crypto';
import { FileChangedError, type PeopleFile } from '../import-files/import-files.ts';
import { createIdSet, type IdSet } from './id-set.ts';
import { readExternalId, toPersonLine } from './person-line.ts';
import { type NumberedLine, readLines } from './read-lines.ts';

/** A part of the file that begins and ends with a line. */
export interface PlannedRange {
  readonly start: number;
  readonly end: number;
  /** Number of its first line, which may be blank. */
  readonly firstLine: number;
}

export interface ScannedFile {
  readonly digest: Buffer;
  readonly bytes: number;
  readonly ranges: readonly PlannedRange[];
  /** For each external id that the file has more than once, the number of its last line. */
  readonly lastLine: ReadonlyMap<string, number>;
  /** Of everybody whom a line names, also one that cannot be taken; empty unless they are to be kept. */
  readonly ids: IdSet;
  /** Throws a `FileChangedError` if the file is not any more what was scanned. */
  readonly checkUnchanged: () => Promise<void>;
}

/**
 * About 250 people, which take a core a minute.
 * @limit none
 */
const RANGE_BYTES = 64 * 1024;
/** @limit queue: Ranges of a larger file are larger. */
const RANGES_MAX = 10_000;

/** Reads the whole file once: what it is, where it can be cut, and who stands in it several times. */
export async function scanFile(
  file: PeopleFile,
  { rangeBytes = RANGE_BYTES, keepsIds = false }: { readonly rangeBytes?: number; readonly keepsIds?: boolean } = {},
): Promise<ScannedFile> {
  const before = await file.stamp();
  if (before === null) throw new FileChangedError();
  const rangeMin = Math.max(rangeBytes, before.bytes / RANGES_MAX);
  const hash = createHash('sha256');
  const repeated = createRepeatedLines(before.bytes);
  const ids = createIdSet();
  const ranges: PlannedRange[] = [];
  let start = 0;
  let firstLine = 1;
  let bytes = 0;
  const onChunk = (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  };
  for await (const line of readLines(file, { onChunk })) {
    repeated.add(line);
    const id = keepsIds && line.text !== null ? readExternalId(line.text) : null;
    if (id !== null) ids.add(id);
    if (line.bytesRead - start < rangeMin) continue;
    ranges.push({ start, end: line.bytesRead, firstLine });
    start = line.bytesRead;
    firstLine = line.number + 1;
  }
  if (bytes > start) ranges.push({ start, end: bytes, firstLine });
  const checkUnchanged = async () => {
    const now = await file.stamp();
    if (now?.bytes !== before.bytes || now.version !== before.version) throw new FileChangedError();
  };
  await checkUnchanged();
  return { digest: hash.digest(), bytes, ranges, lastLine: repeated.lastLine, ids: ids.end(), checkUnchanged };
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
function createRepeatedLines(fileBytes: number) {
  const seen = createSeenFilter(fileBytes / LINE_BYTES_MIN);
  const lastLine = new Map<string, number>();
  return {
    lastLine,
    add: ({ number, text }: NumberedLine) => {
      const id = text === null ? null : externalIdOf(text);
      if (id === null || !seen.add(createHash('sha256').update(id).digest())) return;
      lastLine.set(id, number);
      if (lastLine.size > REPEATED_IDS_LIMIT) {
        throw new Error(
          `More than ${REPEATED_IDS_LIMIT} people stand in the file several times: remove the earlier lines`,
        );
      }
    },
  };
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
