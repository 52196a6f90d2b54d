import { posix } from 'node:path';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { Config, S3Config } from '#config/config.ts';
import type { PhotoFault } from '../import/person-line.ts';
import { type BucketPart, createBucketPart, type FoundObject } from './bucket-part.ts';
import {
  FileChangedError,
  type ImportFile,
  type ImportFiles,
  isIncoming,
  type ListedFiles,
  PEOPLE_FILE,
  type PeopleFile,
  toListed,
} from './import-files.ts';
import { createImportFolder } from './import-folder.ts';
import { createBucketUploads } from './uploads-in-bucket.ts';

/** Where the settings say that imports lie. */
export function openImportFiles({ imports, dataDirectory }: Pick<Config, 'imports' | 'dataDirectory'>): ImportFiles {
  return imports.kind === 'folder'
    ? createImportFolder(imports.folder)
    : createImportBucket({ ...imports, dataDirectory });
}

interface ImportBucket {
  readonly bucket: S3Config;
  readonly prefix: string;
  /** On this machine, where archives are unpacked. */
  readonly dataDirectory: string;
  /** After how long a call fails of which nothing comes. */
  readonly silentMs?: number;
}

/**
 * An operator waits for the answer.
 * @limit time: The call fails, and is made twice more.
 */
const SILENT_TIMEOUT_MS = 10_000;

/** Imports of a part of a bucket. */
export function createImportBucket({ bucket, prefix, dataDirectory, ...limits }: ImportBucket): ImportFiles {
  const part = createBucketPart(bucket, { prefix, silentMs: limits.silentMs ?? SILENT_TIMEOUT_MS });
  return {
    list: () => listFiles(part),
    find: async (name) => {
      const found = isFile(part, name) ? await part.find(name) : null;
      return found && toPeopleFile(part, found);
    },
    uploads: createBucketUploads(part, dataDirectory),
  };
}

/**
 * Pictures are among them; fifty calls.
 * @limit list: The bucket is looked through no further.
 */
const OBJECTS_LOOKED_AT = 50_000;

async function listFiles(part: BucketPart): Promise<ListedFiles> {
  const files: ImportFile[] = [];
  let looked = 0;
  for await (const object of part.list('')) {
    looked += 1;
    if (looked > OBJECTS_LOOKED_AT) break;
    if (isFile(part, object.name)) files.push(object);
  }
  return toListed(files, looked > OBJECTS_LOOKED_AT);
}

function isFile(part: BucketPart, name: string): boolean {
  return PEOPLE_FILE.test(name) && !isIncoming(name) && part.takes(name);
}

/**
 * Read by one call, and in memory until its lines are.
 * @limit queue: The rest is read by further calls.
 */
const RANGE_BYTES = 4 * 1024 ** 2;

function toPeopleFile(part: BucketPart, object: FoundObject): PeopleFile {
  const folder = posix.join(ROOT, posix.dirname(object.name));
  return {
    name: posix.basename(object.name),
    stamp: async () => await part.find(object.name),
    read: async function* (start, until) {
      const last = Math.min(until, object.bytes);
      for (let from = start; from < last; from += RANGE_BYTES) {
        const bytes = await part.readRange(object, { start: from, end: Math.min(from + RANGE_BYTES, last) });
        if (bytes === null) throw new FileChangedError();
        yield bytes;
      }
    },
    readPicture: async (location) => {
      const name = toPictureName(part, folder, location);
      if (typeof name !== 'string') return { kind: 'refused', ...name };
      const bytes = await part.readWhole(name, PICTURE_LIMIT.bytes);
      if (bytes === 'missing') return { kind: 'refused', because: 'photo_missing' };
      return bytes === 'too_large' ? { kind: 'refused', because: 'picture_too_heavy' } : { kind: 'read', bytes };
    },
    findPictureFault: async (location) => {
      const name = toPictureName(part, folder, location);
      if (typeof name !== 'string') return name.because;
      const bytes = await part.measure(name);
      if (bytes === null) return 'photo_missing';
      return bytes > PICTURE_LIMIT.bytes ? 'picture_too_heavy' : null;
    },
  };
}

/** Stands for the prefix, so that a path above it is seen to be one. */
const ROOT = '/imports';

function toPictureName(part: BucketPart, folder: string, location: string): string | { readonly because: PhotoFault } {
  const path = posix.resolve(folder, location);
  if (!path.startsWith(`${folder}/`)) return { because: 'photo_outside_folder' };
  const name = path.slice(ROOT.length + 1);
  return part.takes(name) ? name : { because: 'photo_missing' };
}
