import type { PersonAnswer } from '@vidno/contract/photo-search';
import type { Database, Transaction } from '#database/database.ts';
import { lockSearch, type Search } from '#features/search-list/public.ts';
import { findResultAccess } from '#features/search-list/result-access.ts';
import { type RejectionOutcome, releaseRejected } from '#features/search-payments/reject-search.ts';
import type { Tools } from '#tools.ts';
import { deletePersonAnswers, listHits, listPersonAnswers, storePersonAnswers, updateRanks } from './hit-repository.ts';
import { type Hit, isFound, isRejected, rankHits, recordsOf } from './hits.ts';
import { findWeakCount } from './repository.ts';

export type AnswerOutcome =
  /** `money`: what became of the price, where everybody found has been rejected now. */
  | { readonly kind: 'recorded'; readonly money?: RejectionOutcome }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' | 'not_found' | 'not_paid' };

/** Records or withdraws (null) an answer. It applies to this face in all the account's searches, including future ones. */
export async function answerPerson(
  tools: Pick<Tools, 'clock' | 'paying'> & { readonly db: Database },
  request: {
    readonly searchId: string;
    readonly accountId: number;
    readonly isVisitor: boolean;
    readonly personId: string;
    readonly answer: PersonAnswer | null;
  },
): Promise<AnswerOutcome> {
  const { searchId, accountId, isVisitor, personId, answer } = request;
  return await tools.db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, { id: searchId, accountId });
    if (!search) return { kind: 'refused', because: 'search_not_found' };
    const { locked, uncertain } = await findResultAccess(trx, tools, { search, isVisitor });
    // Whoever rejected everybody unseen would have the search for nothing when it runs again.
    if (locked) return { kind: 'refused', because: 'not_paid' };
    const hits = await listHits(trx, search, {
      from: 0,
      count: search.personCount + (await findWeakCount(trx, search)),
    });
    const hit = hits.find((each) => recordsOf(each).includes(personId));
    if (!hit) return { kind: 'refused', because: 'not_found' };
    if (!isFound(hit) && uncertain !== 'open') return { kind: 'refused', because: 'not_paid' };
    const isAllRejected = await record(trx, search, { hits, hit, answer });
    if (!isAllRejected) return { kind: 'recorded' };
    const money = await releaseRejected(trx, { accountId, searchId, now: tools.clock() });
    return { kind: 'recorded', money };
  });
}

/** Whether everybody found has been rejected now. */
async function record(
  trx: Transaction,
  search: Search,
  { hits, hit, answer }: { hits: readonly Hit[]; hit: Hit; answer: PersonAnswer | null },
): Promise<boolean> {
  const key = { accountId: search.accountId, faceHash: search.hash };
  const personIds = recordsOf(hit);
  if (answer) await storePersonAnswers(trx, key, { personIds, answer });
  else await deletePersonAnswers(trx, key, personIds);
  const answers = await listPersonAnswers(trx, key);
  const ranked = rankHits(hits, answers).map((each) => each.personId);
  await updateRanks(trx, search, ranked);
  return hits.filter(isFound).every((each) => isRejected(each, answers));
}
