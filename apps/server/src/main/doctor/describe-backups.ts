import { DAY_MS } from '#config/durations.ts';
import { listBackups } from '../backup/state/backup-folder.ts';
import { readVerification } from '../backup/state/verification.ts';
import type { Product } from '../open-product.ts';
import { failure, type Said, warning } from './findings.ts';

const OLD_DAYS = 2;
const UNVERIFIED_DAYS = 31;

/** What stands in `BACKUP_DIR`. Whoever tries the product out needs no backups. */
export async function describeBackups({ config, tools }: Product): Promise<Said> {
  const { directory } = config.backups;
  const [last] = await listBackups(directory);
  const { verified, failed } = await readVerification(directory);
  if (failed) return failure(`${failed.name} CANNOT BE RESTORED: ${failed.because}`);
  const warn = config.production ? warning : String;
  if (!last) return warn(`none in ${directory}`);
  const now = tools.clock().getTime();
  const days = (at: number): number => Math.floor((now - at) / DAY_MS);
  if (days(last.at.getTime()) >= OLD_DAYS) return warn(`${last.name} is ${days(last.at.getTime())} days old`);
  if (!verified || days(Date.parse(verified.at)) >= UNVERIFIED_DAYS) {
    return warn(`${last.name}; none verified for ${UNVERIFIED_DAYS} days`);
  }
  return `${last.name}, verified ${verified.at}`;
}
