import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UPLOAD_LIMIT_BYTES } from '@vidno/contract/operator/import-uploads';
import { DAY_MS, toMoscowDay } from '#config/time.ts';
import type { Tools } from '#tools.ts';
import { INCOMING } from './import-files.ts';
import { listOpenFileNames } from './request-repository.ts';
import { type Unpacked, unpackZip } from './unpack-zip.ts';

/**
 * Archives that come from the browser, piece by piece, so that none is in memory and a slow line breaks off nothing. They are unpacked
 * into the folder of imports, and then are files of it like any other.
 */

interface UploadTools extends Pick<Tools, 'clock'> {
  readonly importDirectory: string;
}

/** Below the folder of imports. */
const UNPACKED = 'uploads';

/**
 * Those that are there, unpacked or not.
 * @limit queue: A further archive is refused until one of these is a week old.
 */
const UPLOADS_MAX = 50;

const incomingFolder = (root: string): string => join(root, INCOMING);
const pathOf = (root: string, id: string): string => join(incomingFolder(root), `${id}.zip`);

/** Returns the id by which its pieces are sent; null if too many are there. */
export async function openUpload({ importDirectory }: UploadTools): Promise<string | null> {
  const incoming = incomingFolder(importDirectory);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const there = [...(await namesIn(incoming)), ...(await namesIn(join(importDirectory, UNPACKED)))];
  if (there.length >= UPLOADS_MAX) return null;
  const id = randomUUID();
  await (await open(pathOf(importDirectory, id), 'wx', 0o600)).close();
  return id;
}

/**
 * Returns how many bytes are there now. A piece that does not begin where they end is passed over: it was there before, or one is missing.
 * Null if there is no such upload. It never grows beyond the limit.
 */
export async function addPiece(
  { importDirectory }: UploadTools,
  { id, offset, bytes }: { readonly id: string; readonly offset: number; readonly bytes: Uint8Array },
): Promise<number | null> {
  const file = await open(pathOf(importDirectory, id), 'r+').catch(nullIfMissing);
  if (file === null) return null;
  try {
    const { size } = await file.stat();
    if (size !== offset || size + bytes.length > UPLOAD_LIMIT_BYTES) return size;
    await file.write(bytes, 0, bytes.length, offset);
    return size + bytes.length;
  } finally {
    await file.close();
  }
}

/**
 * Unpacks what has come and forgets the archive. Null if there is no such upload, or another call has begun to. Throws an `UnfitZipError`
 * with nothing left behind.
 */
export async function unpackUpload(
  { importDirectory, clock }: UploadTools,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Unpacked | null> {
  const taken = join(incomingFolder(importDirectory), `${id}.taken`);
  const isTaken = await rename(pathOf(importDirectory, id), taken).then(() => true, nullIfMissing);
  if (!isTaken) return null;
  const draft = await mkdtemp(join(incomingFolder(importDirectory), 'unpacked-'));
  try {
    const { people, passedOver } = await unpackZip(taken, draft);
    const folder = `${toMoscowDay(clock())}-${toFolderName(name)}-${id.slice(0, 8)}`;
    await mkdir(join(importDirectory, UNPACKED), { recursive: true, mode: 0o700 });
    await utimes(draft, clock(), clock());
    // All of it is there at once, or nothing.
    await rename(draft, join(importDirectory, UNPACKED, folder));
    return { people: people.map((file) => `${UNPACKED}/${folder}/${file}`), passedOver };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(taken, { force: true });
  }
}

/** @limit kept: The name of the folder ends here. */
const FOLDER_NAME_CHARS = 60;

/** Letters, digits and dashes of the name that the archive had. */
function toFolderName(name: string): string {
  const written = basename(name.replaceAll('\\', '/'))
    .replace(/\.zip$/i, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return [...written].slice(0, FOLDER_NAME_CHARS).join('') || 'архив';
}

/**
 * There are people in it.
 * @limit kept: What is unpacked is removed, unless an import can still want it.
 */
const UPLOADS_KEPT_MS = 7 * DAY_MS;
/** @limit kept: An archive that did not come whole, or was left half unpacked, is removed. */
const UNFINISHED_KEPT_MS = DAY_MS;

/** Removes archives that are of no use any more; those of imports that can go on stay. */
export async function removeOldUploads(tools: UploadTools & Pick<Tools, 'db'>): Promise<void> {
  const { db, clock, importDirectory } = tools;
  const now = clock().getTime();
  const incoming = incomingFolder(importDirectory);
  for (const name of await namesIn(incoming)) await removeOlder(join(incoming, name), now - UNFINISHED_KEPT_MS);
  const unpacked = join(importDirectory, UNPACKED);
  const folders = await namesIn(unpacked);
  if (folders.length === 0) return;
  const wanted = await listOpenFileNames(db, `${UNPACKED}/`);
  for (const name of folders) {
    if (wanted.some((file) => file.startsWith(`${UNPACKED}/${name}/`))) continue;
    await removeOlder(join(unpacked, name), now - UPLOADS_KEPT_MS);
  }
}

async function removeOlder(path: string, before: number): Promise<void> {
  const found = await stat(path).catch(nullIfMissing);
  if (found && found.mtimeMs <= before) await rm(path, { recursive: true, force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? [];
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
