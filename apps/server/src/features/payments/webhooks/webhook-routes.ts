import { AcquirerUnavailableError, type MayAsk, type WebhookVerdict } from '@vidno/providers/acquiring/acquirer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isInNetworks } from '#config/networks.ts';
import { Problem } from '#http/errors.ts';
import { createLimiter } from '#http/limits/limiter.ts';
import type { ConnectedAcquirer } from '../acquirers.ts';
import { isWorthACall, type TakeWebhookTools, takeWebhook } from './take-webhook.ts';
import type { PaymentWebhook } from './webhook-repository.ts';

export interface WebhookRouteTools extends TakeWebhookTools {
  readonly acquirers: readonly ConnectedAcquirer[] | null;
  /** The address that the providers were told to call, without the name of the provider. */
  readonly webhookUrl: string;
}

/**
 * Far more than any provider sends.
 * @limit request: The webhook is refused with 413.
 */
const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Calls to a provider for notifications that anybody may have written, of all processes together.
 * @limit rate: The notification of a payment is answered 429; its provider tells it again.
 */
const UNSIGNED_CALLS_LIMIT = { limit: 1, windowSeconds: 1 };
/**
 * Beside those, calls for one payment that we wait for: it has two or three genuine notifications.
 * @limit rate: Further notifications of the payment count with those of which nothing is known.
 */
const AWAITED_CALLS_LIMIT = { limit: 3, windowSeconds: 60 };

/** Registers the addresses that payment providers call. Their signatures are over the raw body, so that it is kept as it came. */
export function servePaymentWebhooks(app: FastifyInstance, tools: WebhookRouteTools): void {
  const { acquirers } = tools;
  if (!acquirers) return;
  const unsigned = createLimiter({ name: 'unsigned_webhook', ...UNSIGNED_CALLS_LIMIT }, tools.db);
  const awaited = createLimiter({ name: 'awaited_webhook', ...AWAITED_CALLS_LIMIT }, tools.db);
  const worth = { db: tools.db, countUnsigned: unsigned.count, countAwaited: awaited.count };
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of ['/api/webhooks/:acquirer', '/api/webhooks/:acquirer/:kind']) {
      scope.post<{ Params: WebhookParams }>(path, { config: { api: 'account' } }, async (request, reply) => {
        const acquirer = acquirers.find(({ client }) => client.name === request.params.acquirer);
        if (!acquirer) throw new Problem('not_found');
        // Where their addresses are checked, they are the provider's own.
        const mayAsk: MayAsk = async (named) =>
          acquirer.notifiesFrom !== null || (await isWorthACall(worth, acquirer.client.name, named));
        const { status, body } = await answer(tools, { acquirer, mayAsk }, request);
        return await reply.code(status).send(body ?? '');
      });
    }
    done();
  });
}

/** Of what is not known to be genuine only the number is kept: whoever writes it decides what it says, and how often. */
const REFUSED = { not_now: 'unasked_webhook', forged: 'forged_webhook', unknown: 'unchecked_webhook' } as const;

interface WebhookParams {
  readonly acquirer: string;
  readonly kind?: string;
}

interface Sender {
  readonly acquirer: ConnectedAcquirer;
  readonly mayAsk: MayAsk;
}

async function answer(
  tools: WebhookRouteTools,
  { acquirer, mayAsk }: Sender,
  request: FastifyRequest<{ Params: WebhookParams }>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const verdict = await take(tools, { acquirer, mayAsk }, request);
  if (verdict in REFUSED) request.server.limits.noteRefusal(REFUSED[verdict as keyof typeof REFUSED]);
  // The provider tells it again.
  if (verdict === 'not_now') throw new Problem('too_many_requests', {}, UNSIGNED_CALLS_LIMIT.windowSeconds);
  if (verdict === 'forged') return { status: 403, body: {} };
  if (verdict === 'unknown') return { status: 503, body: {} };
  return acquirer.client.answerWebhook(verdict);
}

/** `unknown` has the provider call again: it could not be asked whether this is true. */
async function take(
  tools: WebhookRouteTools,
  { acquirer: { client, notifiesFrom }, mayAsk }: Sender,
  { params, headers, body, log, ip }: FastifyRequest<{ Params: WebhookParams }>,
): Promise<WebhookVerdict | 'forged' | 'unknown' | 'not_now'> {
  const { kind = '' } = params;
  if (notifiesFrom && !isInNetworks(ip, notifiesFrom)) {
    log.warn({ acquirer: client.name, kind }, 'a payment webhook comes from an address that is not of its provider');
    return 'forged';
  }
  const url = [tools.webhookUrl, client.name, ...(kind === '' ? [] : [kind])].join('/');
  try {
    const webhook = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), url, kind };
    const event = await client.readWebhook(webhook, mayAsk);
    if (event === 'not_now') return 'not_now';
    if (event) return await takeWebhook(tools, { client, proof: proofOf({ client, notifiesFrom }) }, event);
    log.warn({ acquirer: client.name, kind }, 'a payment webhook is not genuine');
    return 'forged';
  } catch (error) {
    if (!(error instanceof AcquirerUnavailableError)) throw error;
    log.warn({ acquirer: client.name, kind, error: error.message }, 'a payment webhook could not be checked');
    return 'unknown';
  }
}

/** How we know who has sent a webhook that is genuine. */
function proofOf({
  client,
  notifiesFrom,
}: Pick<ConnectedAcquirer, 'client' | 'notifiesFrom'>): PaymentWebhook['proof'] {
  if (client.webhooksProvenBy === 'signature') return 'signature';
  return notifiesFrom === null ? 'asking' : 'address_and_asking';
}
