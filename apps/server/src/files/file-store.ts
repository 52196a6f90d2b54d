import { randomUUID } from 'node:crypto';
import { access, mkdir, open, opendir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** A folder or an S3-compatible bucket. Keys are paths such as `query/<id>/photo.jpg`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  find(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** Removes the file and everything below `key/`; missing files are not an error. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no order. */
  list(): AsyncIterable<string>;
}

/** The list of removals, which a bucket keeps beside the pictures. It is none of the files of the product, so `list` passes it over. */
export const LIST_KEY = 'removals.log';

const PART = /^[\w-][\w.-]*$/;

/** Throws unless the key is a plain relative path. Keys are made by our own code, so a path out of the store is a bug. */
export function requireFileKey(key: string): string {
  const fits = key.length <= 512 && key.split('/').every((part) => PART.test(part));
  if (!fits) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
  return key;
}

/** Takes back what was counted for something that did not happen. */
export type Uncount = () => Promise<void>;

/** A call that brings a picture or has one recognised, from the picture's first byte to the answer. */
export interface Upload {
  /** Who waits for the face engine: the address of the caller, then the account. */
  readonly requester: { readonly group: string; readonly member: string };
  /** The call is refused at once if the face engine would need longer. */
  readonly maxWaitMs: number;
  /** Called while the call waits for the face engine. */
  readonly onPlace?: (place: { readonly ahead: number; readonly seconds: number }) => void;
  /** Aborts with the error to answer with. */
  readonly signal: AbortSignal;
  /** Counts bytes of a picture that is fetched. If there is no room for them, `signal` aborts. */
  readonly hold: (bytes: number) => void;
  /** The picture is in memory no more. */
  readonly letGo: () => void;
}

/** Stores pictures in a local folder. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, 'kept', requireFileKey(key));
  const drafts = join(folder, 'drafts');
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      const draft = join(drafts, randomUUID());
      await writeInFolder(drafts, () => writeAndSync(draft, bytes));
      await writeInFolder(dirname(path), () => rename(draft, path));
    },
    find: async (key) => readFile(pathOf(key)).catch(ifMissing(null)),
    has: async (key) =>
      access(pathOf(key))
        .then(() => true)
        .catch(ifMissing(false)),
    remove: async (key) => rm(pathOf(key), { recursive: true, force: true }),
    list: () => listFiles(join(folder, 'kept')),
  };
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(ifMissing(null));
  for await (const entry of entries ?? []) {
    if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
  }
}

/** Creates the folder only if the write fails because it is missing. */
async function writeInFolder(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  }
}

/** Syncs the file before it is renamed, so that a readable file is always complete, even after a power cut. */
async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    // On a full disk half a file would take up what little is left.
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

function ifMissing<Fallback>(fallback: Fallback): (error: NodeJS.ErrnoException) => Fallback {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return fallback;
    throw error;
  };
}

/**
 * A quota or a read-only disk refuses a write whatever is free.
 * @limit none
 */
const PROBE_BYTES = 4 * 1024;

/** The disk of the data directory cannot take what the product has to store. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** Bytes that the product may still write there. */
export async function measureFree(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Throws if next to nothing is free, or nothing can be written. */
export async function checkDisk(directory: string, freeMinBytes: number): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const freeBytes = await measureFree(directory);
  const freeMb = Math.floor(freeBytes / 1024 ** 2);
  if (freeBytes < freeMinBytes) {
    throw new DiskFullError(`the disk of ${directory} is full: ${freeMb} MB free, ${freeMinBytes / 1024 ** 2} needed`);
  }
  const probe = join(directory, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    throw new DiskFullError(`nothing can be written to ${directory}: ${String(error)}`, { cause: error });
  } finally {
    await rm(probe, { force: true });
  }
}
