import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { type Filling, fillDatabase } from '#database/archiving/fill-database.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  type ArchiveManifest,
  DATABASE_FOLDER,
  FILES_FOLDER,
  formatSchema,
  HEADER_PATH,
  headerSchema,
  SECRET_PATH,
  SUPPRESSION_KEY_PATH,
} from './archive-format.ts';
import type { CheckSignature } from './encryption.ts';
import { type ArchiveEntry, parseEntry, readArchive } from './read-archive.ts';
import { toSecretFingerprint } from './write-backup.ts';

const fromGzip = promisify(gunzip);
/**
 * A few hundred rows take less than this, whatever somebody has packed.
 * @limit request: A backup with more rows in one entry is refused as damaged.
 */
const UNPACKED_LIMIT_BYTES = 1024 ** 3;
const linesSchema = z.array(z.string());

type ArchiveEntries = AsyncGenerator<ArchiveEntry, void>;

export interface RestoreTarget {
  readonly opened: OpenedDatabase;
  /** Whether what is in the database is taken away. */
  readonly isErased: boolean;
  /** Called once the database may be filled, and before anything is written. */
  start(): Promise<void>;
  putFile(key: string, bytes: Uint8Array): Promise<void>;
  readonly checkSignature: CheckSignature;
  readonly keepsSchema?: boolean;
}

export interface Restored {
  readonly header: ArchiveHeader;
  readonly manifest: ArchiveManifest;
  /** Null if the archive was made without it. */
  readonly secret: string | null;
  readonly suppressionKey: string | null;
}

/**
 * Brings an archive into a database and a file store. The database has everything or is as it was: its transaction ends only
 * when all entries were read, checked and compared. Files may be left behind if it fails.
 */
export async function restoreBackup(archive: Readable, target: RestoreTarget): Promise<Restored> {
  const entries = readArchive(archive, target.checkSignature);
  try {
    return await fillDatabase(target.opened, {
      allowed: target.isErased ? 'anything' : 'nothing',
      keepsSchema: target.keepsSchema ?? false,
      readShape: () => readHeader(entries),
      fill: async (filling, header) => {
        await target.start();
        return await readInto(entries, target, {
          header,
          filling,
          files: { count: 0, bytes: 0 },
          secret: null,
          suppressionKey: null,
        });
      },
    });
  } finally {
    archive.destroy();
    await entries.return(undefined);
  }
}

interface Progress {
  readonly header: ArchiveHeader;
  readonly filling: Filling;
  readonly files: { count: number; bytes: number };
  secret: string | null;
  suppressionKey: string | null;
}

async function readHeader(entries: ArchiveEntries): Promise<ArchiveHeader> {
  const { value: entry } = await entries.next();
  if (!entry || entry.kind === 'manifest' || entry.path !== HEADER_PATH) {
    throw new ArchiveError('This is not a backup of the product: it does not begin with its header.');
  }
  const { format } = parseEntry(formatSchema, entry.path, entry.bytes);
  if (format !== ARCHIVE_FORMAT) {
    throw new ArchiveError(`The archive is of format ${format}, and this version reads ${ARCHIVE_FORMAT}.`);
  }
  return parseEntry(headerSchema, entry.path, entry.bytes);
}

async function readInto(entries: ArchiveEntries, target: RestoreTarget, progress: Progress): Promise<Restored> {
  for await (const entry of entries) {
    if (entry.kind === 'manifest') return await finish(entry.manifest, progress);
    await take(entry, target, progress);
  }
  throw new Error('an archive that was read to its end had no manifest');
}

async function take(
  { path, bytes }: Extract<ArchiveEntry, { kind: 'content' }>,
  { putFile }: RestoreTarget,
  progress: Progress,
): Promise<void> {
  const { header, filling, files } = progress;
  if (path.startsWith(DATABASE_FOLDER)) {
    const [table = ''] = path.slice(DATABASE_FOLDER.length).split('/');
    await filling.write(table, await unpack(path, bytes));
  } else if (path.startsWith(FILES_FOLDER)) {
    await putFile(path.slice(FILES_FOLDER.length), bytes);
    files.count += 1;
    files.bytes += bytes.length;
  } else if (path === SECRET_PATH) {
    progress.secret = bytes.toString();
    if (toSecretFingerprint(progress.secret) !== header.secret_fingerprint)
      throw new ArchiveError(`${path} in the archive is damaged.`);
  } else if (path === SUPPRESSION_KEY_PATH) progress.suppressionKey = bytes.toString();
  else throw new ArchiveError(`${path} does not belong to the archive.`);
}

async function unpack(path: string, bytes: Buffer): Promise<string[]> {
  try {
    const text = await fromGzip(bytes, { maxOutputLength: UNPACKED_LIMIT_BYTES });
    return linesSchema.parse(JSON.parse(text.toString()));
  } catch (error) {
    throw new ArchiveError(`${path} in the archive is damaged.`, { cause: error });
  }
}

async function finish(
  manifest: ArchiveManifest,
  { header, filling, files, secret, suppressionKey }: Progress,
): Promise<Restored> {
  const isAll = files.count === manifest.files.count && files.bytes === manifest.files.bytes;
  if (!isAll) throw new ArchiveError(`The archive has ${files.count} files instead of ${manifest.files.count}.`);
  if ((secret !== null) !== manifest.has_secret) throw new ArchiveError(`${SECRET_PATH} is missing in the archive.`);
  for (const { name } of header.tables) await filling.compare(name, manifest.tables[name]);
  return { header, manifest, secret, suppressionKey };
}
