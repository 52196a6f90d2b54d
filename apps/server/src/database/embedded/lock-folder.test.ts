import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './open-embedded.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vidno-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a folder is locked by one at a time, and free again when it is let go', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
  await unlock();
  const again = await lockFolder(folder);
  await again();
});

it('another name of the same folder is the same folder', async () => {
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  const unlock = await lockFolder(folder);
  await expect(lockFolder(link)).rejects.toThrow('in use by another process');
  await unlock();
  rmSync(link);
});

it('another folder is another lock', async () => {
  const other = mkdtempSync(join(tmpdir(), 'vidno-lock-'));
  const unlocks = await Promise.all([lockFolder(folder), lockFolder(other)]);
  for (const unlock of unlocks) await unlock();
  rmSync(other, { recursive: true, force: true });
});
