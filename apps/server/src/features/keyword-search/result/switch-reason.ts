import type { SwitchableKind } from '@vidno/contract/keyword-search';
import type { Database } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';
import { updateReasonsOff } from '../repository.ts';
import { changeResult, type ResultChanged } from './change-result.ts';

/** Leaves people out who are found only for reasons of this kind, or shows them again. The search remembers it. */
export async function switchReason(
  db: Database,
  { kind, off, ...own }: SearchId & { readonly kind: SwitchableKind; readonly off: boolean },
): Promise<ResultChanged> {
  return await changeResult(db, own, async (trx, search) => {
    await updateReasonsOff(trx, search, { kind, off });
    return { kind: 'changed' };
  });
}
