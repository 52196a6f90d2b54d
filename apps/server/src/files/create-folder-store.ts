import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Pictures in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, 'kept', requireFileKey(key));
  const drafts = join(folder, 'drafts');
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      const draft = join(drafts, randomUUID());
      await inFolder(drafts, () => writeThrough(draft, bytes));
      await inFolder(dirname(path), () => rename(draft, path));
    },
    find: async (key) => readFile(pathOf(key)).catch(missing(null)),
    has: async (key) =>
      access(pathOf(key))
        .then(() => true)
        .catch(missing(false)),
    remove: async (key) => rm(pathOf(key), { recursive: true, force: true }),
  };
}

/** Makes the folder only when it turns out to be missing. */
async function inFolder(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  }
}

/** On disk before it gets its name: a file that can be read is whole, even after a power cut. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function missing<Answer>(answer: Answer): (error: NodeJS.ErrnoException) => Answer {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return answer;
    throw error;
  };
}
