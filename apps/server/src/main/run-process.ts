import { ConfigError, readConfig } from '#config/config.ts';
import { FolderInUseError } from '#database/embedded/lock-folder.ts';
import { NewerSchemaError } from '#database/newer-schema-error.ts';
import { createLog } from '#observability/log.ts';
import { openProduct, type Product } from './open-product.ts';

/** Starts a part of the process; may return a function that stops it. */
type ProcessPart = (product: Product) => Promise<(() => Promise<void>) | void>;

/** Opens the product and starts the parts in order; a signal stops them in reverse order. */
export async function runProcess(...parts: readonly ProcessPart[]): Promise<void> {
  try {
    const config = readConfig(process.env);
    const product = await openProduct(config, createLog(config.logLevel));
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
  const isForOperator = [ConfigError, FolderInUseError, NewerSchemaError].some((kind) => error instanceof kind);
  return isForOperator && error instanceof Error ? `vidno: ${error.message}` : error;
}
