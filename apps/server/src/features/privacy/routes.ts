import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { type AcceptConsentTools, acceptConsent } from './accept-consent.ts';

export function servePrivacy(app: FastifyInstance, guards: Guards<Caller>, tools: AcceptConsentTools): void {
  serve(app, endpoints.acceptConsent, guards.account, async ({ body }, { accountId }) => {
    await acceptConsent(tools, { accountId, version: body.version, purpose: body.purpose });
    return { status: 'ok' };
  });
}
