import { queryOptions } from '@tanstack/react-query';
import { getFaq } from '@vidno/contract/materials/materials';
import { call } from '#features/session/api.ts';

/** They change when the operator brings in new files. */
const STALE_MS = 300_000;

export const faqQuery = queryOptions({
  queryKey: ['faq'],
  queryFn: async ({ signal }) => (await call(getFaq, undefined, { signal })).data,
  staleTime: STALE_MS,
});
