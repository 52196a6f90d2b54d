import { mkdir, mkdtemp, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UPLOAD_LIMIT_BYTES } from '@vidno/contract/operator/import-uploads';
import { INCOMING, type KeptUpload, type TakenArchive, UNPACKED, type UploadStore } from './import-files.ts';

/** An archive is one file that grows, until it is taken by its name. */
export function createFolderUploads(root: string): UploadStore {
  const incoming = join(root, INCOMING);
  const unpacked = join(root, UNPACKED);
  const pathOf = (id: string): string => join(incoming, `${id}.zip`);
  return {
    listUnfinished: () => listKept(incoming),
    listUnpacked: () => listKept(unpacked),
    begin: async (id) => {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      await (await open(pathOf(id), 'wx', 0o600)).close();
    },
    append: async (id, piece) => {
      const file = await open(pathOf(id), 'r+').catch(nullIfMissing);
      if (file === null) return null;
      try {
        const { size } = await file.stat();
        if (size !== piece.offset || size + piece.bytes.length > UPLOAD_LIMIT_BYTES) return size;
        await file.write(piece.bytes, 0, piece.bytes.length, size);
        return size + piece.bytes.length;
      } finally {
        await file.close();
      }
    },
    take: async (id) => {
      const taken = join(incoming, `${id}.taken`);
      const isTaken = await rename(pathOf(id), taken).then(() => true, nullIfMissing);
      return isTaken ? toTaken(taken, { draft: await mkdtemp(join(incoming, 'unpacked-')), unpacked }) : null;
    },
  };
}

function toTaken(
  path: string,
  { draft, unpacked }: { readonly draft: string; readonly unpacked: string },
): TakenArchive {
  return {
    path,
    draft,
    publish: async (folder, now) => {
      await mkdir(unpacked, { recursive: true, mode: 0o700 });
      await utimes(draft, now, now);
      // All of it is there at once, or nothing.
      await rename(draft, join(unpacked, folder));
    },
    forget: async () => {
      await rm(draft, { recursive: true, force: true });
      await rm(path, { force: true });
    },
  };
}

/** What stands in a folder of this machine; nothing if it is not there. */
export async function listKept(folder: string): Promise<KeptUpload[]> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  return names.map((name) => toKept(join(folder, name)));
}

function toKept(path: string): KeptUpload {
  return {
    name: basename(path),
    changedAt: async () => (await stat(path).catch(nullIfMissing))?.mtime ?? null,
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
