import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Simulator, startS3 } from '@vidno/simulators/s3/start-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { type FileStore, LIST_KEY } from './file-store.ts';
import { openFileStore } from './s3-store.ts';

const credentials = { accessKeyId: 'anna', secretAccessKey: 'a secret of anna' };
const folder = mkdtempSync(join(tmpdir(), 'vidno-files-'));
let simulator: S3Simulator;
beforeAll(async () => {
  simulator = await startS3({ bucket: 'pictures', ...credentials });
});
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

function openS3(secretAccessKey = credentials.secretAccessKey): FileStore {
  const { endpoint } = simulator;
  const s3 = { endpoint, region: 'ru-1', bucket: 'pictures', ...credentials, secretAccessKey, forcePathStyle: true };
  return openFileStore({ s3, dataDirectory: folder });
}

const picture = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

const STORES: [string, () => FileStore][] = [
  ['a folder', () => openFileStore({ s3: null, dataDirectory: folder })],
  ['an S3 bucket', () => openS3()],
  ['the memory of a test', createMemoryFileStore],
];

it('a bucket keeps the list of removals, which is none of its files', async () => {
  const store = openS3();
  await store.put(LIST_KEY, picture, 'text/plain');
  expect(await store.find(LIST_KEY)).toHaveLength(picture.length);
  for await (const key of store.list()) expect(key).not.toBe(LIST_KEY);
});

describe.each(STORES)('a file store in %s', (_name, open) => {
  it('returns the latest bytes that were stored', async () => {
    const store = open();
    await store.put('query/1/photo.jpg', Uint8Array.of(1), 'image/jpeg');
    await store.put('query/1/photo.jpg', picture, 'image/jpeg');
    expect(Buffer.from((await store.find('query/1/photo.jpg')) ?? []).equals(picture)).toBe(true);
    await expect(store.has('query/1/photo.jpg')).resolves.toBe(true);
  });

  it('stores an empty file', async () => {
    const store = open();
    await store.put('empty', new Uint8Array(), 'image/jpeg');
    expect(await store.find('empty')).toHaveLength(0);
  });

  it('returns null and false for missing files and for folders', async () => {
    const store = open();
    await store.put('deep/er/photo.jpg', picture, 'image/jpeg');
    for (const key of ['nowhere', 'nowhere/at-all.jpg', 'deep/er', 'deep/er/photo.jpg/below']) {
      await expect(store.find(key)).resolves.toBeNull();
    }
    await expect(store.has('nowhere')).resolves.toBe(false);
  });

  it('removes a file and everything below it, but nothing that only shares its prefix', async () => {
    const store = open();
    const keys = ['people/7/1.jpg', 'people/7/2.jpg', 'people/7/chips/1.rgb', 'people/77/1.jpg'];
    for (const key of keys) await store.put(key, picture, 'image/jpeg');
    await store.remove('people/7/1.jpg');
    await expect(store.has('people/7/1.jpg')).resolves.toBe(false);
    await expect(store.has('people/7/2.jpg')).resolves.toBe(true);
    await store.remove('people/7');
    const left = await Promise.all(keys.map((key) => store.has(key)));
    expect(left).toEqual([false, false, false, true]);
  });

  it('lists the keys of all files, and of none that are gone', async () => {
    const store = open();
    const keys = ['listed/a.jpg', 'listed/b/c.jpg', 'listed/gone.jpg'];
    for (const key of keys) await store.put(key, picture, 'image/jpeg');
    await store.remove('listed/gone.jpg');
    const listed = await Array.fromAsync(store.list());
    expect(listed.filter((key) => key.startsWith('listed/')).toSorted()).toEqual(keys.slice(0, 2));
  });

  it('does nothing if there is nothing to remove', async () => {
    await expect(open().remove('never/was')).resolves.toBeUndefined();
  });
});

describe.each(STORES)('a key in %s', (_name, open) => {
  it.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '', '.', 'a\\b', 'a\0b', '.hidden', 'a/'])(
    'that leaves the store is rejected: %j',
    async (key) => {
      const store = open();
      await expect(store.put(key, picture, 'image/jpeg')).rejects.toThrow('Not a file key');
      await expect(store.find(key)).rejects.toThrow('Not a file key');
      await expect(store.remove(key)).rejects.toThrow('Not a file key');
    },
  );
});

describe('a folder', () => {
  it('never exposes a partial file: drafts are in another folder and moved when complete', async () => {
    const store = openFileStore({ s3: null, dataDirectory: folder });
    await store.put('whole.jpg', picture, 'image/jpeg');
    expect(readdirSync(join(folder, 'files', 'drafts'))).toEqual([]);
    // A draft left by a killed process is not visible in the store.
    writeFileSync(join(folder, 'files', 'drafts', 'half.jpg'), 'half');
    await expect(store.has('half.jpg')).resolves.toBe(false);
    expect(existsSync(join(folder, 'files', 'kept', 'whole.jpg'))).toBe(true);
  });
});

describe('an S3 bucket', () => {
  it('removes more files than one page of a listing', async () => {
    const store = openS3();
    for (let place = 0; place < 1_200; place += 1) {
      simulator.objects.set(`many/${place}`, { bytes: Buffer.of(1), contentType: 'x', modified: new Date() });
    }
    await store.remove('many');
    expect([...simulator.objects.keys()].filter((key) => key.startsWith('many/'))).toEqual([]);
  });

  it('stores the content type', async () => {
    await openS3().put('typed.jpg', picture, 'image/jpeg');
    expect(simulator.objects.get('typed.jpg')?.contentType).toBe('image/jpeg');
  });

  it('rejects a wrong secret, which is not reported as a missing file', async () => {
    await expect(openS3('another secret').find('typed.jpg')).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
      $metadata: { httpStatusCode: 403 },
    });
    await expect(openS3('another secret').has('typed.jpg')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });
});
