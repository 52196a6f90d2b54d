import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { listRegions } from './regions.ts';

export function serveRegions(app: FastifyInstance, guards: Pick<Guards<unknown>, 'open'>): void {
  serve(app, endpoints.getRegions, guards.open, async () => ({ status: 'ok', data: listRegions() }));
}
