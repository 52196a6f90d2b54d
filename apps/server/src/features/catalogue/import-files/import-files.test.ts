import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import { UPLOAD_LIMIT_BYTES } from '@vidno/contract/operator/import-uploads';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BucketAwayError } from '#files/bucket.ts';
import {
  type BucketPlace,
  IMPORT_PLACES,
  type ImportPlace,
  openBucketPlace,
  openFolderPlace,
} from '#testing/import-places.ts';
import { createImportBucket } from './import-bucket.ts';
import { FileChangedError, type PeopleFile } from './import-files.ts';

const LINES = '{"external_id":"a"}\n{"external_id":"b"}\n';
const ID = '0b0e7a3e-4d0c-4f43-9d8e-0a6d2b6d7f10';

async function find({ files }: ImportPlace, name: string): Promise<PeopleFile> {
  const file = await files.find(name);
  if (file === null) throw new Error(`There is no ${name}`);
  return file;
}

async function readAll(file: PeopleFile, start = 0, until = Number.POSITIVE_INFINITY): Promise<string> {
  return Buffer.concat(await Array.fromAsync(file.read(start, until))).toString();
}

describe.each(IMPORT_PLACES)('files of imports in %s', (_name, open) => {
  let place: ImportPlace;
  beforeAll(async () => {
    place = await open();
  });
  afterEach(() => place.clear());
  afterAll(() => place.close());

  test('are offered by name, newest first, and pictures and archives on their way are not', async () => {
    expect(await place.files.list()).toEqual({ files: [], more: false });
    await place.put('Июнь 2026/люди & др.ndjson', LINES);
    await place.touch(new Date('2026-06-01T10:00:00Z'));
    for (const name of ['b.jsonl', 'photo.jpg', 'people.txt', '.incoming/x/a.ndjson', 'ndjson'])
      await place.put(name, 'x');
    const { files, more } = await place.files.list();
    expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['b.jsonl', 1],
      ['Июнь 2026/люди & др.ndjson', LINES.length],
    ]);
    expect(files[1]?.changedAt).toEqual(new Date('2026-06-01T10:00:00Z'));
    expect(more).toBe(false);
  });

  test('are two hundred at most, the others are named by hand', async () => {
    for (let nth = 0; nth <= 200; nth += 1) await place.put(`${nth}.ndjson`, '');
    const { files, more } = await place.files.list();
    expect([files.length, more]).toEqual([200, true]);
    for (const nth of [0, 200]) expect(await place.files.find(`${nth}.ndjson`)).not.toBeNull();
  });

  test.each([
    'none.ndjson',
    'photo.jpg',
    '',
    '.',
    '..',
    '/etc/people.ndjson',
    '../people.ndjson',
    'deep',
    'a\0.ndjson',
  ])('are not found by the name %j', async (name) => {
    for (const there of ['people.ndjson', 'photo.jpg', 'deep/people.ndjson']) await place.put(there, 'x');
    expect(await place.files.find(name)).toBeNull();
  });

  test('of an archive on its way are not found', async () => {
    await place.put('.incoming/x/people.ndjson', LINES);
    expect(await place.files.find('.incoming/x/people.ndjson')).toBeNull();
  });

  test('are read from a byte until before another, and by their short name', async () => {
    await place.put('deep/people.ndjson', LINES);
    const file = await find(place, 'deep/people.ndjson');
    expect(file.name).toBe('people.ndjson');
    expect(await readAll(file)).toBe(LINES);
    expect(await readAll(file, 20, 25)).toBe(LINES.slice(20, 25));
    expect(await readAll(file, 20)).toBe(LINES.slice(20));
    await place.put('empty.ndjson', '');
    expect(await readAll(await find(place, 'empty.ndjson'))).toBe('');
  });

  test('of many megabytes come whole', async () => {
    const content = Buffer.alloc(9 * 1024 ** 2 + 7, 'люди ');
    await place.put('people.ndjson', content);
    const chunks = await Array.fromAsync((await find(place, 'people.ndjson')).read(3, Number.POSITIVE_INFINITY));
    expect(Buffer.concat(chunks).equals(content.subarray(3))).toBe(true);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(4 * 1024 ** 2);
  });

  test('have another stamp once they were written to, and none once they are gone', async () => {
    await place.put('people.ndjson', LINES);
    const file = await find(place, 'people.ndjson');
    const before = await file.stamp();
    expect(before?.bytes).toBe(LINES.length);
    expect(await file.stamp()).toMatchObject(before ?? {});
    await place.put('people.ndjson', LINES.replace('"b"', '"c"'));
    await place.touch(new Date('2026-06-01T10:00:00Z'));
    expect((await file.stamp())?.version).not.toBe(before?.version);
    await place.clear();
    expect(await file.stamp()).toBeNull();
  });

  test('have the pictures in their folder and below, and no others', async () => {
    await place.put('june/people.ndjson', LINES);
    await place.put('june/anna.jpg', 'anna');
    await place.put('june/deep/борис 1.jpg', 'boris');
    await place.put('july.jpg', 'another');
    await place.put('june2/x.jpg', 'another');
    const file = await find(place, 'june/people.ndjson');
    const look = async (location: string) => {
      const read = await file.readPicture(location);
      const fault = await file.findPictureFault(location);
      expect(fault, location).toBe(read.kind === 'read' ? null : read.because);
      return fault ?? (read.kind === 'read' ? Buffer.from(read.bytes).toString() : '');
    };
    expect(await look('anna.jpg')).toBe('anna');
    expect(await look('./deep/../anna.jpg')).toBe('anna');
    expect(await look('../june/anna.jpg')).toBe('anna');
    expect(await look('deep/борис 1.jpg')).toBe('boris');
    for (const missing of ['none.jpg', 'deep', 'deep/', 'a\0.jpg', 'anna.jpg/below'])
      expect(await look(missing), missing).toBe('photo_missing');
    for (const outside of [
      '../july.jpg',
      '../june2/x.jpg',
      '/etc/passwd',
      '',
      '.',
      '..',
      '../../../../../../etc/hosts',
    ])
      expect(await look(outside), outside).toBe('photo_outside_folder');
  });

  test('beside which a picture is too large say so before it is read', async () => {
    await place.put('people.ndjson', LINES);
    await place.put('large.jpg', Buffer.alloc(PICTURE_LIMIT.bytes + 1));
    const file = await find(place, 'people.ndjson');
    expect(await file.readPicture('large.jpg')).toEqual({ kind: 'refused', because: 'picture_too_heavy' });
    expect(await file.findPictureFault('large.jpg')).toBe('picture_too_heavy');
  });

  test('come in archives, by pieces in their order, which one call takes', async () => {
    const { uploads } = place.files;
    await uploads.begin(ID);
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(await uploads.append(ID, { offset: 0, bytes: bytes('first ') })).toBe(6);
    expect(await uploads.append(ID, { offset: 0, bytes: bytes('first ') })).toBe(6);
    expect(await uploads.append(ID, { offset: 8, bytes: bytes('third') })).toBe(6);
    expect(await uploads.append(ID, { offset: 6, bytes: new Uint8Array(UPLOAD_LIMIT_BYTES) })).toBe(6);
    expect(await uploads.append(ID, { offset: 6, bytes: bytes('second') })).toBe(12);
    expect(await uploads.append(ID.replace('0', '1'), { offset: 0, bytes: bytes('x') })).toBeNull();
    expect(await uploads.take(ID.replace('0', '1'))).toBeNull();
    expect(await uploads.listUnfinished()).toHaveLength(1);

    const both = await Promise.all([uploads.take(ID), uploads.take(ID)]);
    const [taken, ...others] = both.filter((archive) => archive !== null);
    expect(others).toEqual([]);
    if (!taken) throw new Error('Nobody has it');
    expect(await uploads.append(ID, { offset: 12, bytes: bytes('late') })).toBeNull();
    expect(await readFile(taken.path, 'utf8')).toBe('first second');
    await mkdir(join(taken.draft, 'deep'));
    await writeFile(join(taken.draft, 'people.ndjson'), LINES);
    await writeFile(join(taken.draft, 'deep', 'a.jpg'), 'a');
    await taken.publish('june', new Date());
    await taken.forget();
    expect(await uploads.listUnfinished()).toEqual([]);
    expect((await uploads.listUnpacked()).map(({ name }) => name)).toEqual(['june']);
    expect(await place.list()).toEqual(['uploads/june/deep/a.jpg', 'uploads/june/people.ndjson']);
    await Promise.all((await uploads.listUnpacked()).map(({ remove }) => remove()));
    expect(await place.list()).toEqual([]);
  });
});

describe('a folder of imports', () => {
  test('that is not there has no files', async () => {
    const place = await openFolderPlace();
    await place.close();
    expect(await place.files.list()).toEqual({ files: [], more: false });
    expect(await place.files.find('people.ndjson')).toBeNull();
  });

  test('is left by no link, neither to people nor to pictures', async () => {
    const [place, outside] = [await openFolderPlace(), await openFolderPlace()];
    for (const name of ['secret.ndjson', 'secret.jpg']) await outside.put(name, 'x');
    await place.put('people.ndjson', LINES);
    await symlink(join(outside.folder, 'secret.ndjson'), join(place.folder, 'link.ndjson'));
    await symlink(join(outside.folder, 'secret.jpg'), join(place.folder, 'link.jpg'));
    expect((await place.files.list()).files.map(({ name }) => name)).toEqual(['people.ndjson']);
    expect(await place.files.find('link.ndjson')).toBeNull();
    expect(await (await find(place, 'people.ndjson')).findPictureFault('link.jpg')).toBe('photo_outside_folder');
    await place.close();
    await outside.close();
  });
});

describe('a bucket of imports', () => {
  let place: BucketPlace;
  beforeAll(async () => {
    place = await openBucketPlace(200);
  });
  afterEach(async () => {
    place.simulator.outage = 'none';
    await place.clear();
  });
  afterAll(() => place.close());

  test('is used below its prefix only', async () => {
    const file = { bytes: Buffer.from(LINES), contentType: 'x', modified: new Date() };
    for (const key of ['people.ndjson', 'vidno/people.ndjson', 'vidno/imports2/people.ndjson'])
      place.simulator.objects.set(key, file);
    expect((await place.files.list()).files).toEqual([]);
    for (const name of ['people.ndjson', '../people.ndjson', '../imports2/people.ndjson'])
      expect(await place.files.find(name)).toBeNull();
    const whole = createImportBucket({ bucket: place.s3, prefix: '', dataDirectory: place.dataDirectory });
    expect((await whole.list()).files).toHaveLength(3);
  });

  test('offers no file whose name leads elsewhere', async () => {
    for (const name of ['a//people.ndjson', '../people.ndjson', 'a/./people.ndjson', `${'ы'.repeat(600)}.ndjson`])
      place.simulator.objects.set(`vidno/imports/${name}`, {
        bytes: Buffer.from('x'),
        contentType: 'x',
        modified: new Date(),
      });
    expect((await place.files.list()).files).toEqual([]);
  });

  test('sends no mixture of a file that changes while it is read', async () => {
    await place.put('people.ndjson', Buffer.alloc(5 * 1024 ** 2, 'a'));
    const reading = (await find(place, 'people.ndjson')).read(0, Number.POSITIVE_INFINITY)[Symbol.asyncIterator]();
    await reading.next();
    await place.put('people.ndjson', Buffer.alloc(5 * 1024 ** 2, 'b'));
    await expect(reading.next()).rejects.toThrow(FileChangedError);
    const gone = await find(place, 'people.ndjson');
    await place.clear();
    await expect(readAll(gone)).rejects.toThrow(FileChangedError);
  });

  test.each(['refused', 'silent'] as const)('that is away (%s) is no missing file or picture', async (outage) => {
    await place.put('people.ndjson', LINES);
    await place.put('a.jpg', 'a');
    const file = await find(place, 'people.ndjson');
    place.simulator.outage = outage;
    const calls = [
      place.files.list(),
      place.files.find('people.ndjson'),
      file.stamp(),
      readAll(file),
      file.readPicture('a.jpg'),
      file.findPictureFault('a.jpg'),
      place.files.uploads.begin(ID),
      place.files.uploads.take(ID),
      place.files.uploads.listUnpacked(),
    ];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
      calls.map(() => expect.any(BucketAwayError)),
    );
  });

  test('that is another one, or opens to other keys, says so without telling a key', async () => {
    for (const other of [{ bucket: 'nowhere' }, { secretAccessKey: 'a wrong one' }, { accessKeyId: 'stranger' }]) {
      const bucket = { ...place.s3, ...other };
      const { files } = { files: createImportBucket({ bucket, prefix: '', dataDirectory: place.dataDirectory }) };
      const failed = await files.find('people.ndjson').catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(BucketAwayError);
      const written = JSON.stringify({ ...(failed as Error), text: String(failed), cause: (failed as Error).cause });
      expect(written).not.toMatch(/importer|stranger|wrong one|Signature=/);
    }
  });

  test('that goes away while an archive is unpacked leaves nothing of it to be offered', async () => {
    const { uploads } = place.files;
    await uploads.begin(ID);
    const taken = await uploads.take(ID);
    if (!taken) throw new Error('Nobody has it');
    await writeFile(join(taken.draft, 'a.jpg'), 'a');
    await writeFile(join(taken.draft, 'people.ndjson'), LINES);
    place.simulator.outage = 'refused';
    await expect(taken.publish('june', new Date())).rejects.toThrow(BucketAwayError);
    await taken.forget();
    place.simulator.outage = 'none';
    expect((await place.files.list()).files).toEqual([]);
    expect(await readdir(join(place.dataDirectory, 'unpacking'))).toEqual([]);
    // A day later it is removed.
    expect((await uploads.listUnfinished()).map(({ name }) => name)).toEqual([ID]);
  });

  test('has people after all of their pictures', async () => {
    const { uploads } = place.files;
    await uploads.begin(ID);
    const taken = await uploads.take(ID);
    if (!taken) throw new Error('Nobody has it');
    await writeFile(join(taken.draft, 'a.ndjson'), LINES);
    for (let nth = 0; nth < 40; nth += 1) await writeFile(join(taken.draft, `${nth}.jpg`), 'a');
    await taken.publish('june', new Date());
    await taken.forget();
    expect([...place.simulator.objects.keys()].at(-1)).toBe('vidno/imports/uploads/june/a.ndjson');
    expect(await place.list()).toHaveLength(41);
  });
});
