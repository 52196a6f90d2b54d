import { ACCOUNT_SORTS, type AccountSort } from '@vidno/contract/vk/accounts';
import type { SortOrder } from '#shared/ui/table/sort-order.ts';

/** The page and order of the accounts in the address. */
export interface AccountListParams extends SortOrder<AccountSort> {
  readonly page: number;
}

interface Given {
  readonly page?: number | undefined;
  readonly sort?: string | undefined;
  readonly direction?: 'up' | 'down' | undefined;
}

/** What the address does not say, or says wrongly, is the first page with the last added first. */
export function toListParams({ page = 0, sort, direction = 'up' }: Given): AccountListParams {
  return { page, sort: ACCOUNT_SORTS.find((known) => known === sort) ?? 'added', direction };
}

/** The search params of an address, without those that say nothing new. */
export function toListSearch({ page, sort, direction }: AccountListParams): Given {
  return {
    ...(page > 0 && { page }),
    ...(sort !== 'added' && { sort }),
    ...(direction !== 'up' && { direction }),
  };
}
