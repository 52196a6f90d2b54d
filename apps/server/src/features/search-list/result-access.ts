import { UNCERTAIN_RESULTS_PER_DAY, type UncertainView } from '@vidno/contract/hidden-person';
import type { Database, Transaction } from '#database/database.ts';
import { findSearchPayment, type StoredPayment } from '#features/search-payments/public.ts';
import { findUncertainRight, type UncertainRight, type Viewer } from '#features/search-payments/unlock-search.ts';
import type { Tools } from '#tools.ts';
import type { Search } from './repository.ts';

interface ResultAccess {
  readonly payment: StoredPayment | null;
  /** Not paid for. */
  readonly locked: boolean;
  readonly uncertain: UncertainView;
}

/** What the owner of a search may see of its result now. */
export async function findResultAccess(
  reader: Database | Transaction,
  { clock, paying }: Pick<Tools, 'clock' | 'paying'>,
  { search, isVisitor }: { readonly search: Search } & Pick<Viewer, 'isVisitor'>,
): Promise<ResultAccess> {
  const { accountId, id: searchId } = search;
  const payment = await findSearchPayment(reader, { accountId, searchId });
  const right = await findUncertainRight(reader, { accountId, isVisitor }, { now: clock(), paying });
  return { payment, locked: payment?.state === 'locked', uncertain: uncertainViewOf(right, search) };
}

/**
 * Where payments are on, a photo that is spoilt on purpose must not be a way to see everybody for nothing, with a tariff neither.
 * By words somebody with the service sees the same people without spoiling anything.
 */
function uncertainViewOf(
  right: UncertainRight,
  { kind, uncertainNumber }: Pick<Search, 'kind' | 'uncertainNumber'>,
): UncertainView {
  if (right === 'payments_off' || (right === 'service' && kind === 'keyword')) return 'open';
  if (right === 'none') return 'not_paid';
  return uncertainNumber === null || uncertainNumber <= UNCERTAIN_RESULTS_PER_DAY ? 'open' : 'day_limit';
}

/** Whether a result by words shows nobody: all of them are paid for together, or all are guesses. */
export function isEverybodyHidden(
  { uncertainNumber }: Pick<Search, 'uncertainNumber'>,
  { locked, uncertain }: { readonly locked: boolean; readonly uncertain: UncertainView },
): boolean {
  return locked || (uncertainNumber !== null && uncertain !== 'open');
}
