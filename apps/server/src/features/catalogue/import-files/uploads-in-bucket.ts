import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PIECE_BYTES, UPLOAD_LIMIT_BYTES } from '@vidno/contract/operator/import-uploads';
import { BucketAwayError } from '#files/bucket.ts';
import { UnfitZipError } from '../import-requests/unpack-zip.ts';
import type { BucketPart } from './bucket-part.ts';
import {
  INCOMING,
  type KeptUpload,
  PEOPLE_FILE,
  type TakenArchive,
  UNPACKED,
  type UploadStore,
} from './import-files.ts';
import { listKept } from './uploads-in-folder.ts';

/**
 * An archive is objects below its id: one that says it has begun, its pieces by where they begin, and one of whoever has taken it. It is
 * unpacked in a folder of this machine.
 */
export function createBucketUploads(part: BucketPart, dataDirectory: string): UploadStore {
  const unpacking = join(dataDirectory, 'unpacking');
  return {
    listUnfinished: async () => [...(await listKeptBelow(part, INCOMING)), ...(await listKept(unpacking))],
    listUnpacked: () => listKeptBelow(part, UNPACKED),
    begin: (id) => part.put(`${folderOf(id)}${BEGUN}`, new Uint8Array(), 0),
    append: async (id, { offset, bytes }) => {
      const there = await findArchive(part, id);
      if (there === null) return null;
      const isTooMuch = offset + bytes.length > UPLOAD_LIMIT_BYTES || there.pieces.length >= PIECES_MAX;
      if (there.bytes !== offset || isTooMuch) return there.bytes;
      await part.put(`${folderOf(id)}${toPieceName(offset)}`, bytes, bytes.length);
      return offset + bytes.length;
    },
    take: async (id) => {
      const there = await findArchive(part, id);
      // The bucket lets one of two have it.
      if (there === null || !(await part.claim(`${folderOf(id)}${TAKEN}`))) return null;
      await mkdir(unpacking, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(unpacking, `${id}-`));
      const archive = toTaken(part, id, folder);
      try {
        await mkdir(archive.draft, { mode: 0o700 });
        await pipeline(readPieces(part, there), createWriteStream(archive.path, { flags: 'wx', mode: 0o600 }));
        return archive;
      } catch (error) {
        await archive.forget();
        throw error;
      }
    },
  };
}

const BEGUN = 'begun';
const TAKEN = 'taken';
/**
 * A listing has more.
 * @limit queue: An archive in smaller pieces than a browser sends does not get whole.
 */
const PIECES_MAX = 900;

const folderOf = (id: string): string => `${INCOMING}/${id}/`;
/** Sorts as the number does. */
const toPieceName = (offset: number): string => String(offset).padStart(String(UPLOAD_LIMIT_BYTES).length, '0');

interface StoredArchive {
  /** Names of its objects, in their order. */
  readonly pieces: readonly string[];
  readonly bytes: number;
}

/** Null if there is none, or somebody has taken it. */
async function findArchive(part: BucketPart, id: string): Promise<StoredArchive | null> {
  const folder = folderOf(id);
  const objects = await part.listFirst(folder);
  const has = (name: string): boolean => objects.some((object) => object.name === folder + name);
  if (!has(BEGUN) || has(TAKEN)) return null;
  const pieces: string[] = [];
  let end = 0;
  for (const { name, bytes } of objects) {
    if (name !== folder + toPieceName(end)) continue;
    pieces.push(name);
    end += bytes;
  }
  return { pieces, bytes: end };
}

async function* readPieces(part: BucketPart, { pieces }: StoredArchive): AsyncGenerator<Buffer> {
  for (const name of pieces) {
    const bytes = await part.readWhole(name, PIECE_BYTES);
    if (!(bytes instanceof Buffer)) throw new Error(`The piece ${name} is ${bytes}`);
    yield bytes;
  }
}

function toTaken(part: BucketPart, id: string, folder: string): TakenArchive {
  const draft = join(folder, 'files');
  return {
    path: join(folder, 'archive.zip'),
    draft,
    publish: async (name) => {
      const target = `${UNPACKED}/${name}/`;
      const files = await listFiles(draft);
      if (!files.every((file) => part.takes(target + file))) throw new UnfitZipError('name');
      const isPeople = (file: string): boolean => PEOPLE_FILE.test(file);
      try {
        await putAll(
          part,
          { draft, target },
          files.filter((file) => !isPeople(file)),
        );
        await putAll(part, { draft, target }, files.filter(isPeople));
      } catch (error) {
        await ifThere(part.removeBelow(target));
        throw error;
      }
    },
    forget: async () => {
      await rm(folder, { recursive: true, force: true });
      await ifThere(part.removeBelow(folderOf(id)));
    },
  };
}

/** What is left over while the bucket is away goes with old uploads. */
async function ifThere(removal: Promise<void>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!(error instanceof BucketAwayError)) throw error;
  });
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** @limit queue: Further files wait until these are there. */
const PUTS_AT_ONCE = 16;
/**
 * Held in memory, so that a call that fails can be repeated.
 * @limit none
 */
const BUFFERED_BYTES_MAX = 4 * 1024 ** 2;

/** All of them have ended when it does, also when one has failed. */
async function putAll(
  part: BucketPart,
  { draft, target }: { readonly draft: string; readonly target: string },
  files: readonly string[],
): Promise<void> {
  for (let first = 0; first < files.length; first += PUTS_AT_ONCE) {
    const batch = files.slice(first, first + PUTS_AT_ONCE);
    const puts = await Promise.allSettled(batch.map((file) => putFile(part, join(draft, file), target + file)));
    const failed = puts.find((put) => put.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

async function putFile(part: BucketPart, path: string, name: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= BUFFERED_BYTES_MAX) return await part.put(name, await readFile(path), size);
  const stream = createReadStream(path);
  await part.put(name, stream, size).finally(() => stream.destroy());
}

async function listKeptBelow(part: BucketPart, folder: string): Promise<KeptUpload[]> {
  const names = await part.listFolders(`${folder}/`);
  return names.map((name) => ({
    name,
    changedAt: async () => {
      const objects = await part.listFirst(`${folder}/${name}/`);
      const times = objects.map(({ changedAt }) => changedAt.getTime());
      return times.length === 0 ? null : new Date(Math.max(...times));
    },
    remove: () => part.removeBelow(`${folder}/${name}/`),
  }));
}
