import type { Transaction } from '#database/database.ts';
import type { Span } from '../cover-rules.ts';
import { replaceDays, replaceRanks, replaceTags, replaceTotals } from './leaf-repository.ts';

/** Of one tier. */
export async function sumLeaves(
  trx: Transaction,
  vkAccountId: string,
  { tier, spans }: { tier: number; spans: readonly Span[] },
): Promise<void> {
  const leaves = { vkAccountId, tier, spans };
  await replaceDays(trx, leaves);
  await replaceTags(trx, leaves);
  await replaceTotals(trx, leaves);
  await replaceRanks(trx, leaves);
}
