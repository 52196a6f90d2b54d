import { listUnsentLetters } from '#sending/letter-repository.ts';
import type { Product } from '../open-product.ts';
import { LATE_MS } from '../payments/observe-money.ts';
import { type Said, warning } from './findings.ts';

/** Letters that were given up are listed too; mostly their address is wrong. */
export async function describeEmail({ config, tools }: Product): Promise<Said> {
  if (!config.mail) return 'off: SMTP_HOST is not set';
  const letters = await listUnsentLetters(tools.db, new Date(tools.clock().getTime() - LATE_MS));
  const list = (of: 'late' | 'failed') =>
    letters.filter((each) => each[of] > 0).map((each) => `${each[of]} ${each.kind}`);
  const [late, failed] = [list('late'), list('failed')];
  const server = `${config.mail.host}:${config.mail.port}`;
  const text = failed.length === 0 ? server : `${server}; given up: ${failed.join(', ')}`;
  return late.length === 0 ? text : warning(`${text}; LATE: ${late.join(', ')}`);
}
