import type { Database } from '#database/database.ts';
import { toPersonId } from './id-rules.ts';
import { findChecksums } from './import-repository.ts';
import { checksumOf, type PersonLine, toPersonLine } from './line-rules.ts';
import type { NumberedLine } from './read-lines.ts';
import type { LineRemark } from './remark-rules.ts';

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

export interface Classification {
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
