import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { vkUserSchema } from './accounts.ts';
import { filterSchema, trackedIdSchema } from './filter.ts';
import { statsSchema, typicalsSchema } from './posts.ts';

export const compareAccounts = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/analysis-posts/compare',
  summary: 'До 10 своих аккаунтов рядом за один период; ids через запятую',
  query: z.object({
    ids: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(1_000)),
        z.transform((text) => text.split(',').filter((id) => id !== '')),
      ),
      z.array(trackedIdSchema).check(z.minLength(1), z.maxLength(10, 'Сравнить можно не больше 10 аккаунтов.')),
    ),
    filter: filterSchema,
  }),
  response: z.object({
    status: z.literal('ok'),
    data: z.array(z.object({ id: trackedIdSchema, user: vkUserSchema, stats: statsSchema, typicals: typicalsSchema })),
  }),
});
