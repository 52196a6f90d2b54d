import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { measureFree } from '#files/file-store.ts';
import { PEOPLE_FILE } from '../import-files/import-files.ts';

/** Unpacks an archive that somebody has uploaded. All of it is looked at before anything is written, and one unfit entry refuses all. */

export type ZipFault =
  | 'broken'
  | 'encrypted'
  /** Packed in a way that is not read. */
  | 'method'
  /** A link, a device or the like. */
  | 'special'
  /** Leads out of the folder, is too long or has odd characters. */
  | 'name'
  /** Of a name nobody can say in which code page it is. */
  | 'code_page'
  | 'repeated'
  | 'too_many'
  | 'too_large'
  | 'no_room'
  | 'no_people';

export class UnfitZipError extends Error {
  override readonly name = 'UnfitZipError';
  readonly because: ZipFault;

  constructor(because: ZipFault, options?: ErrorOptions) {
    super(because, options);
    this.because = because;
  }
}

export interface Unpacked {
  /** Files of people, below the folder. */
  readonly people: readonly string[];
  /** Files that are neither people nor pictures, and stayed in the archive. */
  readonly passedOver: number;
}

/** @limit request: The archive is refused. */
const ENTRIES_MAX = 20_000;
/**
 * Unpacked. Text gets ten times smaller in an archive, and pictures no smaller.
 * @limit request: The archive is refused.
 */
const UNPACKED_BYTES_MAX = 1024 ** 3;
/** @limit request: The archive is refused. */
const NAME_LIMIT_CHARS = 300;
/**
 * Of a file system.
 * @limit request: The archive is refused.
 */
const NAME_PART_LIMIT_BYTES = 255;

const PICTURE = /\.(jpe?g|png|webp|gif|avif|hei[cf]|bmp|tiff?)$/i;

interface WantedEntry {
  readonly entry: Entry;
  readonly name: string;
}

/** Into a folder that is there and empty. Throws an `UnfitZipError`; then what is in the folder is of no use. */
export async function unpackZip(path: string, folder: string): Promise<Unpacked> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch((cause: unknown) => {
    throw new UnfitZipError('broken', { cause });
  });
  try {
    const { wanted, passedOver } = await chooseEntries(zip);
    const people = wanted.flatMap(({ name }) => (PEOPLE_FILE.test(name) ? name : []));
    if (people.length === 0) throw new UnfitZipError('no_people');
    const bytes = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    if (bytes > UNPACKED_BYTES_MAX) throw new UnfitZipError('too_large');
    if ((await measureFree(folder)) < bytes + FREE_MIN_BYTES) throw new UnfitZipError('no_room');
    for (const each of wanted) await unpack(zip, each, folder);
    return { people, passedOver };
  } catch (error) {
    throw error instanceof UnfitZipError ? error : toFault(error);
  } finally {
    zip.close();
  }
}

/**
 * What the product itself needs.
 * @limit request: An archive that would leave less of the disk is refused.
 */
const FREE_MIN_BYTES = 512 * 1024 ** 2;

async function chooseEntries(zip: ZipFile): Promise<{ readonly wanted: WantedEntry[]; readonly passedOver: number }> {
  const wanted: WantedEntry[] = [];
  let [entries, passedOver] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    if (entries > ENTRIES_MAX) throw new UnfitZipError('too_many');
    refuseSpecial(entry);
    const name = readName(entry);
    if (name === null) continue;
    // Archives in the archive are among those that are passed over, and are opened by nobody.
    if (PEOPLE_FILE.test(name) || PICTURE.test(name)) wanted.push({ entry: requireReadable(entry), name });
    else passedOver += 1;
  }
  // On some file systems names that differ in capitals are one.
  if (new Set(wanted.map(({ name }) => name.toLowerCase())).size < wanted.length) throw new UnfitZipError('repeated');
  return { wanted, passedOver };
}

function requireReadable(entry: Entry): Entry {
  if (entry.isEncrypted()) throw new UnfitZipError('encrypted');
  if (!entry.canDecodeFileData()) throw new UnfitZipError('method');
  return entry;
}

/** Null for a folder, and for what an operating system has put in by itself. Throws for a name that could do harm. */
function readName(entry: Entry): string | null {
  const given = decodeName(entry).replaceAll('\\', '/');
  if (validateFileName(given) !== null || /\p{C}/u.test(given)) throw new UnfitZipError('name');
  if (given.endsWith('/')) return null;
  const parts = given.split('/').filter((part) => part !== '' && part !== '.');
  const name = parts.join('/').normalize('NFC');
  const isTooLong = parts.some((part) => Buffer.byteLength(part) > NAME_PART_LIMIT_BYTES);
  if (isTooLong || name.length > NAME_LIMIT_CHARS) throw new UnfitZipError('name');
  return parts.some((part) => part.startsWith('.') || part === '__MACOSX') ? null : name;
}

/** The field by which WinRAR and others say a name in UTF-8 beside the one of their code page. */
const UNICODE_NAME = 0x7075;

/** macOS writes UTF-8 without saying so; Windows writes the code page of its user, in which it would be a guess. */
function decodeName({ fileNameRaw, extraFields }: Entry): string {
  const stated = extraFields.find(({ id, data }) => id === UNICODE_NAME && data.length > 5 && data[0] === 1)?.data;
  const isOfThisName = stated !== undefined && stated.readUInt32LE(1) === crc32(fileNameRaw);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(isOfThisName ? stated.subarray(5) : fileNameRaw);
  } catch (cause) {
    throw new UnfitZipError('code_page', { cause });
  }
}

const FILE_TYPES = 0o170000;
/** Nothing said, a file, or a folder. */
const PLAIN_TYPES = [0, 0o100000, 0o040000];

function refuseSpecial({ externalFileAttributes }: Entry): void {
  if (!PLAIN_TYPES.includes((externalFileAttributes >>> 16) & FILE_TYPES)) throw new UnfitZipError('special');
}

async function unpack(zip: ZipFile, { entry, name }: WantedEntry, folder: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const packed = await zip.openReadStreamPromise(entry);
  // Never over a file that is there.
  await pipeline(packed, (chunks) => checkWhole(chunks, entry), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

async function* checkWhole(chunks: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of chunks) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32) throw new UnfitZipError('broken');
}

/** A file and a folder of one name; a full disk; anything else is a fault of the archive. */
function toFault(cause: unknown): UnfitZipError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR') return new UnfitZipError('repeated', { cause });
  if (code === 'ENOSPC' || code === 'EDQUOT') return new UnfitZipError('no_room', { cause });
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') throw cause;
  return new UnfitZipError('broken', { cause });
}
