import { createReadStream, type Dirent } from 'node:fs';
import { opendir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import {
  type ImportFile,
  type ImportFiles,
  isIncoming,
  type ListedFiles,
  PEOPLE_FILE,
  type PeopleFile,
  type RefusedPicture,
  toListed,
} from './import-files.ts';
import { createFolderUploads } from './uploads-in-folder.ts';

/** Imports of a folder of this machine. */
export function createImportFolder(folder: string): ImportFiles {
  return {
    list: () => listFiles(folder),
    find: (name) => findFile(folder, name),
    uploads: createFolderUploads(folder),
  };
}

/**
 * Pictures are among them.
 * @limit list: The folder is looked through no further.
 */
const ENTRIES_LOOKED_AT = 100_000;

/** In the folder and below it. There are none without the folder. */
async function listFiles(folder: string): Promise<ListedFiles> {
  const files: ImportFile[] = [];
  let isCut = false;
  try {
    let looked = 0;
    for await (const entry of await opendir(folder, { recursive: true })) {
      looked += 1;
      isCut = looked > ENTRIES_LOOKED_AT;
      if (isCut) break;
      const file = await toImportFile(folder, entry);
      if (file) files.push(file);
    }
  } catch (error) {
    // A folder below that may not be read, or is removed meanwhile, hides what comes after it.
    isCut = !isMissing(error) || files.length > 0;
  }
  return toListed(files, isCut);
}

/** Null for what is no file of people. */
async function toImportFile(folder: string, entry: Dirent): Promise<ImportFile | null> {
  if (!entry.isFile() || !PEOPLE_FILE.test(entry.name)) return null;
  const path = join(entry.parentPath, entry.name);
  const name = toName(folder, path);
  const found = isIncoming(name) ? null : await stat(path).catch(() => null);
  return found && { name, bytes: found.size, changedAt: found.mtime };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function toName(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** Null also if the file stands elsewhere by way of a link. */
async function findFile(folder: string, name: string): Promise<PeopleFile | null> {
  if (name.includes('\0') || !PEOPLE_FILE.test(name)) return null;
  const root = await realpath(folder).catch(() => null);
  if (root === null) return null;
  const path = await realpath(resolve(root, name)).catch(() => null);
  if (!path?.startsWith(root + sep) || isIncoming(toName(root, path))) return null;
  const file = openLocalFile(path);
  return (await file.stamp()) === null ? null : file;
}

/** A file of this machine, wherever it is. */
export function openLocalFile(path: string): PeopleFile {
  const folder = dirname(path);
  return {
    name: basename(path),
    stamp: async () => {
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { bytes: found.size, version: String(found.mtimeMs) } : null;
    },
    read: (start, until) => createReadStream(path, { start, end: until - 1 }),
    readPicture: async (location) => {
      const located = await locateBelow(folder, location);
      if (located.kind === 'refused') return located;
      const bytes = await readFile(located.path).catch(() => null);
      return bytes ? { kind: 'read', bytes } : { kind: 'refused', because: 'photo_missing' };
    },
    findPictureFault: async (location) => {
      const located = await locateBelow(folder, location);
      return located.kind === 'refused' ? located.because : null;
    },
  };
}

type Located = { readonly kind: 'located'; readonly path: string } | RefusedPicture;

async function locateBelow(folder: string, location: string): Promise<Located> {
  const root = await realpath(folder);
  const given = resolve(root, location);
  // Symbolic links are resolved before the check, so that none leads out of the folder.
  const path = await realpath(given).catch(() => null);
  if (!(path ?? given).startsWith(root + sep)) return { kind: 'refused', because: 'photo_outside_folder' };
  if (path === null) return { kind: 'refused', because: 'photo_missing' };
  const found = await stat(path);
  if (!found.isFile()) return { kind: 'refused', because: 'photo_missing' };
  if (found.size > PICTURE_LIMIT.bytes) return { kind: 'refused', because: 'picture_too_heavy' };
  return { kind: 'located', path };
}
