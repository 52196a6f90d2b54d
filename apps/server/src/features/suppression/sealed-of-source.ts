import type { Transaction } from '#database/database.ts';
import { lockSuppressions } from './repository.ts';
import { eraseSealedPeople, listSealedOfSource } from './sealed-repository.ts';

/**
 * Nobody comes back into a source whose people are erased: of those who were taken out of it only marks are kept. Locks the list, so that
 * nobody is written back meanwhile. Their sealed pictures go with the next following.
 */
export async function eraseSealedOfSource(trx: Transaction, sourceId: string): Promise<number> {
  await lockSuppressions(trx);
  const marks = await listSealedOfSource(trx, sourceId);
  await eraseSealedPeople(trx, marks);
  return marks.length;
}
