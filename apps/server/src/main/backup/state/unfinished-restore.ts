import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const toMark = (dataDirectory: string): string => join(dataDirectory, 'restore-unfinished');

/** A restore was interrupted, and what is there is not whole. */
export class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';

  constructor() {
    super('A restore was interrupted: run vidno restore again, with the same options.');
  }
}

export function isUnfinished(dataDirectory: string): boolean {
  return existsSync(toMark(dataDirectory));
}

/** The product refuses to start on what an interrupted restore has left. */
export function refuseUnfinishedRestore(dataDirectory: string): void {
  if (isUnfinished(dataDirectory)) throw new UnfinishedRestoreError();
}

/** Stays after a kill. */
export async function markUnfinished(dataDirectory: string): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await writeFile(toMark(dataDirectory), '', { mode: 0o600, flush: true });
}

export async function markFinished(dataDirectory: string): Promise<void> {
  await rm(toMark(dataDirectory), { force: true });
}
