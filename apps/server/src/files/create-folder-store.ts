import { randomUUID } from 'node:crypto';
import { access, mkdir, open, opendir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { requireFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

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
