import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#config/config.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { openDatabase } from '#database/open-database.ts';
import type { FileStore } from '#files/file-store.ts';
import { openFileStore } from '#files/s3-store.ts';
import type { Logger } from '#observability/log.ts';
import { acceptAnySignature, type CheckSignature, decrypt, requireSignature } from './encryption.ts';
import { readArchive } from './read-archive.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { keepSchema } from './write-backup.ts';

interface RestoreOptions {
  readonly path: string;
  /** Whether what is there may be taken away. */
  readonly isErased: boolean;
  /** The operator vouches for an archive whose signature cannot be checked here. */
  readonly isUnsigned: boolean;
}

/** What an interrupted restore has left is taken away without asking: it was empty before, or might be erased. */
export async function restoreProduct(
  config: Config,
  log: Logger,
  { path, isErased: isAllowed, isUnsigned }: RestoreOptions,
): Promise<Restored> {
  if (!existsSync(path)) throw new ArchiveError(`There is no ${path}.`);
  const open = async (): Promise<SignedArchive> => {
    const { plain, wasEncrypted } = await decrypt(createReadStream(path), config.backups.passphrase);
    const isTrusted = wasEncrypted || isUnsigned;
    return { plain, checkSignature: isTrusted ? acceptAnySignature : requireSignature(config.appSecret) };
  };
  const isErased = isAllowed || isUnfinished(config.dataDirectory);
  // Nothing is taken away for an archive that cannot replace it, and nothing is written of one that anybody may have made.
  await checkArchive(await open());
  const files = openFileStore(config);
  const { plain: archive, checkSignature } = await open();
  const opened = await openDatabase(config, log, keepSchema);
  let hasBegun = false;
  const start = async (): Promise<void> => {
    if (!isErased && (await hasFiles(files))) throw new ArchiveError('The file store is not empty.');
    await markUnfinished(config.dataDirectory);
    hasBegun = true;
    if (isErased) await removeFiles(files);
  };
  const putFile = (key: string, bytes: Uint8Array) => files.put(key, bytes, toContentType(key));
  try {
    const restored = await restoreBackup(archive, { opened, isErased, start, putFile, checkSignature });
    if (restored.secret !== null) await storeSecret(config.dataDirectory, restored.secret);
    await markFinished(config.dataDirectory);
    return restored;
  } catch (error) {
    if (hasBegun) await removeFiles(files);
    // Otherwise what was there has lost its files, and must not be started as if nothing had happened.
    if (hasBegun && !isErased) await markFinished(config.dataDirectory);
    throw error;
  } finally {
    archive.destroy();
    await opened.close();
  }
}

interface SignedArchive {
  readonly plain: Readable;
  readonly checkSignature: CheckSignature;
}

async function checkArchive({ plain, checkSignature }: SignedArchive): Promise<void> {
  for await (const _ of readArchive(plain, checkSignature));
}

async function hasFiles(files: FileStore): Promise<boolean> {
  for await (const _ of files.list()) return true;
  return false;
}

async function removeFiles(files: FileStore): Promise<void> {
  for await (const key of files.list()) await files.remove(key);
}

async function storeSecret(dataDirectory: string, secret: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const draft = join(dataDirectory, '.secret.restored');
  await rm(draft, { force: true });
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(dataDirectory, 'secret'));
}

function toContentType(key: string): string {
  return key.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream';
}

const toMark = (dataDirectory: string): string => join(dataDirectory, 'restore-unfinished');

/** A restore was interrupted, and what is there is not whole. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';

  constructor() {
    super('A restore was interrupted: run vidno restore again, with the same options.');
  }
}

function isUnfinished(dataDirectory: string): boolean {
  return existsSync(toMark(dataDirectory));
}

/** The product refuses to start on what an interrupted restore has left. */
export function refuseUnfinishedRestore(dataDirectory: string): void {
  if (isUnfinished(dataDirectory)) throw new UnfinishedRestoreError();
}

/** Stays after a kill. */
async function markUnfinished(dataDirectory: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await writeFile(toMark(dataDirectory), '', { mode: 0o600, flush: true });
}

async function markFinished(dataDirectory: string): Promise<void> {
  await rm(toMark(dataDirectory), { force: true });
}
