import { queryOptions } from '@tanstack/react-query';
import { getBalanceSearch } from '@vidno/contract/money/payments';
import { listTariffs } from '@vidno/contract/money/tariffs';
import { call } from '#features/session/api.ts';

/** Searches and renewals change it while the page is open, so it is refetched on return. */
export function balanceQuery(accountId: number) {
  return queryOptions({
    queryKey: ['balance', accountId],
    queryFn: ({ signal }) => call(getBalanceSearch, { params: { id: accountId } }, { signal }),
    staleTime: 0,
  });
}

/** Tariffs, prices, and whether anything can be paid for here at all. */
export const tariffsQuery = queryOptions({
  queryKey: ['tariffs'],
  queryFn: ({ signal }) => call(listTariffs, undefined, { signal }),
});
