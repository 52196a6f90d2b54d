import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Caller, IdentityTools } from '#features/identity/tools.ts';
import { Problem } from '#http/errors.ts';
import type { Guards, SessionCaller } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import {
  type AuthorisationTools,
  completeAuthorisation,
  createAuthorisationTools,
  startAuthorisation,
  toOwnPage,
} from './authorisation.ts';
import { concludeVkLogin, type ProveRemoval, serveVkLogin, toFailurePage } from './login-routes.ts';
import { endLogin, findActiveLogin } from './logins.ts';

export interface VkAccessRouteTools extends IdentityTools {
  readonly config: Pick<Config, 'vk' | 'appSecret' | 'publicUrl' | 'accountUrl' | 'webOrigins'>;
  readonly proveRemoval: ProveRemoval;
  /** The address here of a picture at VK. */
  readonly vkPictureUrls: { personUrl(url: string | null, accountId: number): string | null };
}

export function serveVkAccess(app: FastifyInstance, guards: Guards<Caller>, tools: VkAccessRouteTools): void {
  const { config } = tools;
  const authorisation = createAuthorisationTools(tools);
  const loginTools = { ...tools, authorisation };
  const required = (): AuthorisationTools => {
    if (authorisation === null) throw new Problem('vk_not_connected');
    return authorisation;
  };

  serveVkLogin(app, guards, loginTools);

  serve(app, endpoints.getAuthUrl, guards.analysis, async ({ query }, { accountId, sessionId }) => {
    const idTools = required();
    const redirectUrl = toOwnPage(query.redirect_url, config);
    if (redirectUrl === null) throw new Problem('vk_redirect_forbidden');
    const goal = { purpose: 'collection', accountId } as const;
    return { status: 'ok', url: await startAuthorisation(idTools, { goal, sessionId, redirectUrl }) };
  });

  serve(app, endpoints.getActiveToken, guards.analysis, async (_input, { accountId }) => {
    const { active, paused, user } = await findActiveLogin(required(), accountId);
    const avatar = tools.vkPictureUrls.personUrl(user?.avatar ?? null, accountId);
    return { status: 'ok', active, ...(paused && { paused }), vk_user: user && { ...user, avatar } };
  });

  serve(app, endpoints.logoutVk, guards.analysis, async (_input, { accountId }) => {
    await endLogin(required(), accountId);
    return { status: 'ok' };
  });

  // VK ID redirects the browser here. The web app never calls it, so it is not part of the contract.
  app.get('/auth/callback', { config: { api: 'analysis' } }, async (request, reply) => {
    // A browser whose session has ended is redirected to the login page instead of getting a JSON error.
    const visitor = await guards.visitor(request);
    const page =
      authorisation && visitor
        ? await conclude(authorisation, visitor, { request, reply })
        : toFailurePage(NOT_STARTED);
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(new URL(page, config.publicUrl).href);
  });

  async function conclude(
    idTools: AuthorisationTools,
    { sessionId, account }: SessionCaller<Caller>,
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<string> {
    const callback = readCallback(exchange.request.query);
    const outcome = await completeAuthorisation(idTools, {
      accountId: account?.accountId ?? null,
      sessionId,
      callback,
    });
    switch (outcome.kind) {
      case 'collecting':
        return outcome.redirectUrl;
      case 'authenticated':
        return concludeVkLogin(loginTools, outcome, { sessionId, ...exchange });
      case 'failed':
        return toFailurePage(outcome);
    }
  }
}

const NOT_STARTED = { kind: 'failed', because: 'expired', started: null } as const;
/** @limit request: A parameter that VK ID returns is treated as missing. */
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
