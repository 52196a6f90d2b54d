import type { Product } from './open-product.ts';

export async function announceUrl({ config, log }: Product): Promise<void> {
  log.info({ url: config.publicUrl }, 'ready');
  if (process.stdout.isTTY) console.log(`\n  Видно открыто: ${config.publicUrl}\n`);
}
