import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Gauge } from 'prom-client';
import * as z from 'zod';
import { DAY_MS } from '#config/time.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import type { Product } from '../open-product.ts';

const MEGABYTE = 1_000_000;
const NAME = /^vidno-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar(\.age)?$/;
const DRAFT = /^\.vidno-.*\.part$/;

/** An archive in the folder of backups. */
export interface StoredBackup {
  readonly name: string;
  readonly path: string;
  readonly at: Date;
  readonly bytes: number;
}

interface StoreOptions {
  readonly at: Date;
  readonly isEncrypted: boolean;
}

/** Whoever sees a backup sees a whole one: it gets its name when it is complete and on the disk. */
export async function storeBackup(
  directory: string,
  archive: Readable,
  { at, isEncrypted }: StoreOptions,
): Promise<StoredBackup> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeOldDrafts(directory);
  const draft = join(directory, `.vidno-${randomUUID()}.part`);
  const name = `vidno-${at.toISOString().replaceAll(/[-:.]/g, '')}.tar${isEncrypted ? '.age' : ''}`;
  const path = join(directory, name);
  try {
    await pipeline(archive, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(directory);
  return { name, path, at, bytes: (await stat(path)).size };
}

/** The newest first. */
export async function listBackups(directory: string): Promise<StoredBackup[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: StoredBackup[] = [];
  for (const name of names
    .filter((one) => NAME.test(one))
    .toSorted()
    .toReversed()) {
    const path = join(directory, name);
    const at = new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z'));
    found.push({ name, path, at, bytes: (await stat(path)).size });
  }
  return found;
}

/** `given`, or the newest. */
export async function findArchive(directory: string, given: string | null): Promise<string> {
  const path = given ?? (await listBackups(directory))[0]?.path;
  if (path === undefined) throw new ArchiveError(`There is no backup in ${directory}.`);
  return path;
}

/** As operators read it. */
export function toMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Returns the names of those that are gone. */
export async function pruneBackups(directory: string, keep: number): Promise<string[]> {
  const old = (await listBackups(directory)).slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  return old.map(({ name }) => name);
}

/** Left by a backup that was killed. A younger one may still be written. */
async function removeOldDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (DRAFT.test(name) && Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

/** Without it a power cut could take the new name away. */
async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory, 'r');
  await folder.sync().finally(() => folder.close());
}

const VERIFICATION_NAME = 'verification.json';

const verificationSchema = z.object({
  /** Of the last one that was found whole; null if there was none. */
  verified: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
  /** Set if the last verification failed. */
  failed: z.object({ name: z.string(), at: z.iso.datetime(), because: z.string() }).nullable(),
});

type Verification = z.infer<typeof verificationSchema>;

/** What the last verification has found. It stands beside the backups, so that it outlives the database. */
export async function readVerification(directory: string): Promise<Verification> {
  const text = await readFile(join(directory, VERIFICATION_NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? { verified: null, failed: null } : verificationSchema.parse(JSON.parse(text));
}

export async function writeVerification(directory: string, verification: Verification): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `.${VERIFICATION_NAME}.draft`);
  await writeFile(draft, `${JSON.stringify(verification)}\n`, { mode: 0o600, flush: true });
  await rename(draft, join(directory, VERIFICATION_NAME));
}

/** Says, whenever the metrics are read, what stands in the folder of backups; nothing where there is none. */
export function observeBackups({ config, metrics: { registry } }: Pick<Product, 'config' | 'metrics'>): void {
  const { directory } = config.backups;
  const observe = (name: string, help: string, find: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await find();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  observe('vidno_backup_timestamp_seconds', 'When the last backup was made', async () => {
    const [last] = await listBackups(directory);
    return last ? last.at.getTime() / 1_000 : null;
  });
  observe(
    'vidno_backup_bytes',
    'Size of the last backup',
    async () => (await listBackups(directory))[0]?.bytes ?? null,
  );
  observe('vidno_backup_verified_timestamp_seconds', 'When a backup was last restored and compared', async () => {
    const { verified } = await readVerification(directory);
    return verified ? Date.parse(verified.at) / 1_000 : null;
  });
  observe('vidno_backup_verification_failed', '1 if the last verification failed', async () =>
    (await readVerification(directory)).failed ? 1 : 0,
  );
}
