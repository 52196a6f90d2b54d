import type { SwitchableKind } from '@vidno/contract/keyword/keyword-search';
import type { Transaction } from '#database/database.ts';
import type { ForgetPeople } from '#features/catalogue/departures.ts';
import {
  lockGivenSearches,
  lockSearch,
  type Search,
  type SearchId,
  updatePersonCounts,
} from '#features/search-list/public.ts';
import { findResultAccess, isEverybodyHidden } from '#features/search-list/result-access.ts';
import type { Tools } from '#tools.ts';
import { countFound, deleteGoneHits, listSamePersonIds, listSearchesWithGone } from './hit-repository.ts';
import { forgetApartIds, updateApartIds, updateReasonsOff } from './repository.ts';

type ResultChanged =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' | 'not_found' | 'not_paid' };

interface OwnResult extends SearchId {
  readonly isVisitor: boolean;
}

/**
 * Changes what a keyword search shows, and counts its people again. A hidden result cannot be changed, since the count would say
 * something about it.
 */
async function changeResult(
  tools: Pick<Tools, 'db' | 'clock' | 'paying'>,
  { accountId, id, isVisitor }: OwnResult,
  change: (trx: Transaction, search: Search) => Promise<ResultChanged>,
): Promise<ResultChanged> {
  return await tools.db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, { accountId, id });
    if (search?.kind !== 'keyword') return { kind: 'refused', because: 'search_not_found' };
    const access = await findResultAccess(trx, tools, { search, isVisitor });
    if (isEverybodyHidden(search, access)) return { kind: 'refused', because: 'not_paid' };
    const outcome = await change(trx, search);
    const isCounted = outcome.kind === 'changed' && search.run.status === 'delivered';
    if (isCounted) await updatePersonCounts(trx, await countFound(trx, [search]));
    return outcome;
  });
}

/** Shows each record of a person on its own, or all of them as one person again. The search remembers it. */
export async function showApart(
  tools: Pick<Tools, 'db' | 'clock' | 'paying'>,
  { personId, apart, ...own }: OwnResult & { readonly personId: string; readonly apart: boolean },
): Promise<ResultChanged> {
  return await changeResult(tools, own, async (trx, search) => {
    const personIds = await listSamePersonIds(trx, search, personId);
    if (personIds.length === 0) return { kind: 'refused', because: 'not_found' };
    await updateApartIds(trx, search, { personIds, apart });
    return { kind: 'changed' };
  });
}

/** Leaves people out who are found only for reasons of this kind, or shows them again. The search remembers it. */
export async function switchReason(
  tools: Pick<Tools, 'db' | 'clock' | 'paying'>,
  { kind, off, ...own }: OwnResult & { readonly kind: SwitchableKind; readonly off: boolean },
): Promise<ResultChanged> {
  return await changeResult(tools, own, async (trx, search) => {
    await updateReasonsOff(trx, search, { kind, off });
    return { kind: 'changed' };
  });
}

/**
 * Small, so that other results of these searches are not held up for long.
 * @limit queue: The rest forgets them in the next transaction.
 */
const SEARCHES_AT_ONCE = 50;

/** Removes people who may no longer be shown from the results of keyword searches, and counts these again. */
export const forgetInKeywordSearches: ForgetPeople = async (trx, personIds, outside) => {
  const outsideIds = outside.map(({ personId }) => personId);
  const found = await listSearchesWithGone(trx, { personIds, outsideIds }, SEARCHES_AT_ONCE);
  if (found.length === 0) return 'done';
  const searches = await lockGivenSearches(trx, found);
  await deleteGoneHits(trx, searches, outsideIds);
  await forgetApartIds(trx, searches);
  await updatePersonCounts(trx, await countFound(trx, searches));
  return found.length === SEARCHES_AT_ONCE ? 'more' : 'done';
};
