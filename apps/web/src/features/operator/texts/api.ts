import { useQuery } from '@tanstack/react-query';
import { listOperatorTariffs, listTariffPrices } from '@vidno/contract/operator/tariffs';
import { call } from '#features/session/api.ts';
import { fromPlace, useListPage } from '../api.ts';

export function useOperatorTariffs() {
  return useQuery({
    queryKey: ['operator', 'tariffs'],
    queryFn: async ({ signal }) => (await call(listOperatorTariffs, undefined, { signal })).data,
  });
}

export function useTariffPrices(id: string, after: string | undefined) {
  return useListPage({
    key: ['tariff-prices', id, after],
    load: (signal) => call(listTariffPrices, { params: { id }, query: fromPlace(after) }, { signal }),
  });
}
