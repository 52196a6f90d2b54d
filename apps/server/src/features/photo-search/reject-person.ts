import type { Database } from '#database/database.ts';
import { lockSearch } from '#features/search-list/public.ts';
import { listHits, updateRanks } from './hit-repository.ts';
import { deleteRejection, insertRejection, listRejections } from './rejection-repository.ts';
import { rankHits } from './rules.ts';

/** Records or withdraws «Это не он(а)». It applies to this face in all the account's searches, including future ones. */
export async function rejectPerson(
  { db }: { readonly db: Database },
  rejection: { searchId: string; accountId: number; personId: string; rejected: boolean },
): Promise<{ kind: 'recorded' } | { kind: 'refused'; because: 'search_not_found' | 'not_found' }> {
  const { searchId, accountId, personId, rejected } = rejection;
  return await db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, { id: searchId, accountId });
    if (!search) return { kind: 'refused', because: 'search_not_found' };
    const hits = await listHits(trx, search, { from: 0, count: search.personCount });
    if (!hits.some((hit) => hit.personId === personId)) return { kind: 'refused', because: 'not_found' };

    const key = { accountId, faceHash: search.hash };
    if (rejected) await insertRejection(trx, key, personId);
    else await deleteRejection(trx, key, personId);
    const ranked = rankHits(hits, await listRejections(trx, key));
    await updateRanks(
      trx,
      search,
      ranked.map((hit) => hit.personId),
    );
    return { kind: 'recorded' };
  });
}
