import { buffer } from 'node:stream/consumers';
import { listen } from '@vidno/simulators/http';
import {
  type Acquirer,
  AcquirerUnavailableError,
  type RawWebhook,
  type WebhookEvent,
  type WebhookVerdict,
} from '../acquiring/acquirer.ts';

/** A site that understands an acquirer's webhooks. */
export interface WebhookSite {
  /** With `{kind}` in it. */
  readonly address: string;
  readonly events: WebhookEvent[];
  /** How many webhooks were not genuine. */
  forged: number;
  /** What is answered next: these in order, then that everything is accepted. */
  readonly verdicts: WebhookVerdict[];
  /** Known only after the acquirer has been told the address. */
  acquirer: Acquirer | null;
  close(): Promise<void>;
}

export async function openWebhookSite(): Promise<WebhookSite> {
  const { origin, close } = await listen(async (request, response) => {
    const { url = '', headers } = request;
    const kind = url.split('/').at(-1) ?? '';
    const body = await buffer(request);
    const answer = await answerWebhook(site, { headers, body, url: `${origin}${url}`, kind });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  const site: WebhookSite = {
    address: `${origin}/webhooks/{kind}`,
    events: [],
    forged: 0,
    verdicts: [],
    acquirer: null,
    close,
  };
  return site;
}

/** As the real site does, it has a webhook come again that cannot be checked. */
async function answerWebhook(site: WebhookSite, webhook: RawWebhook) {
  try {
    const event = await site.acquirer?.readWebhook(webhook, async () => true);
    if (event === 'not_now') throw new Error('Everything may be asked about here');
    if (event) site.events.push(event);
    else site.forged += 1;
    const verdict = event ? (site.verdicts.shift() ?? 'accepted') : 'failed';
    return site.acquirer?.answerWebhook(verdict) ?? { status: 500, body: {} };
  } catch (error) {
    if (error instanceof AcquirerUnavailableError) return { status: 503, body: {} };
    throw error;
  }
}
