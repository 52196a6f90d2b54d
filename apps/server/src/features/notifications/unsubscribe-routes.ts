import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '#features/identity/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import { type UnsubscribeTools, unsubscribe } from './settings/unsubscribe.ts';
import { readUnsubscribeToken, unsubscribePath } from './settings/unsubscribe-token-rules.ts';

interface UnsubscribeRouteTools extends UnsubscribeTools {
  readonly publicUrl: string;
}

/**
 * The web app posts the token as JSON. A mail client with one-click unsubscribe (RFC 8058) posts a form to the URL with the token,
 * without a session or CSRF token. Other mail clients open that URL, and are redirected to the page of the web app.
 */
export function serveUnsubscribe(app: FastifyInstance, guards: Guards<Caller>, tools: UnsubscribeRouteTools): void {
  const { path } = endpoints.unsubscribe;
  app.register((scope, _options, ready) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, {}),
    );
    scope.addHook('preValidation', async (request) => {
      const token = tokenOf(request);
      if (token !== null) request.body = { token };
    });
    serve(scope, endpoints.unsubscribe, guards.open, async ({ body }) => {
      const outcome = await unsubscribe(tools, body);
      if (outcome.kind === 'refused') throw new Problem(outcome.because);
      return { status: 'ok', monitor: outcome.monitor };
    });
    ready();
  });

  app.get(path, { config: { api: 'account' } }, async (request, reply) => {
    const token = tokenOf(request) ?? '-';
    const isForAll = readUnsubscribeToken(tools.appSecret, token)?.monitorId === null;
    return reply.redirect(`${tools.publicUrl.replace(/\/+$/, '')}${unsubscribePath({ token, isForAll })}`);
  });
}

function tokenOf({ query }: FastifyRequest): string | null {
  const token: unknown = Object(query).token;
  return typeof token === 'string' ? token : null;
}
