import { type Config, ConfigError, readConfig } from '#config/config.ts';
import { DatabaseUnavailableError } from '#database/database-unavailable-error.ts';
import { FolderInUseError } from '#database/embedded/lock-folder.ts';
import { SchemaError } from '#database/schema-error.ts';
import { checkDisk, DiskFullError } from '#files/check-disk.ts';
import { createLog, type Logger } from '#observability/log.ts';
import { refuseUnfinishedRestore, UnfinishedRestoreError } from './backup/state/unfinished-restore.ts';
import { openProduct, type Product } from './open-product.ts';

const KNOWN = [ConfigError, FolderInUseError, DiskFullError, SchemaError, UnfinishedRestoreError];

/** Starts a part of the process; may return a function that stops it. */
type ProcessPart = (product: Product) => Promise<(() => Promise<void>) | void>;

/** Opens the product and starts the parts in order; a signal stops them in reverse order. */
export async function runProcess(...parts: readonly ProcessPart[]): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    refuseUnfinishedRestore(config.dataDirectory);
    await warnOfFullDisk(config, log);
    const product = await openProduct(config, log);
    const stops: (() => Promise<void>)[] = [product.close];
    for (const part of parts) {
      const stop = await part(product);
      if (stop) stops.unshift(stop);
    }
    stopOnSignal(product, stops);
  } catch (error) {
    console.error(messageOf(error));
    process.exit(1);
  }
}

/** The embedded database cannot even be opened; without it a process starts, is not ready, and recovers by itself. */
async function warnOfFullDisk({ dataDirectory, diskFreeMinBytes, databaseUrl }: Config, log: Logger): Promise<void> {
  try {
    await checkDisk(dataDirectory, diskFreeMinBytes);
  } catch (error) {
    if (databaseUrl === null) throw error;
    log.error({ err: error }, 'the disk is full');
  }
}

function stopOnSignal({ log }: Product, stops: readonly (() => Promise<void>)[]): void {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, 'stopping');
    for (const stopPart of stops) await stopPart();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error(error, 'shutdown failed');
        process.exit(1);
      });
    });
  }
}

/** One line for errors that the operator can fix; the full stack for bugs. */
function messageOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (KNOWN.some((known) => error instanceof known)) return `vidno: ${error.message}`;
  if (error instanceof DatabaseUnavailableError) return `vidno: the database does not answer: ${error.message}`;
  if ('code' in error && error.code === 'EADDRINUSE') return `vidno: ${error.message}: set PORT or WORKER_PORT`;
  return error;
}
