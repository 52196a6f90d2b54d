import type { Dirent } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

export interface ImportFile {
  /** Below the folder, with slashes. */
  readonly name: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

/** @limit list: Further files are not offered, and can be named by hand. */
const FILES_SHOWN = 200;
/**
 * Pictures are among them.
 * @limit list: The folder is looked through no further.
 */
const ENTRIES_LOOKED_AT = 100_000;
/** Below the folder of imports: archives that have not come whole yet. Nothing of it is offered. */
export const INCOMING = '.incoming';
/** Files of people, and none of the pictures beside them. */
export const PEOPLE_FILE = /\.(ndjson|jsonl)$/i;

/** Files of people in the folder of imports and below it, those that changed last on top. There are none without the folder. */
export async function listImportFiles(
  folder: string,
): Promise<{ readonly files: readonly ImportFile[]; readonly more: boolean }> {
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
  files.sort((one, other) => other.changedAt.getTime() - one.changedAt.getTime() || (one.name < other.name ? -1 : 1));
  return { files: files.slice(0, FILES_SHOWN), more: files.length > FILES_SHOWN || isCut };
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

const isIncoming = (name: string): boolean => name.startsWith(`${INCOMING}/`);

function toName(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** The path of a file below the folder; null if there is none, or it stands elsewhere, also by way of a link. */
export async function findImportFile(folder: string, name: string): Promise<string | null> {
  if (name.includes('\0') || !PEOPLE_FILE.test(name)) return null;
  const root = await realpath(folder).catch(() => null);
  if (root === null) return null;
  const path = await realpath(resolve(root, name)).catch(() => null);
  if (!path?.startsWith(root + sep) || isIncoming(toName(root, path))) return null;
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? path : null;
}
