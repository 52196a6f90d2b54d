import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { appendToListFile } from '#features/suppression/list-file.ts';
import type { Product } from '../open-product.ts';
import { writeBackup } from './write-backup.ts';

const WITH_SECRET = '/backup/with-secret';
const WITHOUT_SECRET = '/backup/without-secret';

/** A socket in the data directory: only the product's own user can open it. */
const toAddress = (dataDirectory: string): string => join(dataDirectory, 'backup.sock');

/**
 * Hands out backups while this process has the embedded database, which nobody else can open. Returns a function that stops it.
 */
export async function serveBackups({ config, log, opened, tools }: Product): Promise<() => Promise<void>> {
  if (opened.engine !== 'embedded') return async () => {};
  const address = toAddress(config.dataDirectory);
  // Left by a process that was killed: the folder is locked by this one.
  rmSync(address, { force: true });
  const server = createServer((incoming, response) => {
    if (incoming.method !== 'POST' || ![WITH_SECRET, WITHOUT_SECRET].includes(incoming.url ?? '')) {
      response.writeHead(404).end();
      return;
    }
    const write = async () => {
      await appendToListFile(opened.db, config.backups.directory);
      const secrets = { appSecret: config.appSecret, suppressionKey: config.suppressionKey };
      const backup = writeBackup({ ...tools, opened, ...secrets }, { hasSecret: incoming.url === WITH_SECRET });
      await pipeline(backup, response);
    };
    // A response that is broken off tells the other side that it is not whole.
    write().catch((error: unknown) => {
      log.error({ err: error }, 'a backup was broken off');
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error }, 'no backups are handed out while the product runs');
      resolve();
    });
    server.listen({ path: address, readableAll: false, writableAll: false }, resolve);
  });
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

/** A backup from the process that has the embedded database. */
export function askForBackup(
  dataDirectory: string,
  { hasSecret }: { readonly hasSecret: boolean },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({
      socketPath: toAddress(dataDirectory),
      method: 'POST',
      path: hasSecret ? WITH_SECRET : WITHOUT_SECRET,
    });
    asked.once('error', (error) =>
      reject(new ArchiveError(`Another process has the embedded database, and hands out no backup: ${error.message}.`)),
    );
    asked.once('response', (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new ArchiveError(`The running product answered ${response.statusCode}.`));
    });
    asked.end();
  });
}
