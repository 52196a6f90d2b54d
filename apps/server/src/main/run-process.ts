import { type Config, ConfigError, readConfig } from '#config/config.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { FolderInUseError } from '#database/embedded/open-embedded.ts';
import { ProductStoppedError } from '#database/embedded/shared-client.ts';
import { DatabaseFullError, DatabaseUnavailableError, isRefusedByServer, SchemaError } from '#database/errors.ts';
import { announceProcess } from '#features/operator/overview.ts';
import { checkDisk, DiskFullError } from '#files/file-store.ts';
import type { Readiness } from '#http/operations.ts';
import { createLog, type Logger } from '#observability/log.ts';
import { startTracing } from '#observability/start-tracing.ts';
import { countWaitingRuns } from '#runs/run-repository.ts';
import { refuseUnfinishedRestore, UnfinishedRestoreError } from './backup/restore-product.ts';
import { openProduct, type Product } from './open-product.ts';

const KNOWN = [
  ArchiveError,
  ConfigError,
  DiskFullError,
  FolderInUseError,
  ProductStoppedError,
  SchemaError,
  UnfinishedRestoreError,
];

/** Starts a part of the process; may return a function that stops it. */
type ProcessPart = (product: Product) => Promise<(() => Promise<void>) | void>;

/** Opens the product and starts the parts in order; a signal stops them in reverse order. `name` is how its traces call the process. */
export async function runProcess(name: string, ...parts: readonly ProcessPart[]): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    refuseUnfinishedRestore(config.dataDirectory);
    await warnOfFullDisk(config, log);
    const stopTracing = config.traces && (await startTracing(config.traces, { service: `vidno-${name}`, log }));
    const product = await openProduct(config, log, { queuesFaces: true, access: 'lends' });
    const stops: (() => Promise<void>)[] = [product.close, ...(stopTracing ? [stopTracing] : [])];
    for (const part of parts) {
      const stop = await part(product);
      if (stop) stops.unshift(stop);
    }
    stopOnSignal(product, stops);
  } catch (error) {
    const known = describeKnownError(error);
    console.error(known === null ? error : `vidno: ${known}`);
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

/**
 * One line for what the operator can put right; null for a fault of ours, of which the stack is wanted. `databaseIn` is where the
 * address of the database was given.
 */
export function describeKnownError(error: unknown, databaseIn = 'DATABASE_URL'): string | null {
  if (!(error instanceof Error)) return null;
  if (KNOWN.some((known) => error instanceof known)) return error.message;
  if (error instanceof DatabaseFullError) return `the disk of the database is full: ${error.message}`;
  if ('code' in error && error.code === 'ENOSPC') return `the disk is full: ${error.message}`;
  if ('code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))) return error.message;
  if (error instanceof DatabaseUnavailableError) return `the database does not answer: ${error.message}`;
  if (isRefusedByServer(error)) return `the database refuses us: ${error.message}: see ${databaseIn}`;
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}: set PORT or WORKER_PORT`;
  return null;
}

/** What this process does, such as `web worker engine`, for the overview of the installation. */
export function announceParts(parts: string): ProcessPart {
  return ({ log, tools }) => announceProcess({ ...tools, log }, parts);
}

export async function announceUrl({ config, log }: Product): Promise<void> {
  log.info({ url: config.publicUrl }, 'ready');
  if (process.stdout.isTTY) console.log(`\n  Видно открыто: ${config.publicUrl}\n`);
}

/** What a process needs to do its work, and what is only shown because some calls do without. */
export function toReadiness({ config, opened, tools }: Product): Readiness {
  return {
    database: { check: opened.ping, isNeeded: true },
    disk: { check: () => checkDisk(config.dataDirectory, config.diskFreeMinBytes), isNeeded: true },
    // A table may be locked for a while; calls that do not need it go on.
    runs: { check: () => countWaitingRuns(tools.db, tools.clock()), isNeeded: false },
  };
}
