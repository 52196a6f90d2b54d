import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import * as z from 'zod';
import type { Clock } from '#config/time.ts';
import { readSnapshot, type Snapshot } from '#database/archiving/read-snapshot.ts';
import type { TableDigest } from '#database/archiving/tables.ts';
import { createVault } from '#database/create-vault.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import type { FileStore } from '#files/file-store.ts';
import {
  type AddEntry,
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  type Contents,
  DATABASE_FOLDER,
  FILES_FOLDER,
  HEADER_PATH,
  SECRET_PATH,
  SUPPRESSION_KEY_PATH,
  writeArchive,
} from './archive-format.ts';
import { signatureOf } from './encryption.ts';

const toGzip = promisify(gzip);
const PACKAGE = new URL('../../../package.json', import.meta.url);

interface BackedUp {
  readonly opened: OpenedDatabase;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly suppressionKey: string;
}

/**
 * Everything that the product keeps, as a stream. Files follow the rows, so that each file that a row names is there unless it
 * was deleted meanwhile.
 */
export function writeBackup(product: BackedUp, { hasSecret }: { readonly hasSecret: boolean }): Readable {
  const write = async (add: AddEntry): Promise<Contents> => {
    const tables = await readSnapshot(product.opened, async (snapshot) => {
      await add(HEADER_PATH, JSON.stringify(await describe(product, snapshot)));
      return await addTables(snapshot, add);
    });
    if (hasSecret) {
      await add(SECRET_PATH, product.appSecret);
      await add(SUPPRESSION_KEY_PATH, product.suppressionKey);
    }
    return { tables, files: await addFiles(product.files, add), has_secret: hasSecret };
  };
  return writeArchive(write, (manifest) => signatureOf(product.appSecret, manifest));
}

async function describe({ opened, clock, appSecret }: BackedUp, { shape }: Snapshot): Promise<ArchiveHeader> {
  return {
    format: ARCHIVE_FORMAT,
    product: await findVersion(),
    created_at: clock().toISOString(),
    engine: opened.engine,
    secret_fingerprint: toSecretFingerprint(appSecret),
    migrations: [...shape.migrations],
    tables: shape.tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences: [...shape.sequences],
    indexes: shape.indexes.map(({ keys, where, ...index }) => ({ ...index, keys: [...keys], where: [...where] })),
  };
}

async function addTables(snapshot: Snapshot, add: AddEntry): Promise<Record<string, TableDigest>> {
  const digests: Record<string, TableDigest> = {};
  for (const table of snapshot.shape.tables) {
    let part = 0;
    for await (const lines of snapshot.readLines(table)) {
      part += 1;
      const path = `${DATABASE_FOLDER}${table.name}/${String(part).padStart(6, '0')}.json.gz`;
      await add(path, await toGzip(JSON.stringify(lines)));
    }
    digests[table.name] = await snapshot.digest(table);
  }
  return digests;
}

async function addFiles(files: FileStore, add: AddEntry): Promise<{ count: number; bytes: number }> {
  let count = 0;
  let bytes = 0;
  for await (const key of files.list()) {
    const content = await files.find(key);
    // Deleted since it was listed.
    if (content === null) continue;
    await add(FILES_FOLDER + key, content);
    count += 1;
    bytes += content.length;
  }
  return { count, bytes };
}

export function toSecretFingerprint(appSecret: string): string {
  return Buffer.from(createVault(appSecret).fingerprint('vidno backup')).toString('hex');
}

/** In place of the migrations: a backup takes a database as it is, and a restore decides itself what to build. */
export async function keepSchema(): Promise<{ hasVectors: boolean }> {
  return { hasVectors: true };
}

/** The version of the product. */
async function findVersion(): Promise<string> {
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE, 'utf8'))).version;
}
