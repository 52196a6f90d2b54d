import type { Readable } from 'node:stream';
import type { Config } from '#config/config.ts';
import { FolderInUseError } from '#database/embedded/lock-folder.ts';
import { openDatabase } from '#database/open-database.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { openFileStore } from '#files/open-file-store.ts';
import type { Logger } from '#observability/log.ts';
import { askForBackup } from './backup-socket.ts';
import { encrypt } from './format/encryption.ts';
import { keepSchema } from './keep-schema.ts';
import { type StoredBackup, storeBackup } from './state/backup-folder.ts';
import { writeBackup } from './write-backup.ts';

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
  const opened = await openUnlessInUse(config, log);
  if (opened === null) return await store(await askForBackup(config.dataDirectory, { hasSecret }));
  try {
    const files = openFileStore(config);
    return await store(writeBackup({ opened, files, clock: () => at, appSecret: config.appSecret }, { hasSecret }));
  } finally {
    await opened.close();
  }
}

/** Null if the product has the embedded database open. */
async function openUnlessInUse(config: Config, log: Logger): Promise<OpenedDatabase | null> {
  try {
    return await openDatabase(config, log, keepSchema);
  } catch (error) {
    if (error instanceof FolderInUseError) return null;
    throw error;
  }
}
