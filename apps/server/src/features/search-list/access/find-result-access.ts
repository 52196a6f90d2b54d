import type { UncertainView } from '@vidno/contract/hidden-person';
import type { Clock } from '#config/clock.ts';
import type { Paying } from '#config/paying.ts';
import type { Database, Transaction } from '#database/database.ts';
import {
  findSearchPayment,
  findUncertainRight,
  type StoredPayment,
  type Viewer,
} from '#features/search-payments/public.ts';
import type { Search } from '../repository.ts';
import { uncertainViewOf } from './access-rules.ts';

export interface ResultAccess {
  readonly payment: StoredPayment | null;
  /** Not paid for. */
  readonly locked: boolean;
  readonly uncertain: UncertainView;
}

export interface ResultAccessTools {
  readonly clock: Clock;
  readonly paying: Paying;
}

/** What the owner of a search may see of its result now. */
export async function findResultAccess(
  reader: Database | Transaction,
  { clock, paying }: ResultAccessTools,
  { search, isVisitor }: { readonly search: Search } & Pick<Viewer, 'isVisitor'>,
): Promise<ResultAccess> {
  const { accountId, id: searchId } = search;
  const payment = await findSearchPayment(reader, { accountId, searchId });
  const right = await findUncertainRight(reader, { accountId, isVisitor }, { now: clock(), paying });
  return { payment, locked: payment?.state === 'locked', uncertain: uncertainViewOf(right, search) };
}
