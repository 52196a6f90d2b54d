import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DISK_MB = 16;
/** What the product is told to keep free on it. */
export const FREE_MIN_MB = 2;

/** A disk that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** `tmpfs` where mounting is allowed; else a folder that refuses every write while it is "full". */
  readonly kind: 'tmpfs' | 'refusing folder';
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

export async function openSmallDisk(): Promise<SmallDisk> {
  const parent = await mkdtemp(join(tmpdir(), 'vidno-disk-'));
  const folder = join(parent, 'data');
  await mkdir(folder);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  return mounted ? onTmpfs(parent, folder) : refusing(parent, folder);
}

function onTmpfs(parent: string, folder: string): SmallDisk {
  const filler = join(folder, 'filler');
  return {
    folder,
    kind: 'tmpfs',
    fill: async () => {
      // Ends with ENOSPC, when not a byte more fits.
      await writeFile(filler, Buffer.alloc(DISK_MB * 1024 ** 2)).catch(() => {});
    },
    empty: () => rm(filler, { force: true }),
    remove: async () => {
      await run('umount', [folder]);
      await rm(parent, { recursive: true });
    },
  };
}

/** A file takes the folder's place, so that nothing can be written into it. */
function refusing(parent: string, folder: string): SmallDisk {
  const aside = join(parent, 'aside');
  return {
    folder,
    kind: 'refusing folder',
    fill: async () => {
      await rename(folder, aside);
      await writeFile(folder, '');
    },
    empty: async () => {
      await rm(folder);
      await rename(aside, folder);
    },
    remove: () => rm(parent, { recursive: true }),
  };
}
