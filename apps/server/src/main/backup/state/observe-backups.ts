import { Gauge } from 'prom-client';
import type { Product } from '../../open-product.ts';
import { listBackups } from './backup-folder.ts';
import { readVerification } from './verification.ts';

/** Says, whenever the metrics are read, what stands in the folder of backups; nothing where there is none. */
export function observeBackups({ config, metrics: { registry } }: Pick<Product, 'config' | 'metrics'>): void {
  const { directory } = config.backups;
  const observe = (name: string, help: string, find: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await find();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  observe('vidno_backup_timestamp_seconds', 'When the last backup was made', async () => {
    const [last] = await listBackups(directory);
    return last ? last.at.getTime() / 1_000 : null;
  });
  observe(
    'vidno_backup_bytes',
    'Size of the last backup',
    async () => (await listBackups(directory))[0]?.bytes ?? null,
  );
  observe('vidno_backup_verified_timestamp_seconds', 'When a backup was last restored and compared', async () => {
    const { verified } = await readVerification(directory);
    return verified ? Date.parse(verified.at) / 1_000 : null;
  });
  observe('vidno_backup_verification_failed', '1 if the last verification failed', async () =>
    (await readVerification(directory)).failed ? 1 : 0,
  );
}
