import * as z from 'zod/mini';
import type { JobKind } from '#queue/queue.ts';

export interface AudienceRun {
  readonly vkAccountId: string;
  readonly runId: string;
}

const runSchema = z.object({ vkAccountId: z.uuid(), runId: z.uuid() });

export const audienceJob: JobKind<AudienceRun> = {
  name: 'read-audience',
  parse: (payload) => z.parse(runSchema, payload),
  retryLimit: 3,
  expireSeconds: 300,
};
