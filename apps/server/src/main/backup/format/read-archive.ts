import type { Readable } from 'node:stream';
import { extract as createExtract, type Header } from 'tar-stream';
import type * as z from 'zod';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import {
  type ArchiveChecks,
  type ArchiveManifest,
  CHECKED_ENTRIES,
  CHECKS_FOLDER,
  checksSchema,
  ENTRY_LIMIT_BYTES,
  MANIFEST_PATH,
  manifestSchema,
  toCheck,
} from './archive-layout.ts';

export type ArchiveEntry =
  | { readonly kind: 'content'; readonly path: string; readonly bytes: Buffer }
  | { readonly kind: 'manifest'; readonly manifest: ArchiveManifest };

/**
 * The entries of an archive. The manifest comes last, and only if every entry before it was as it was written; until then
 * nothing that was read may come into use. Throws an `ArchiveError` that names what is damaged or missing.
 */
export async function* readArchive(archive: Readable): AsyncGenerator<ArchiveEntry> {
  const checks = createChecks();
  let isWhole = false;
  for await (const { path, bytes } of readEntries(archive)) {
    if (isWhole) throw doesNotBelong(path);
    if (path.startsWith(CHECKS_FOLDER)) checks.compare(parseEntry(checksSchema, path, bytes));
    else if (path === MANIFEST_PATH) {
      const manifest = parseEntry(manifestSchema, path, bytes);
      checks.finish(manifest.checks);
      isWhole = true;
      yield { kind: 'manifest', manifest };
    } else {
      checks.add(path, bytes);
      yield { kind: 'content', path, bytes };
    }
  }
  if (!isWhole) throw new ArchiveError('The archive is cut off: it has no manifest.');
}

function createChecks() {
  let seen: ArchiveChecks = [];
  let lists = 0;
  const isMissing = () => new ArchiveError(`A list of ${CHECKS_FOLDER} is missing in the archive.`);
  return {
    add: (path: string, bytes: Buffer): void => {
      seen.push(toCheck(path, bytes));
      if (seen.length > CHECKED_ENTRIES) throw isMissing();
    },
    compare: (expected: ArchiveChecks): void => {
      compare(expected, seen);
      seen = [];
      lists += 1;
    },
    finish: (expected: number): void => {
      if (lists !== expected || seen.length > 0) throw isMissing();
    },
  };
}

/** Entries that are not as they are described count as damaged. */
export function parseEntry<Schema extends z.ZodType>(schema: Schema, path: string, bytes: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new ArchiveError(`${path} in the archive is damaged.`, { cause: error });
  }
}

function compare(expected: ArchiveChecks, seen: ArchiveChecks): void {
  const found = new Map(seen.map((entry) => [entry.path, entry]));
  for (const { path, bytes, sha256 } of expected) {
    const entry = found.get(path);
    if (!entry) throw new ArchiveError(`${path} is missing in the archive.`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw new ArchiveError(`${path} in the archive is damaged.`);
    found.delete(path);
  }
  for (const path of found.keys()) throw doesNotBelong(path);
}

function doesNotBelong(path: string): ArchiveError {
  return new ArchiveError(`${path} does not belong to the archive.`);
}

async function* readEntries(archive: Readable): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const extract = createExtract();
  archive.on('error', (error) => extract.destroy(error));
  archive.on('close', () => archive.readableEnded || extract.destroy(new Error('broken off')));
  archive.pipe(extract);
  let last = 'its beginning';
  try {
    for await (const entry of extract) {
      const path = entry.header.name;
      const bytes = await readContent(entry.header, entry);
      last = path;
      yield { path, bytes };
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`The archive is damaged or cut off after ${last}.`, { cause: error });
  } finally {
    archive.destroy();
  }
}

async function readContent({ name, size = 0 }: Header, content: AsyncIterable<unknown>): Promise<Buffer> {
  if (size > ENTRY_LIMIT_BYTES) throw new ArchiveError(`${name} in the archive is too large.`);
  const pieces: Buffer[] = [];
  for await (const piece of content) if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
