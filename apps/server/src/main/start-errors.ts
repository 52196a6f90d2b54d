import { ConfigError } from '#config/config.ts';
import { FolderInUseError } from '#database/embedded/open-embedded.ts';
import { DatabaseUnavailableError, isRefusedByServer, SchemaError } from '#database/errors.ts';
import { DiskFullError } from '#files/file-store.ts';
import { UnfinishedRestoreError } from './backup/restore-product.ts';

const KNOWN = [ConfigError, FolderInUseError, DiskFullError, SchemaError, UnfinishedRestoreError];

/** One line for what the operator can put right; null for a fault of ours, of which the stack is wanted. */
export function describeKnownError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (KNOWN.some((known) => error instanceof known)) return error.message;
  if (error instanceof DatabaseUnavailableError) return `the database does not answer: ${error.message}`;
  if (isRefusedByServer(error)) return `the database refuses us: ${error.message}: see DATABASE_URL`;
  if ('code' in error && error.code === 'EADDRINUSE') return `${error.message}: set PORT or WORKER_PORT`;
  return null;
}
