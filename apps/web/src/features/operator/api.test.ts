import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@vidno/contract/client';
import { expect, test, vi } from 'vitest';
import { askWhenNotFound } from './api.ts';

const OVERVIEW = ['operator', 'overview'];

test.each([
  [404, true],
  [409, false],
])('a call that ends with %i has the overview asked again: %s', async (status, isAsked) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  askWhenNotFound(queryClient);
  const isStale = () => queryClient.getQueryState(OVERVIEW)?.isInvalidated;
  const fail = () => Promise.reject(new ApiError(status, null));
  queryClient.setQueryData(OVERVIEW, 'shown');
  await queryClient.fetchQuery({ queryKey: ['operator', 'money'], queryFn: fail }).catch(() => {});
  expect(isStale()).toBe(isAsked);

  queryClient.setQueryData(OVERVIEW, 'shown again');
  expect(isStale()).toBe(false);
  const change = queryClient.getMutationCache().build(queryClient, { mutationFn: fail });
  await change.execute(undefined).catch(() => {});
  expect(isStale()).toBe(isAsked);
});

test('an overview that is not there asks for nothing more', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  askWhenNotFound(queryClient);
  const ask = vi.spyOn(queryClient, 'invalidateQueries');
  const fail = () => Promise.reject(new ApiError(404, null));
  await queryClient.fetchQuery({ queryKey: OVERVIEW, queryFn: fail }).catch(() => {});
  expect(ask).not.toHaveBeenCalled();
});
