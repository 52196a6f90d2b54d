import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Database, Transaction } from '#database/database.ts';
import { type FileStore, LIST_KEY } from '#files/file-store.ts';
import { isOwnEvent } from './events.ts';
import type { SuppressionKeys } from './keys.ts';
import { findLastEvent, holdFile, listEvents, type SuppressionEvent } from './repository.ts';

/** Stands beside the backups, and so outlives the database. */
export const LIST_FILE = 'removals.log';

const lineSchema = z.object({
  position: z.int().positive(),
  at: z.iso.datetime(),
  body: z.string(),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The list in the file cannot be used, and why. */
export class ListFileError extends Error {
  override readonly name = 'ListFileError';
}

function toLine({ position, at, body, signature }: SuppressionEvent): string {
  return `${JSON.stringify({ position, at, body, signature: Buffer.from(signature).toString('hex') })}\n`;
}

/** The events in the order of the file. Null if there is no file. Throws unless each was signed with this key, after the one before it. */
export async function readListFile(directory: string, keys: SuppressionKeys): Promise<SuppressionEvent[] | null> {
  const path = join(directory, LIST_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const events: SuppressionEvent[] = [];
  // What is behind the last line break was cut off by a kill, and is written again.
  for (const line of text.split('\n').slice(0, -1)) {
    const event = parseLine(line);
    const last = events.at(-1);
    const isNext = event?.position === (last?.position ?? 0) + 1;
    if (!event || !isNext || !isOwnEvent(keys, { ...event, before: last?.signature ?? null })) {
      throw new ListFileError(
        `${path} is damaged in line ${events.length + 1}, or was not written with this SUPPRESSION_KEY.`,
      );
    }
    events.push(event);
  }
  return events;
}

function parseLine(line: string): SuppressionEvent | null {
  try {
    const { at, signature, ...event } = lineSchema.parse(JSON.parse(line));
    return { ...event, at: new Date(at), signature: Buffer.from(signature, 'hex') };
  } catch {
    return null;
  }
}

/** @limit queue: The rest is written after the next query. */
const EVENTS_AT_ONCE = 500;

/** Where a copy of the file is kept, in case the disk is lost. */
export interface ListCopy {
  find(): Promise<Uint8Array | null>;
  /** Called by one process at a time. */
  put(list: Uint8Array): Promise<void>;
}

/** Adds what the file lacks. One process at a time; a file of another list is left as it is. */
export async function appendToListFile(db: Database, directory: string, copy: ListCopy | null = null): Promise<void> {
  if ((await findLastEvent(db)) === null) return;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = await open(join(directory, LIST_FILE), 'a+', 0o600);
  await db
    .transaction()
    .execute(async (trx) => {
      await holdFile(trx);
      const last = await cutTornLine(file);
      if (last !== null && !(await isOfThisList(trx, last))) return;
      await appendAfter(trx, file, last?.position ?? 0);
      await copy?.put(await readFile(join(directory, LIST_FILE)));
    })
    .finally(() => file.close());
}

/** Takes the copy where the file is missing, or is a beginning of it: the disk was lost, or is that of an older day. */
export async function bringListFile(directory: string, copy: ListCopy): Promise<void> {
  const kept = await copy.find();
  if (kept === null) return;
  const path = join(directory, LIST_FILE);
  const own = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const whole = own.subarray(0, own.lastIndexOf('\n') + 1);
  if (kept.length <= whole.length || !whole.equals(kept.subarray(0, whole.length))) return;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.draft`, kept, { mode: 0o600, flush: true });
  await rename(`${path}.draft`, path);
}

/** No start replays the list any more. Nothing of it is lost: on a new disk the bucket has the only one. */
export async function putListAside(
  directory: string,
  bucket: Pick<FileStore, 'find' | 'remove'> | null,
  now: Date,
): Promise<void> {
  const aside = join(directory, `${LIST_FILE}.${now.toISOString().replaceAll(/[-:.]/g, '')}`);
  const kept = (await bucket?.find(LIST_KEY)) ?? null;
  if (kept !== null) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(`${aside}.bucket`, kept, { mode: 0o600, flush: true });
  }
  await rename(join(directory, LIST_FILE), aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await bucket?.remove(LIST_KEY);
}

async function isOfThisList(
  trx: Transaction,
  { position, signature }: Pick<SuppressionEvent, 'position' | 'signature'>,
) {
  const [own] = await listEvents(trx, { after: position - 1, limit: 1 });
  return own !== undefined && Buffer.from(own.signature).equals(signature);
}

async function appendAfter(trx: Transaction, file: FileHandle, position: number): Promise<void> {
  const events = await listEvents(trx, { after: position, limit: EVENTS_AT_ONCE });
  const last = events.at(-1);
  if (last === undefined) return;
  await file.appendFile(events.map(toLine).join(''));
  await file.sync();
  await appendAfter(trx, file, last.position);
}

/** Takes away what a kill has left behind the last line break. Returns the last event; null if there is none. */
async function cutTornLine(file: FileHandle): Promise<Pick<SuppressionEvent, 'position' | 'signature'> | null> {
  const bytes = await file.readFile();
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) await file.truncate(end);
  if (end === 0) return null;
  const begin = bytes.lastIndexOf('\n', end - 2) + 1;
  const last = parseLine(bytes.subarray(begin, end - 1).toString());
  if (last === null) throw new ListFileError(`${LIST_FILE} is damaged in its last line.`);
  return last;
}
