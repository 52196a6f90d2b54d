import * as z from 'zod/mini';
import type { SearchRun } from '#features/search-list/public.ts';
import type { JobKind } from '#queue/queue.ts';

const runSchema = z.object({ searchId: z.uuid(), processId: z.uuid() });

export const keywordSearchJob: JobKind<SearchRun> = {
  name: 'keyword-search',
  parse: (payload) => z.parse(runSchema, payload),
  retryLimit: 3,
  expireSeconds: 120,
};
