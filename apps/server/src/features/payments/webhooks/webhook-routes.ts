import { AcquirerUnavailableError, type WebhookVerdict } from '@vidno/providers/acquiring/acquirer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#http/problem.ts';
import type { ConnectedAcquirer } from '../acquirers.ts';
import { type TakeWebhookTools, takeWebhook } from './take-webhook.ts';

export interface WebhookRouteTools extends TakeWebhookTools {
  readonly acquirers: readonly ConnectedAcquirer[] | null;
  /** The address that the providers were told to call, without the name of the provider. */
  readonly webhookUrl: string;
}

/** Far more than any provider sends. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** Registers the addresses that payment providers call. Their signatures are over the raw body, so that it is kept as it came. */
export function servePaymentWebhooks(app: FastifyInstance, tools: WebhookRouteTools): void {
  const { acquirers } = tools;
  if (!acquirers) return;
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of ['/api/webhooks/:acquirer', '/api/webhooks/:acquirer/:kind']) {
      scope.post<{ Params: WebhookParams }>(path, { config: { api: 'account' } }, async (request, reply) => {
        const { status, body } = await answer(tools, acquirers, request);
        return await reply.code(status).send(body ?? '');
      });
    }
    done();
  });
}

interface WebhookParams {
  readonly acquirer: string;
  readonly kind?: string;
}

async function answer(
  tools: WebhookRouteTools,
  acquirers: readonly ConnectedAcquirer[],
  request: FastifyRequest<{ Params: WebhookParams }>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const acquirer = acquirers.find(({ client }) => client.name === request.params.acquirer);
  if (!acquirer) throw new Problem('not_found');
  const verdict = await take(tools, acquirer, request);
  if (verdict === 'forged') return { status: 403, body: {} };
  if (verdict === 'unknown') return { status: 503, body: {} };
  return acquirer.client.answerWebhook(verdict);
}

/** `unknown` has the provider call again: it could not be asked whether this is true. */
async function take(
  tools: WebhookRouteTools,
  { client }: ConnectedAcquirer,
  { params, headers, body, log }: FastifyRequest<{ Params: WebhookParams }>,
): Promise<WebhookVerdict | 'forged' | 'unknown'> {
  const { kind = '' } = params;
  const url = [tools.webhookUrl, client.name, ...(kind === '' ? [] : [kind])].join('/');
  try {
    const event = await client.readWebhook({
      headers,
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      url,
      kind,
    });
    if (event) return await takeWebhook(tools, client, event);
    log.warn({ acquirer: client.name, kind }, 'a payment webhook is not genuine');
    return 'forged';
  } catch (error) {
    if (!(error instanceof AcquirerUnavailableError)) throw error;
    log.warn({ acquirer: client.name, kind, error: error.message }, 'a payment webhook could not be checked');
    return 'unknown';
  }
}
