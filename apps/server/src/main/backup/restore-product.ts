import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#config/config.ts';
import type { SecretFile } from '#config/secrets.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { findActiveModelId } from '#features/catalogue/public.ts';
import { forgetProcesses } from '#features/operator/overview.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { createSuppressionKeys, type SuppressionKeys } from '#features/suppression/keys.ts';
import { createListCopy } from '#features/suppression/list-copy.ts';
import {
  bringListFile,
  LIST_FILE,
  ListFileError,
  putListAside,
  readListFile,
} from '#features/suppression/list-file.ts';
import { replayListFile } from '#features/suppression/replay.ts';
import type { FileStore } from '#files/file-store.ts';
import { openFileStore } from '#files/s3-store.ts';
import type { Logger } from '#observability/log.ts';
import { VK_PEOPLE } from '../removal/vk-people.ts';
import { SUPPRESSION_KEY_PATH } from './archive-format.ts';
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
  /** Also without the list of removals: whoever was removed since the backup is there again. */
  readonly isWithoutRemovals: boolean;
}

/** What an interrupted restore has left is taken away without asking: it was empty before, or might be erased. */
export async function restoreProduct(
  config: Config,
  log: Logger,
  { path, isErased: isAllowed, isUnsigned, isWithoutRemovals }: RestoreOptions,
): Promise<Restored> {
  if (!existsSync(path)) throw new ArchiveError(`There is no ${path}.`);
  const open = async (): Promise<SignedArchive> => {
    const { plain, wasEncrypted } = await decrypt(createReadStream(path), config.backups.passphrase);
    const isTrusted = wasEncrypted || isUnsigned;
    return { plain, checkSignature: isTrusted ? acceptAnySignature : requireSignature(config.appSecret) };
  };
  const isErased = isAllowed || isUnfinished(config.dataDirectory);
  // Nothing is taken away for an archive that cannot replace it, and nothing is written of one that anybody may have made.
  const known = await checkArchive(await open());
  const keys = createSuppressionKeys(known.suppressionKey ?? config.suppressionKey);
  const files = openFileStore(config);
  if (config.s3 !== null && !isWithoutRemovals) {
    await bringListFile(config.backups.directory, createListCopy({ files, log }));
  }
  const listFolder = isWithoutRemovals ? null : await findListFolder(config, keys, { ...known, path });
  const { plain: archive, checkSignature } = await open();
  const opened = await openDatabase(config, log, { prepare: keepSchema });
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
    await forgetProcesses(opened.db);
    if (isWithoutRemovals) await journalWithoutRemovals(opened.db, config, files);
    else if (listFolder !== null) await replayRemovals(opened, keys, listFolder);
    await storeSecrets(config.dataDirectory, restored);
    await markFinished(config.dataDirectory);
    return restored;
  } catch (error) {
    if (hasBegun) await leaveUnfinished(config, files, isErased);
    throw error;
  } finally {
    archive.destroy();
    await opened.close();
  }
}

async function leaveUnfinished({ dataDirectory }: Config, files: FileStore, isErased: boolean): Promise<void> {
  await removeFiles(files);
  // Otherwise what was there has lost its files, and must not be started as if nothing had happened.
  if (!isErased) await markFinished(dataDirectory);
}

interface SignedArchive {
  readonly plain: Readable;
  readonly checkSignature: CheckSignature;
}

interface KnownOfArchive {
  /** Null if it is not in the archive. */
  readonly suppressionKey: string | null;
  /** Whether the product has begun a list of removals. */
  readonly hasList: boolean;
}

async function checkArchive({ plain, checkSignature }: SignedArchive): Promise<KnownOfArchive> {
  let suppressionKey: string | null = null;
  let hasList = false;
  for await (const entry of readArchive(plain, checkSignature)) {
    if (entry.kind === 'manifest') hasList = (entry.manifest.tables.suppression_event?.count ?? 0) > 0;
    else if (entry.path === SUPPRESSION_KEY_PATH) suppressionKey = entry.bytes.toString();
  }
  return { suppressionKey, hasList };
}

/** Where the list of removals stands: beside the backups, or beside the archive. Null if there never was one. */
async function findListFolder(
  { backups }: Config,
  keys: SuppressionKeys,
  { path, hasList }: { readonly path: string; readonly hasList: boolean },
): Promise<string | null> {
  try {
    for (const folder of [backups.directory, dirname(path)])
      if ((await readListFile(folder, keys)) !== null) return folder;
  } catch (error) {
    if (error instanceof ListFileError) throw new ArchiveError(`${error.message} ${WITHOUT_REMOVALS}`);
    throw error;
  }
  if (!hasList) return null;
  throw new ArchiveError(`There is no ${LIST_FILE} beside the backups: put it there. ${WITHOUT_REMOVALS}`);
}

const WITHOUT_REMOVALS = 'With --without-removals whoever was removed since the backup would be there again.';

async function replayRemovals({ db, hasVectors }: OpenedDatabase, suppressionKeys: SuppressionKeys, folder: string) {
  const modelId = (await findActiveModelId(db)) ?? '';
  const tools = {
    db,
    hasVectors,
    suppressionKeys,
    clock: () => new Date(),
    model: { modelId },
    vkPeople: VK_PEOPLE,
  };
  await replayListFile(tools, folder).catch((error: unknown) => {
    throw error instanceof ListFileError ? new ArchiveError(`${error.message} ${WITHOUT_REMOVALS}`) : error;
  });
}

/** The list is put aside, or the next start would replay it. */
async function journalWithoutRemovals(
  db: Database,
  { backups: { directory }, s3 }: Pick<Config, 'backups' | 's3'>,
  files: FileStore,
): Promise<void> {
  await putListAside(directory, s3 === null ? null : files, new Date());
  await recordAudit(db, { accountId: null, action: 'restore.without_removals', subject: {} });
}

async function hasFiles(files: FileStore): Promise<boolean> {
  for await (const _ of files.list()) return true;
  return false;
}

async function removeFiles(files: FileStore): Promise<void> {
  for await (const key of files.list()) await files.remove(key);
}

async function storeSecrets(dataDirectory: string, { secret, suppressionKey }: Restored): Promise<void> {
  if (secret !== null) await storeSecret(dataDirectory, 'secret', secret);
  if (suppressionKey !== null) await storeSecret(dataDirectory, 'suppression-key', suppressionKey);
}

async function storeSecret(dataDirectory: string, name: SecretFile, secret: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const draft = join(dataDirectory, `.${name}.restored`);
  await rm(draft, { force: true });
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(dataDirectory, name));
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
