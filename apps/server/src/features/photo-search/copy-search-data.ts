import type { AccountMove } from '#database/copy-to-account.ts';
import type { Transaction } from '#database/database.ts';
import { copyHits } from './hit-repository.ts';
import { copyPersonAnswers } from './person-answer-repository.ts';
import { copyQueryPhotos } from './query-photos/query-photo-repository.ts';
import { copySearchedFaces } from './query-photos/searched-face-repository.ts';
import { copySearchDetails } from './repository.ts';

/** Also copies the photos that no search uses, whose files would otherwise stay behind without a row. */
export async function copySearchData(trx: Transaction, move: AccountMove, searchIds: readonly string[]): Promise<void> {
  await copyQueryPhotos(trx, move);
  await copySearchDetails(trx, move, searchIds);
  await copySearchedFaces(trx, move, searchIds);
  await copyHits(trx, move, searchIds);
  await copyPersonAnswers(trx, move);
}
