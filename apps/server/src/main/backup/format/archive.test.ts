import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { CHECKED_ENTRIES, writeArchive } from '../archive-format.ts';
import { decrypt, encrypt, requireSignature, signatureOf } from '../encryption.ts';
import { readArchive } from '../read-archive.ts';

const PASSPHRASE = 'correct horse battery';
const SECRET = 'a secret of the archives that is long enough';
const sign = (manifest: Uint8Array) => signatureOf(SECRET, manifest);
const BLOCK_BYTES = 512;
const LONG = `files/${'long/'.repeat(40)}name.jpg`;
const CONTENT: Readonly<Record<string, string>> = {
  'header.json': '{"format":1}',
  'files/a.jpg': 'picture '.repeat(300),
  'files/empty': '',
  [LONG]: 'deep',
};

describe('an archive', () => {
  test('gives back what was written, in order, and the manifest at the end', async () => {
    const { entries, manifest } = await read(await write(CONTENT));
    expect(entries).toEqual(CONTENT);
    expect(manifest).toMatchObject({ checks: 1, files: { count: 3 } });
  });

  test('of more entries than one list checks is whole as well', async () => {
    const many = Object.fromEntries(
      Array.from({ length: CHECKED_ENTRIES * 2 + 1 }, (_, index) => [`files/${index}`, `${index}`]),
    );
    const { entries, manifest } = await read(await write(many));
    expect(entries).toEqual(many);
    expect(manifest?.checks).toBe(3);
  });

  test('that is cut off anywhere is not whole', async () => {
    const archive = await write(CONTENT);
    // The two blocks at the very end only say that nothing follows.
    const end = archive.length - 2 * BLOCK_BYTES;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: end - BLOCK_BYTES }), async (length) => {
        await expect(read(archive.subarray(0, length))).rejects.toThrow(ArchiveError);
      }),
    );
  });

  test('with any one bit turned over is damaged, or still the same', async () => {
    const archive = await write(CONTENT);
    await fc.assert(
      fc.asyncProperty(fc.nat(archive.length - 1), fc.nat(7), async (at, bit) => {
        const damaged = Buffer.from(archive);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        const outcome = await read(damaged).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ArchiveError);
        else expect(outcome).toMatchObject({ entries: CONTENT });
      }),
      { numRuns: 500 },
    );
  });

  test('whose writing fails has no manifest', async () => {
    const broken = writeArchive(async (add) => {
      await add('header.json', '{}');
      throw new Error('the database is gone');
    }, sign);
    await expect(buffer(broken)).rejects.toThrow('the database is gone');
  });

  test('that nobody reads on is not written on', async () => {
    let added = 0;
    const stopped = Promise.withResolvers<unknown>();
    const archive = writeArchive(async (add) => {
      try {
        for (;;) {
          await add(`files/${added}`, Buffer.alloc(100_000));
          added += 1;
        }
      } catch (error) {
        stopped.resolve(error);
        throw error;
      }
    }, sign);
    archive.on('error', () => {});
    await new Promise((resolve) => archive.once('readable', resolve));
    archive.destroy();
    await expect(stopped.promise).resolves.toBeInstanceOf(Error);
    expect(added).toBeLessThan(100);
  });
});

describe('what is wrong is told by name', () => {
  test.each<[string, (archive: Buffer) => Buffer, string]>([
    ['a changed file', (archive) => replace(archive, 'picture', 'pixture'), 'files/a.jpg in the archive is damaged.'],
    [
      'a file that was taken out',
      (archive) => cutOut(archive, 'files/a.jpg'),
      'files/a.jpg is missing in the archive.',
    ],
    [
      'a list that was taken out',
      (archive) => cutOut(archive, 'checks/000001.json'),
      'A list of checks/ is missing in the archive.',
    ],
    [
      'a manifest that was taken out',
      (archive) => cutOut(archive, 'manifest.json'),
      'The archive is cut off: it has no manifest.',
    ],
    [
      'a signature that was taken out',
      (archive) => cutOut(archive, 'signature'),
      'The archive is cut off: it has no signature.',
    ],
    ['half of it', (archive) => archive.subarray(0, archive.length / 2), 'cut off'],
    ['nothing at all', () => Buffer.alloc(0), 'The archive is cut off: it has no manifest.'],
    [
      'another file',
      () => Buffer.from('%PDF-1.7 '.repeat(200)),
      'The archive is damaged or cut off after its beginning.',
    ],
  ])('%s', async (_, change, message) => {
    await expect(read(change(await write(CONTENT)))).rejects.toThrow(message);
  });
});

describe('a signature', () => {
  test('is of one secret', async () => {
    const archive = Readable.from(await write(CONTENT), { objectMode: false });
    await expect(readStream(archive, 'another secret that is long enough')).rejects.toThrow(
      'The archive was not made with this APP_SECRET, or has been changed since.',
    );
  });

  test('is of every entry: what was changed with its checks and its manifest is not accepted', async () => {
    const genuine = await write(CONTENT);
    const changed = await write({ ...CONTENT, 'files/a.jpg': 'another picture' });
    const forged = Buffer.concat([cutAt(changed, 'signature'), genuine.subarray(genuine.indexOf('signature\0'))]);
    await expect(read(changed)).resolves.toBeDefined();
    await expect(read(forged)).rejects.toThrow('The archive was not made with this APP_SECRET');
  });
});

describe('an encrypted archive', () => {
  test('opens with its passphrase only, and shows nothing without', async () => {
    const sealed = await buffer(await encrypt(Readable.from(await write(CONTENT), { objectMode: false }), PASSPHRASE));
    expect(sealed.includes('picture')).toBe(false);
    await expect(open(sealed, PASSPHRASE)).resolves.toMatchObject({ entries: CONTENT });
    await expect(open(sealed, 'another passphrase')).rejects.toThrow('The passphrase is wrong.');
    await expect(open(sealed, null)).rejects.toThrow('The archive is encrypted: set BACKUP_PASSPHRASE.');
    for (const damaged of [sealed.subarray(0, -1), sealed.subarray(0, 250), replaceAt(sealed, sealed.length - 40)]) {
      await expect(open(damaged, PASSPHRASE)).rejects.toThrow(ArchiveError);
    }
  });

  test('one that is not encrypted needs no passphrase', async () => {
    await expect(open(await write(CONTENT), PASSPHRASE)).resolves.toMatchObject({ entries: CONTENT });
    await expect(open(Buffer.from('short'), null)).rejects.toThrow(ArchiveError);
  });
});

function write(content: Readonly<Record<string, string>>): Promise<Buffer> {
  return buffer(
    writeArchive(async (add) => {
      for (const [path, text] of Object.entries(content)) await add(path, text);
      return { tables: {}, files: { count: 3, bytes: 0 }, has_secret: false };
    }, sign),
  );
}

async function open(archive: Buffer, passphrase: string | null) {
  return await readStream((await decrypt(Readable.from(archive, { objectMode: false }), passphrase)).plain);
}

function read(archive: Buffer) {
  return readStream(Readable.from(archive, { objectMode: false }));
}

async function readStream(archive: Readable, secret = SECRET) {
  const entries: Record<string, string> = {};
  for await (const entry of readArchive(archive, requireSignature(secret))) {
    if (entry.kind === 'manifest') return { entries, manifest: entry.manifest };
    entries[entry.path] = entry.bytes.toString();
  }
  throw new Error('there was neither a manifest nor an error');
}

function replace(archive: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(archive);
  changed.write(to, archive.indexOf(from));
  return changed;
}

function replaceAt(archive: Buffer, at: number): Buffer {
  const changed = Buffer.from(archive);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

function cutAt(archive: Buffer, path: string): Buffer {
  return archive.subarray(0, archive.indexOf(`${path}\0`));
}

/** Takes the entry's header and content out. */
function cutOut(archive: Buffer, path: string): Buffer {
  const start = archive.indexOf(`${path}\0`);
  const bytes = Number.parseInt(archive.toString('latin1', start + 124, start + 135), 8);
  const end = start + BLOCK_BYTES + Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
  return Buffer.concat([archive.subarray(0, start), archive.subarray(end)]);
}
