import { ConfigError, readConfig } from '#config/config.ts';
import { FolderInUseError } from '#database/embedded/lock-folder.ts';
import { createLog } from '#observability/log.ts';
import { openProduct, type Product } from './open-product.ts';

/** What a part of the process leaves behind: something to stop it with, or nothing. */
type Part = (product: Product) => Promise<(() => Promise<void>) | void>;

/** Opens the product, starts the parts in order, and stops them in the opposite order when asked to. */
export async function runProcess(...parts: readonly Part[]): Promise<void> {
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
    for (const end of stops) await end();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error(error, 'did not stop in order');
        process.exit(1);
      });
    });
  }
}

/** One line for what the operator can mend; the whole stack for what is ours. */
function messageOf(error: unknown): unknown {
  return error instanceof ConfigError || error instanceof FolderInUseError ? `vidno: ${error.message}` : error;
}
