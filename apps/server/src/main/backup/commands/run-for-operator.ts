import { ConfigError } from '#config/config.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { FolderInUseError } from '#database/embedded/lock-folder.ts';
import { SchemaError } from '#database/schema-error.ts';
import { fail } from '../../commands/with-product.ts';

const KNOWN = [ArchiveError, ConfigError, FolderInUseError, SchemaError];

/** What the operator can put right is one line, and the command exits with 1. */
export async function runForOperator(otherwise: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error && KNOWN.some((kind) => error instanceof kind))) throw error;
    fail(`${error.message} ${otherwise}`);
  }
}
