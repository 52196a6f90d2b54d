import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FREE_MIN_MB, openSmallDisk, type SmallDisk } from '#testing/survival/small-disk.ts';
import { checkDisk, createFolderStore, DiskFullError } from './file-store.ts';

const FREE_MIN_BYTES = FREE_MIN_MB * 1024 ** 2;

let disk: SmallDisk;
beforeEach(async () => {
  disk = await openSmallDisk();
});
afterEach(() => disk.remove());

test('a full disk is told from one with room, and recovers', async () => {
  await checkDisk(disk.folder, FREE_MIN_BYTES);
  await disk.fill();
  await expect(checkDisk(disk.folder, FREE_MIN_BYTES)).rejects.toThrow(DiskFullError);
  // Also where a quota lets the disk seem empty.
  await expect(checkDisk(disk.folder, 0)).rejects.toThrow(DiskFullError);
  await disk.empty();
  await checkDisk(disk.folder, FREE_MIN_BYTES);
});

test('the check leaves nothing behind', async () => {
  await checkDisk(disk.folder, FREE_MIN_BYTES);
  expect(await readdir(disk.folder)).toEqual([]);
});

test('a picture that does not fit leaves no half of it', async ({ skip }) => {
  skip(disk.kind !== 'tmpfs', 'mounting is not allowed');
  const store = createFolderStore(disk.folder);
  await store.put('kept.jpg', Buffer.from('a picture'), 'image/jpeg');
  const tooLarge = store.put('large.jpg', Buffer.alloc(32 * 1024 ** 2), 'image/jpeg');
  await expect(tooLarge).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(join(disk.folder, 'drafts'))).toEqual([]);
  await store.put('small.jpg', Buffer.from('another'), 'image/jpeg');
  expect(await store.has('large.jpg')).toBe(false);
});
