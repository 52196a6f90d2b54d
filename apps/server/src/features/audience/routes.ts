import { SERVICE } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { findTracked } from '#features/vk-accounts/public.ts';
import type { VkPictureUrls } from '#features/vk-posts/pictures.ts';
import { notPaid, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { findAudience } from './find-audience.ts';

interface AudienceTools extends Pick<Tools, 'db' | 'clock'> {
  readonly vkPictureUrls: VkPictureUrls;
}

export function serveAudience(app: FastifyInstance, guards: Guards<Caller>, tools: AudienceTools): void {
  serve(app, endpoints.getAudience, guards.holder, async ({ query: { vk_id, page, limit } }, caller) => {
    const tracked = await findTracked(tools.db, { id: vk_id, accountId: caller.accountId });
    if (!tracked) throw new Problem('tracked_account_not_found');
    const outcome = await findAudience(tools, { tracked, caller, page, limit });
    if (outcome.kind === 'refused') throw notPaid(SERVICE.vk);
    const { data_audience, ...audience } = outcome.audience;
    const personUrl = (url: string | null) => tools.vkPictureUrls.personUrl(url, caller.accountId);
    return {
      ...audience,
      data_audience: data_audience.map((person) => ({ ...person, avatar: personUrl(person.avatar) })),
    };
  });
}
