import { DAY_MS } from '#config/durations.ts';
import { CLOCKS_APART_LIMIT_MS, measureClockDifference } from '#retention/database-clock.ts';
import { findDatabaseTime, listOverdue } from '#retention/overdue-repository.ts';
import { failure, type Said } from '../doctor/findings.ts';
import type { Product } from '../open-product.ts';

/**
 * Purges run every hour or more often.
 * @limit none
 */
const OVERDUE_LIMIT_SECONDS = DAY_MS / 1_000;
const HOUR_SECONDS = 3_600;

/** What should have been deleted a day ago or earlier. */
export async function describeOverdue({ tools }: Pick<Product, 'tools'>): Promise<Said> {
  const overdue = await listOverdue(tools.db, tools, await findDatabaseTime(tools.db));
  const late = overdue.filter(({ seconds }) => seconds > OVERDUE_LIMIT_SECONDS);
  if (late.length === 0) return 'nothing is overdue for a day';
  const rows = late.map(({ table, what, seconds }) => `${table} (${what}) for ${Math.round(seconds / HOUR_SECONDS)} h`);
  return failure(`OVERDUE: ${rows.join('; ')}`);
}

export async function describeClocks({ tools }: Pick<Product, 'tools'>): Promise<Said> {
  const difference = await measureClockDifference(tools);
  const seconds = Math.round(difference / 1_000);
  if (Math.abs(difference) <= CLOCKS_APART_LIMIT_MS) return `machine and database agree (${seconds} s)`;
  return failure(`THE MACHINE IS ${seconds} s AHEAD OF THE DATABASE: nothing is purged`);
}
