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
  createChecksHash,
  ENTRY_LIMIT_BYTES,
  MANIFEST_PATH,
  manifestSchema,
  SIGNATURE_PATH,
  toCheck,
} from './archive-format.ts';
import type { CheckSignature } from './encryption.ts';

export type ArchiveEntry =
  | { readonly kind: 'content'; readonly path: string; readonly bytes: Buffer }
  | { readonly kind: 'manifest'; readonly manifest: ArchiveManifest };

/**
 * The entries of an archive. The manifest comes last, and only if every entry before it was as it was written and its signature is
 * accepted; until then nothing that was read may come into use. Throws an `ArchiveError` that names what is damaged or missing.
 */
export async function* readArchive(archive: Readable, checkSignature: CheckSignature): AsyncGenerator<ArchiveEntry> {
  const checks = createChecks();
  const end = createEnd(checkSignature);
  for await (const { path, bytes } of readEntries(archive)) {
    if (end.hasBegun()) yield { kind: 'manifest', manifest: end.sign(path, bytes) };
    else if (path.startsWith(CHECKS_FOLDER)) checks.compare(path, bytes);
    else if (path === MANIFEST_PATH) checks.finish(end.start(bytes));
    else {
      checks.add(path, bytes);
      yield { kind: 'content', path, bytes };
    }
  }
  end.requireSigned();
}

/** The manifest and the signature after it. */
function createEnd(checkSignature: CheckSignature) {
  let last: { readonly bytes: Buffer; readonly manifest: ArchiveManifest } | null = null;
  let isSigned = false;
  const isMissing = (what: string) => new ArchiveError(`The archive is cut off: it has no ${what}.`);
  return {
    hasBegun: (): boolean => last !== null,
    start: (bytes: Buffer): ArchiveManifest => {
      last = { bytes, manifest: parseEntry(manifestSchema, MANIFEST_PATH, bytes) };
      return last.manifest;
    },
    sign: (path: string, bytes: Buffer): ArchiveManifest => {
      if (last === null || isSigned || path !== SIGNATURE_PATH) throw doesNotBelong(path);
      checkSignature(last.bytes, bytes.toString('latin1'));
      isSigned = true;
      return last.manifest;
    },
    requireSigned: (): void => {
      if (last === null) throw isMissing('manifest');
      if (!isSigned) throw isMissing('signature');
    },
  };
}

function createChecks() {
  let seen: ArchiveChecks = [];
  let lists = 0;
  const hash = createChecksHash();
  const isMissing = () => new ArchiveError(`A list of ${CHECKS_FOLDER} is missing in the archive.`);
  return {
    add: (path: string, bytes: Buffer): void => {
      seen.push(toCheck(path, bytes));
      if (seen.length > CHECKED_ENTRIES) throw isMissing();
    },
    compare: (path: string, list: Buffer): void => {
      compare(parseEntry(checksSchema, path, list), seen);
      hash.add(list);
      seen = [];
      lists += 1;
    },
    finish: (expected: ArchiveManifest): void => {
      if (lists !== expected.checks || seen.length > 0) throw isMissing();
      if (hash.end() !== expected.checks_sha256) throw new ArchiveError(`A list of ${CHECKS_FOLDER} is damaged.`);
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
