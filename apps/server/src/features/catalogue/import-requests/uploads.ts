import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { DAY_MS, toMoscowDay } from '#config/time.ts';
import type { Tools } from '#tools.ts';
import { type ImportFiles, type KeptUpload, UNPACKED } from '../import-files/import-files.ts';
import { listOpenFileNames } from './request-repository.ts';
import { type Unpacked, unpackZip } from './unpack-zip.ts';

/**
 * Archives that come from the browser, piece by piece, so that none is in memory and a slow line breaks off nothing. They are unpacked
 * beside the other files of imports, and then are files like any other.
 */

interface UploadTools extends Pick<Tools, 'clock'> {
  readonly importFiles: ImportFiles;
}

/**
 * Those that are there, unpacked or not.
 * @limit queue: A further archive is refused until one of these is a week old.
 */
const UPLOADS_MAX = 50;

/** Returns the id by which its pieces are sent; null if too many are there. */
export async function openUpload(tools: UploadTools): Promise<string | null> {
  const { uploads } = tools.importFiles;
  // Some may have been left on this machine, where no worker looks.
  const unfinished = await removeUnfinished(tools);
  const there = [...unfinished, ...(await uploads.listUnpacked())];
  if (there.length >= UPLOADS_MAX) return null;
  const id = randomUUID();
  await uploads.begin(id);
  return id;
}

/**
 * Returns how many bytes are there now. A piece that does not begin where they end is passed over: it was there before, or one is missing.
 * Null if there is no such upload. It never grows beyond the limit.
 */
export async function addPiece(
  { importFiles }: UploadTools,
  { id, ...piece }: { readonly id: string; readonly offset: number; readonly bytes: Uint8Array },
): Promise<number | null> {
  return await importFiles.uploads.append(id, piece);
}

/**
 * Unpacks what has come and forgets the archive. Null if there is no such upload, or another call has begun to. Throws an `UnfitZipError`
 * with nothing left behind.
 */
export async function unpackUpload(
  { importFiles, clock }: UploadTools,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Unpacked | null> {
  const archive = await importFiles.uploads.take(id);
  if (archive === null) return null;
  try {
    const { people, passedOver } = await unpackZip(archive.path, archive.draft);
    const folder = `${toMoscowDay(clock())}-${toFolderName(name)}-${id.slice(0, 8)}`;
    await archive.publish(folder, clock());
    return { people: people.map((file) => `${UNPACKED}/${folder}/${file}`), passedOver };
  } finally {
    await archive.forget();
  }
}

/** @limit kept: The name of the folder ends here. */
const FOLDER_NAME_CHARS = 60;

/** Letters, digits and dashes of the name that the archive had. */
function toFolderName(name: string): string {
  const written = posix
    .basename(name.replaceAll('\\', '/'))
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
  await removeUnfinished(tools);
  const unpacked = await tools.importFiles.uploads.listUnpacked();
  if (unpacked.length === 0) return;
  const wanted = await listOpenFileNames(tools.db, `${UNPACKED}/`);
  for (const kept of unpacked) {
    if (wanted.some((file) => file.startsWith(`${UNPACKED}/${kept.name}/`))) continue;
    await removeOlder(kept, toTime(tools) - UPLOADS_KEPT_MS);
  }
}

/** Returns those that stay. */
async function removeUnfinished(tools: UploadTools): Promise<KeptUpload[]> {
  const staying: KeptUpload[] = [];
  for (const kept of await tools.importFiles.uploads.listUnfinished()) {
    if (!(await removeOlder(kept, toTime(tools) - UNFINISHED_KEPT_MS))) staying.push(kept);
  }
  return staying;
}

const toTime = ({ clock }: UploadTools): number => clock().getTime();

/** False if it is younger, and stays. */
async function removeOlder(kept: KeptUpload, before: number): Promise<boolean> {
  const changedAt = await kept.changedAt();
  if (changedAt !== null && changedAt.getTime() > before) return false;
  if (changedAt !== null) await kept.remove();
  return true;
}
