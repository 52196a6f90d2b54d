import { useQuery } from '@tanstack/react-query';
import { getLoginWays } from '@vidno/contract/account/login';
import { call } from './api.ts';

/** The ways to log in that this site has. */
export function useLoginWays() {
  return useQuery({
    queryKey: ['login-ways'],
    queryFn: ({ signal }) => call(getLoginWays, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
