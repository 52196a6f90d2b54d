import { expect, test } from 'vitest';
import { fakeFace } from '#testing/fake-face-engine.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { keepFiles } from './keep-files.ts';

const PICTURE = { jpeg: Uint8Array.of(1), faces: [fakeFace('anna')] };

test('no file is there before the row is', async () => {
  const files = createMemoryFileStore();
  const { promise: known, resolve } = Promise.withResolvers<void>();
  const kept = keepFiles({ files }, { id: '7', known }, PICTURE);
  await new Promise((later) => setTimeout(later, 20));
  expect([...files.files.keys()]).toEqual([]);
  resolve();
  await kept;
  expect([...files.files.keys()].sort()).toEqual(['query/7/face-0.jpg', 'query/7/face-0.rgb', 'query/7/photo.jpg']);
});

test('no file is there without the row', async () => {
  const files = createMemoryFileStore();
  const known = Promise.reject(new Error('no row'));
  await expect(keepFiles({ files }, { id: '7', known }, PICTURE)).rejects.toThrow('no row');
  expect([...files.files.keys()]).toEqual([]);
});
