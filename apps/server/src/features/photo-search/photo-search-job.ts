import * as z from 'zod/mini';
import { type SearchRun, searchRunSchema } from '#features/search-list/public.ts';
import type { JobKind } from '#queue/queue.ts';

export const photoSearchJob: JobKind<SearchRun> = {
  name: 'photo-search',
  parse: (payload) => z.parse(searchRunSchema, payload),
  retryLimit: 3,
  expireSeconds: 120,
};
