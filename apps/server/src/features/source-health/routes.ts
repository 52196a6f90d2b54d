import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { listStatuses } from './list-statuses.ts';

export function serveSourceHealth(
  app: FastifyInstance,
  guards: Pick<Guards<unknown>, 'open'>,
  tools: { readonly db: Database; readonly clock: Clock },
): void {
  serve(app, endpoints.getStatus, guards.open, async () => ({ status: 'ok', data: await listStatuses(tools) }));
}
