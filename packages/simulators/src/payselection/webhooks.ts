import { createHmac } from 'node:crypto';
import { writeAmount } from '../acquiring/amounts.ts';
import { Deliveries } from '../acquiring/deliveries.ts';
import type { AcquirerFaults } from '../acquiring/faults.ts';
import type { Transaction } from './transactions.ts';

interface WebhookSettings {
  /** Addresses that begin otherwise are never called; null if none may be. */
  readonly allowedPrefix: string | null;
  readonly serviceId: string;
  readonly secretKey: string;
  readonly repeatDelaysMs: readonly number[];
  readonly faults: AcquirerFaults<WebhookEventName>;
  readonly now: () => Date;
}

interface Message {
  readonly url: string;
  readonly body: string;
}

/** One attempt to tell the site. */
interface Attempt {
  readonly event: WebhookEventName;
  readonly body: string;
  /** Null if there was no answer. */
  readonly status: number | null;
}

const REPEATS = 100;
const TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS_KEPT = 20_000;

/** Tells the address that the order names, signed, until it answers 200. */
export class Webhooks {
  readonly attempts: Attempt[] = [];
  readonly #settings: WebhookSettings;
  readonly #deliveries: Deliveries<WebhookEventName, Message>;

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
    this.#deliveries = new Deliveries({
      ...settings,
      repeats: REPEATS,
      post: async (event, message) => (await this.#post(event, message)) === 200,
    });
  }

  /** `refundedKopecks` is the amount of a refund. */
  send(event: WebhookEventName, transaction: Transaction, refundedKopecks = 0): void {
    const { webhookUrl: url } = transaction;
    if (url === null || !this.isAllowed(url)) return;
    const { serviceId, now } = this.#settings;
    const body = JSON.stringify(toWebhook(event, transaction, { serviceId, now: now(), refundedKopecks }));
    this.#deliveries.send(event, { url, body });
  }

  isAllowed(url: string): boolean {
    const { allowedPrefix: prefix } = this.#settings;
    if (prefix === null) return false;
    return url === prefix || url.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
  }

  /** When everything that was sent until now has been accepted or given up. */
  settled(): Promise<void> {
    return this.#deliveries.settled();
  }

  close(): void {
    this.#deliveries.close();
  }

  async #post(event: WebhookEventName, message: Message): Promise<number | null> {
    const status = await this.#read(message);
    this.attempts.push({ event, body: message.body, status });
    if (this.attempts.length > MAX_ATTEMPTS_KEPT) this.attempts.shift();
    return status;
  }

  async #read({ url, body }: Message): Promise<number | null> {
    const { serviceId, secretKey } = this.#settings;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-site-id': serviceId,
          'x-webhook-signature': toSignature(['POST', url, serviceId, body], secretKey),
        },
        body,
        signal: AbortSignal.any([this.#deliveries.stopped, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}

/** Of the lines of a request or a webhook: lower-case hex. */
export function toSignature(lines: readonly string[], secretKey: string): string {
  return createHmac('sha256', secretKey).update(lines.join('\n')).digest('hex');
}

export const WEBHOOK_EVENTS = ['Payment', 'Fail', 'Block', 'Refund', 'Cancel'] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

/** `refundedKopecks` is the amount of this refund. */
function toWebhook(
  event: WebhookEventName,
  transaction: Transaction,
  {
    serviceId,
    now,
    refundedKopecks,
  }: { readonly serviceId: string; readonly now: Date; readonly refundedKopecks: number },
): object {
  const { id, orderId, amountKopecks, currency, description, email, card, rebillId, decline } = transaction;
  const remaining = amountKopecks - transaction.refundedKopecks;
  return {
    Event: event,
    TransactionId: id,
    OrderId: orderId,
    Amount: writeAmount(event === 'Refund' ? refundedKopecks : amountKopecks),
    ...(event === 'Refund' && { NewAmount: writeAmount(remaining) }),
    Currency: currency,
    Service_Id: serviceId,
    DateTime: toLocalTime(now),
    IsTest: 1,
    Description: description,
    ...(email !== null && { Email: email }),
    ...(card && { Brand: card.brand, CardMasked: toMasked(card.number), ExpirationDate: card.expires }),
    ...(rebillId !== null && { RebillId: rebillId }),
    ...(decline && { ErrorMessage: decline.description }),
  };
}

export function toMasked(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}

/** `23.11.2026 10.05.00`, in Moscow. */
export function toLocalTime(at: Date): string {
  return at.toLocaleString('ru', { timeZone: 'Europe/Moscow' }).replace(',', '').replaceAll(':', '.');
}
