import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MadeEntry, makeZip } from '#testing/make-zip.ts';
import { UnfitZipError, unpackZip, type ZipFault } from './unpack-zip.ts';

let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vidno-zip-'));
  folder = await mkdtemp(join(root, 'unpacked-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function unpack(archive: Buffer) {
  await writeFile(join(root, 'made.zip'), archive);
  return await unpackZip(join(root, 'made.zip'), folder);
}

const PEOPLE: MadeEntry = { name: 'people.ndjson', content: '{"external_id":"1"}\n' };
const KOI = Buffer.from([0x93, 0xe8, 0xa5, 0x2e, 0x6a, 0x70, 0x67]);

/** A name beside the one of a code page, as WinRAR writes it. */
function unicodeName(raw: Buffer, name: string): Buffer {
  const data = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from(name)]);
  data.writeUInt32LE(crc32(raw), 1);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

test('people and pictures are unpacked, and what else is in the archive is passed over', async () => {
  const unpacked = await unpack(
    makeZip([
      { name: 'июнь/', mode: 0o040755 },
      { ...PEOPLE, name: 'июнь/people.ndjson' },
      { name: 'июнь\\фото\\Анна.JPG', content: 'picture', method: 0 },
      { name: 'readme.txt', content: 'text' },
      { name: 'inner.zip', content: makeZip([{ name: '../../x.jpg' }]) },
      { name: '__MACOSX/июнь/._people.ndjson', content: 'mac' },
      { name: 'июнь/.DS_Store', content: 'mac' },
      { name: KOI, content: 'named twice', extra: unicodeName(KOI, 'Шева.jpg') },
    ]),
  );
  expect(unpacked).toEqual({ people: ['июнь/people.ndjson'], passedOver: 2 });
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    'Шева.jpg',
    'июнь',
    'июнь/people.ndjson',
    'июнь/фото',
    'июнь/фото/Анна.JPG',
  ]);
  expect(await readFile(join(folder, 'июнь/people.ndjson'), 'utf8')).toBe(PEOPLE.content);
});

test('a name is written as one that types it has it, however macOS takes it apart', async () => {
  await unpack(makeZip([PEOPLE, { name: 'Андрей.jpg'.normalize('NFD') }]));
  expect(await readdir(folder)).toContain('Андрей.jpg'.normalize('NFC'));
});

test.each<[ZipFault, string, readonly MadeEntry[]]>([
  ['name', 'a path that leads out', [PEOPLE, { name: '../evil.jpg' }]],
  ['name', 'a path that leads out on the way', [PEOPLE, { name: 'a/../../evil.jpg' }]],
  ['name', 'a path that leads out on Windows', [PEOPLE, { name: 'a\\..\\..\\evil.jpg' }]],
  ['name', 'a path from the root', [PEOPLE, { name: '/etc/evil.jpg' }]],
  ['name', 'a path of a disk', [PEOPLE, { name: 'C:/evil.jpg' }]],
  ['name', 'a zero character', [PEOPLE, { name: 'a\0.jpg' }]],
  ['name', 'a name that is written backwards', [PEOPLE, { name: 'a\u202Egpj.jpg' }]],
  ['name', 'a part that no file system takes', [PEOPLE, { name: `${'ш'.repeat(130)}.jpg` }]],
  ['name', 'a path that is too long', [PEOPLE, { name: `${'a/'.repeat(160)}a.jpg` }]],
  ['code_page', 'a name in CP866', [PEOPLE, { name: KOI }]],
  ['special', 'a link', [PEOPLE, { name: 'a.jpg', content: '/etc/passwd', mode: 0o120777 }]],
  ['special', 'a link of no kind that is taken', [PEOPLE, { name: 'link', content: '/etc', mode: 0o120777 }]],
  ['special', 'a device', [PEOPLE, { name: 'a.jpg', mode: 0o020666 }]],
  ['encrypted', 'a password', [PEOPLE, { name: 'a.jpg', flags: 1 }]],
  ['method', 'another way of packing', [PEOPLE, { name: 'a.jpg', method: 93 }]],
  ['repeated', 'a name twice', [PEOPLE, { name: 'PEOPLE.ndjson' }]],
  ['repeated', 'a file in the place of a folder', [PEOPLE, { name: 'a.jpg' }, { name: 'a.jpg/b.jpg' }]],
  ['too_large', 'a bomb that says so', [PEOPLE, { name: 'a.jpg', statedBytes: 2 ** 31 }]],
  ['broken', 'a bomb that does not', [{ ...PEOPLE, content: 'x'.repeat(1_000_000), statedBytes: 20 }]],
  ['broken', 'a file that is shorter than it says', [{ ...PEOPLE, statedBytes: 2_000 }]],
  ['broken', 'another file than it says', [{ ...PEOPLE, statedCrc: 1 }]],
  ['no_people', 'no file of people', [{ name: 'a.jpg' }]],
  ['no_people', 'nothing at all', []],
])('is refused (%s) for %s', async (because, _what, entries) => {
  const outcome = await unpack(makeZip(entries)).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(UnfitZipError);
  expect(outcome).toMatchObject({ because });
  expect((await readdir(root)).toSorted()).toEqual(['made.zip', expect.stringMatching(/^unpacked-/)]);
});

test.each([
  ['no archive', Buffer.from('{"external_id":"1"}')],
  ['an archive that was cut off', makeZip([PEOPLE]).subarray(0, -30)],
  ['nothing', Buffer.alloc(0)],
])('is refused as broken: %s', async (_what, bytes) => {
  await expect(unpack(bytes)).rejects.toMatchObject({ because: 'broken' });
});

test('is refused for more entries than an import has', async () => {
  const entries = Array.from({ length: 20_001 }, (_, nth) => ({ name: `${nth}.txt`, method: 0 }));
  await expect(unpack(makeZip(entries))).rejects.toMatchObject({ because: 'too_many' });
});
