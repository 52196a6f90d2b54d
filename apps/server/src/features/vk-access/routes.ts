import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import type { Logger } from '#observability/log.ts';
import type { AuthorisationTools } from './authorisation/authorisation-tools.ts';
import { completeAuthorisation } from './authorisation/complete-authorisation.ts';
import { createAuthorisationTools } from './authorisation/create-authorisation-tools.ts';
import { endLogin } from './authorisation/end-login.ts';
import { findActiveLogin } from './authorisation/find-active-login.ts';
import { toOwnPage } from './authorisation/redirect-rules.ts';
import { startAuthorisation } from './authorisation/start-authorisation.ts';

export interface VkAccessRouteTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Pick<Config, 'vk' | 'appSecret' | 'publicUrl' | 'webOrigins'>;
}

export function serveVkAccess(app: FastifyInstance, guards: Guards<Caller>, tools: VkAccessRouteTools): void {
  const { config } = tools;
  const authorisation = createAuthorisationTools(tools);
  const required = (): AuthorisationTools => {
    if (authorisation === null) throw new Problem('vk_not_connected');
    return authorisation;
  };

  serve(app, endpoints.getAuthUrl, guards.analysis, async ({ query }, { accountId, sessionId }) => {
    const idTools = required();
    const redirectUrl = toOwnPage(query.redirect_url, config);
    if (redirectUrl === null) throw new Problem('vk_redirect_forbidden');
    return { status: 'ok', url: await startAuthorisation(idTools, { accountId, sessionId, redirectUrl }) };
  });

  serve(app, endpoints.getActiveToken, guards.analysis, async (_input, { accountId }) => {
    const { active, paused, user } = await findActiveLogin(required(), accountId);
    return { status: 'ok', active, ...(paused && { paused }), vk_user: user };
  });

  serve(app, endpoints.logoutVk, guards.analysis, async (_input, { accountId }) => {
    await endLogin(required(), accountId);
    return { status: 'ok' };
  });

  // VK ID redirects the browser here. The web app never calls it, so it is not part of the contract.
  app.get('/auth/callback', { config: { api: 'analysis' } }, async (request, reply) => {
    // A browser whose session has ended is redirected to the login page instead of getting a JSON error.
    const caller = await guards.anyone(request);
    const outcome =
      authorisation && caller
        ? await completeAuthorisation(authorisation, { ...caller, callback: readCallback(request.query) })
        : ({ kind: 'failed', because: 'expired' } as const);
    const page = outcome.kind === 'completed' ? outcome.redirectUrl : `/vk/auth?failed=${outcome.because}`;
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(new URL(page, config.publicUrl).href);
  });
}

const PARAMETER_MAX_CHARS = 4_000;

function readCallback(query: unknown) {
  const given = new Map(Object.entries(query ?? {}));
  const read = (name: string): string | null => {
    const value: unknown = given.get(name);
    return typeof value === 'string' && value !== '' && value.length <= PARAMETER_MAX_CHARS && !value.includes('\0')
      ? value
      : null;
  };
  return { state: read('state'), code: read('code'), deviceId: read('device_id'), error: read('error') };
}
