import { updateApartIds } from '../repository.ts';
import { type ChangeResultTools, changeResult, type OwnResult, type ResultChanged } from './change-result.ts';
import { listSamePersonIds } from './hit-repository.ts';

/** Shows each record of a person on its own, or all of them as one person again. The search remembers it. */
export async function showApart(
  tools: ChangeResultTools,
  { personId, apart, ...own }: OwnResult & { readonly personId: string; readonly apart: boolean },
): Promise<ResultChanged> {
  return await changeResult(tools, own, async (trx, search) => {
    const personIds = await listSamePersonIds(trx, search, personId);
    if (personIds.length === 0) return { kind: 'refused', because: 'not_found' };
    await updateApartIds(trx, search, { personIds, apart });
    return { kind: 'changed' };
  });
}
