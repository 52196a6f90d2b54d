import * as z from 'zod/mini';
import type { JobKind } from '#queue/queue.ts';
import type { CollectionRun } from './collection-run.ts';

const runSchema = z.object({ vkAccountId: z.uuid(), collectionId: z.uuid() });

export const collectVkJob: JobKind<CollectionRun> = {
  name: 'collect-vk',
  parse: (payload) => z.parse(runSchema, payload),
  retryLimit: 3,
  expireSeconds: 900,
};
