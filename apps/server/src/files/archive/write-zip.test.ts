import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { readZip } from '#testing/readers/read-zip.ts';
import { writeZip, type ZipEntry } from '../documents/write-zip.ts';

async function* parts(...pieces: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* pieces;
}

test('an archive has every entry, under Russian names too, empty or not', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'страница.html', content: parts('При', 'вет') };
    yield { path: 'empty.json', content: parts() };
    yield { path: 'a/b.bin', content: parts(Uint8Array.of(1, 2), Uint8Array.of(3)) };
  }
  const files = readZip(await buffer(writeZip(entries())));

  expect([...files.keys()]).toEqual(['страница.html', 'empty.json', 'a/b.bin']);
  expect(files.get('страница.html')?.toString()).toBe('Привет');
  expect(files.get('empty.json')).toHaveLength(0);
  expect([...(files.get('a/b.bin') ?? [])]).toEqual([1, 2, 3]);
});

test('an entry that cannot be read breaks the archive off', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'a';
    throw new Error('the database is gone');
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'a', content: broken() };
  }

  await expect(buffer(writeZip(entries()))).rejects.toThrow('the database is gone');
});

test('nothing more is read than is taken, and nothing after the archive was closed', async () => {
  let pieces = 0;
  const closed = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        pieces += 1;
        yield crypto.getRandomValues(new Uint8Array(65_536));
      }
    } finally {
      closed.resolve();
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'endless', content: endless() };
  }
  const archive = writeZip(entries());
  archive.resume();
  await new Promise((resolve) => archive.once('data', resolve));
  archive.pause();
  archive.destroy();
  await finished(archive).catch(() => {});
  await closed.promise;
  expect(pieces).toBeGreaterThan(0);
});
