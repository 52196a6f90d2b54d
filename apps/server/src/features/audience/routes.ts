import { SERVICE } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { findTracked } from '#features/vk-accounts/public.ts';
import { notPaid, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { findAudience } from './find-audience.ts';

export function serveAudience(app: FastifyInstance, guards: Guards<Caller>, tools: Pick<Tools, 'db' | 'clock'>): void {
  serve(app, endpoints.getAudience, guards.holder, async ({ query: { vk_id, page, limit } }, caller) => {
    const tracked = await findTracked(tools.db, { id: vk_id, accountId: caller.accountId });
    if (!tracked) throw new Problem('tracked_account_not_found');
    const outcome = await findAudience(tools, { tracked, caller, page, limit });
    if (outcome.kind === 'refused') throw notPaid(SERVICE.vk);
    return outcome.audience;
  });
}
