import type { Database } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';
import { updateApartIds } from '../repository.ts';
import { changeResult, type ResultChanged } from './change-result.ts';
import { listSamePersonIds } from './hit-repository.ts';

/** Shows each record of a person on its own, or all of them as one person again. The search remembers it. */
export async function showApart(
  db: Database,
  { personId, apart, ...own }: SearchId & { readonly personId: string; readonly apart: boolean },
): Promise<ResultChanged> {
  return await changeResult(db, own, async (trx, search) => {
    const personIds = await listSamePersonIds(trx, search, personId);
    if (personIds.length === 0) return { kind: 'refused', because: 'not_found' };
    await updateApartIds(trx, search, { personIds, apart });
    return { kind: 'changed' };
  });
}
