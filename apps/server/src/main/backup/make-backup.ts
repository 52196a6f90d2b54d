import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#config/config.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { openDatabase } from '#database/open-database.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { appendToListFile } from '#features/suppression/list-file.ts';
import { openFileStore } from '#files/s3-store.ts';
import type { Logger } from '#observability/log.ts';
import { type StoredBackup, storeBackup } from './backup-folder.ts';
import { acceptAnySignature, decrypt, encrypt, requireSignature } from './encryption.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { keepSchema, writeBackup } from './write-backup.ts';

/**
 * The secret goes only into encrypted archives: with rows and secret in clear text, anybody who finds the archive could open
 * every sealed token.
 */
export async function makeBackup(
  config: Config,
  log: Logger,
  { withoutSecret }: { readonly withoutSecret: boolean },
): Promise<StoredBackup> {
  const { directory, passphrase } = config.backups;
  const hasSecret = passphrase !== null && !withoutSecret;
  const at = new Date();
  const store = async (plain: Readable): Promise<StoredBackup> =>
    await storeBackup(directory, passphrase === null ? plain : await encrypt(plain, passphrase), {
      at,
      isEncrypted: passphrase !== null,
    });
  const opened = await openDatabase(config, log, { prepare: keepSchema, access: 'joins' });
  try {
    await appendToListFile(opened.db, directory);
    const files = openFileStore(config);
    return await store(writeBackup({ ...config, opened, files, clock: () => at }, { hasSecret }));
  } finally {
    await opened.close();
  }
}

/**
 * Restores an archive into a database that is thrown away. The embedded database will do for both engines: each is PostgreSQL with
 * pgvector, and the digests are over the texts of all values.
 */
export async function verifyBackup(
  path: string,
  { passphrase, appSecret }: { readonly passphrase: string | null; readonly appSecret: string },
): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'vidno-verify-'));
  try {
    const opened = await openEmbedded(join(folder, 'database'), { prepare: keepSchema });
    return await restoreRows(opened, { path, passphrase, appSecret }).finally(() => opened.close());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface RowsOptions {
  readonly path: string;
  readonly passphrase: string | null;
  readonly appSecret: string;
  readonly keepsSchema?: boolean;
}

/** Restores an archive into an empty database and compares it. Files are read and compared, and not stored. */
export async function restoreRows(
  opened: OpenedDatabase,
  { path, passphrase, appSecret, keepsSchema = false }: RowsOptions,
): Promise<Restored> {
  const { plain, wasEncrypted } = await decrypt(createReadStream(path), passphrase);
  const checkSignature = wasEncrypted ? acceptAnySignature : requireSignature(appSecret);
  const nowhere = { start: async () => {}, putFile: async () => {} };
  return await restoreBackup(plain, { opened, isErased: false, keepsSchema, checkSignature, ...nowhere });
}
