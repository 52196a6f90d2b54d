import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '@vidno/contract/endpoint';
import { listTariffs } from '@vidno/contract/money/tariffs';
import { call } from '#features/session/api.ts';
import { useProfile } from '#features/session/profile-api.ts';

export type Tariffs = OutputOf<typeof listTariffs>;

/** Tariffs, prices, and whether anything can be paid for here at all. A guest is refused: see `useTariffs`. */
export const tariffsQuery = queryOptions({
  queryKey: ['tariffs'],
  queryFn: ({ signal }) => call(listTariffs, undefined, { signal }),
});

/** The same, but only with an account; for a guest nothing is requested. */
export function useTariffs() {
  const profile = useProfile();
  return useQuery({ ...tariffsQuery, enabled: profile !== null });
}
