import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type S3Simulator, startS3 } from '@vidno/simulators/s3/start-s3';
import type { ImportsConfig, S3Config } from '#config/config.ts';
import { createImportBucket } from '#features/catalogue/import-files/import-bucket.ts';
import type { ImportFiles } from '#features/catalogue/import-files/import-files.ts';
import { createImportFolder } from '#features/catalogue/import-files/import-folder.ts';

/** A place where imports lie, as a test fills it. */
export interface ImportPlace {
  readonly files: ImportFiles;
  /** As another process finds it. */
  readonly imports: ImportsConfig;
  put(name: string, content: string | Uint8Array): Promise<void>;
  /** Names of all files that are there, offered or not. */
  list(): Promise<string[]>;
  clear(): Promise<void>;
  /** As if all of it had been written then. */
  touch(at: Date): Promise<void>;
  close(): Promise<void>;
}

export const IMPORT_PLACES: readonly [name: string, open: () => Promise<ImportPlace>][] = [
  ['a folder', openFolderPlace],
  ['a bucket', openBucketPlace],
];

export async function openFolderPlace(): Promise<ImportPlace & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'vidno-imports-'));
  return {
    folder,
    files: createImportFolder(folder),
    imports: { kind: 'folder', folder },
    put: async (name, content) => {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    },
    list: async () =>
      (await entriesOf(folder))
        .filter(({ isFile }) => isFile)
        .map(({ path }) => relative(folder, path))
        .toSorted(),
    clear: async () => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
    },
    touch: async (at) => {
      for (const { path } of await entriesOf(folder)) await utimes(path, at, at);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }));
}

export interface BucketPlace extends ImportPlace {
  readonly simulator: S3Simulator;
  readonly s3: S3Config;
  /** Of the machine that unpacks archives. */
  readonly dataDirectory: string;
}

/** `silentMs`: after how long a call fails that is not answered. */
export async function openBucketPlace(silentMs = 5_000): Promise<BucketPlace> {
  const credentials = { accessKeyId: 'importer', secretAccessKey: 'a secret of the importer' };
  const simulator = await startS3({ bucket: 'deliveries', ...credentials });
  const { endpoint, objects } = simulator;
  const s3 = { endpoint, region: 'ru-1', bucket: 'deliveries', ...credentials, forcePathStyle: true };
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vidno-data-'));
  const prefix = 'vidno/imports';
  return {
    simulator,
    s3,
    dataDirectory,
    files: createImportBucket({ bucket: s3, prefix, dataDirectory, silentMs }),
    imports: { kind: 'bucket', bucket: s3, prefix },
    put: async (name, content) => {
      const bytes = Buffer.from(content);
      objects.set(`${prefix}/${name}`, { bytes, contentType: 'text/plain', modified: new Date() });
    },
    list: async () => [...objects.keys()].map((key) => relative(prefix, key)).toSorted(),
    clear: async () => objects.clear(),
    touch: async (modified) => {
      for (const [key, object] of objects) objects.set(key, { ...object, modified });
      for (const { path } of await entriesOf(dataDirectory)) await utimes(path, modified, modified);
    },
    close: async () => {
      await simulator.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
