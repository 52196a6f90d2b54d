import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { OuterIds } from '#features/catalogue/outer-person.ts';
import type { Caller } from '#features/identity/tools.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { showApart, switchReason } from './change-result.ts';
import { type CountPeopleTools, countPeople } from './count-people.ts';

export interface KeywordSearchTools extends Pick<Tools, 'clock' | 'paying'>, CountPeopleTools {
  readonly outerIds: OuterIds;
}

export function serveKeywordSearch(app: FastifyInstance, guards: Guards<Caller>, tools: KeywordSearchTools): void {
  serve(app, endpoints.countPeople, guards.analysis, async ({ body }) => {
    const counted = await countPeople(tools, body);
    if ('because' in counted) throw new Problem(counted.because);
    return counted;
  });

  serve(app, endpoints.switchReason, guards.analysis, async ({ body }, { accountId, isVisitor }) => {
    const outcome = await switchReason(tools, { accountId, isVisitor, ...body });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.showApart, guards.analysis, async ({ body }, { accountId, isVisitor }) => {
    const { id, person_id: outerId, apart } = body;
    const personId = tools.outerIds.openPerson(id, outerId);
    const outcome = await showApart(tools, { accountId, isVisitor, id, personId, apart });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });
}
