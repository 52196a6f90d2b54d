import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import { type CountPeopleTools, countPeople } from './count-people.ts';
import { showApart } from './result/show-apart.ts';
import { switchReason } from './result/switch-reason.ts';

export function serveKeywordSearch(app: FastifyInstance, guards: Guards<Caller>, tools: CountPeopleTools): void {
  serve(app, endpoints.countPeople, guards.analysis, async ({ body }) => {
    const counted = await countPeople(tools, body);
    if ('because' in counted) throw new Problem(counted.because);
    return counted;
  });

  serve(app, endpoints.switchReason, guards.analysis, async ({ body }, { accountId }) => {
    const outcome = await switchReason(tools.db, { accountId, ...body });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.showApart, guards.analysis, async ({ body }, { accountId }) => {
    const { id, person_id: personId, apart } = body;
    const outcome = await showApart(tools.db, { accountId, id, personId, apart });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });
}
