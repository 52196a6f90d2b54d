import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A quota or a read-only disk refuses a write whatever is free.
 * @limit none
 */
const PROBE_BYTES = 4 * 1024;

/** The disk of the data directory cannot take what the product has to store. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
}

/** Throws if next to nothing is free, or nothing can be written. */
export async function checkDisk(directory: string, freeMinBytes: number): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(directory);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (bavail * bsize < freeMinBytes) {
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
