import type { SwitchableKind } from '@vidno/contract/keyword/keyword-search';
import { updateReasonsOff } from '../repository.ts';
import { type ChangeResultTools, changeResult, type OwnResult, type ResultChanged } from './change-result.ts';

/** Leaves people out who are found only for reasons of this kind, or shows them again. The search remembers it. */
export async function switchReason(
  tools: ChangeResultTools,
  { kind, off, ...own }: OwnResult & { readonly kind: SwitchableKind; readonly off: boolean },
): Promise<ResultChanged> {
  return await changeResult(tools, own, async (trx, search) => {
    await updateReasonsOff(trx, search, { kind, off });
    return { kind: 'changed' };
  });
}
