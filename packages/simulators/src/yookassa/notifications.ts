import { Deliveries } from '../acquiring/deliveries.ts';
import type { AcquirerFaults } from '../acquiring/faults.ts';
import { tellExchange } from '../publishers/exchange.ts';
import { toPaymentObject, toRefundObject } from './objects.ts';
import type { Payment, Refund } from './payments.ts';

export const EVENTS = [
  'payment.waiting_for_capture',
  'payment.succeeded',
  'payment.canceled',
  'refund.succeeded',
] as const;
export type NotificationEvent = (typeof EVENTS)[number];

interface NotificationSettings {
  /** Null if the site wants none. */
  readonly address: string | null;
  readonly repeatDelaysMs: readonly number[];
  readonly faults: AcquirerFaults<NotificationEvent>;
}

/** One attempt to tell the site. */
export interface Attempt {
  readonly event: NotificationEvent;
  readonly object: object;
  /** Null if there was no answer. */
  readonly status: number | null;
}

const REPEATS = 100;
const TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS_KEPT = 20_000;

/** Tells the site what has happened, unsigned, until it answers 200. */
export class Notifications {
  readonly attempts: Attempt[] = [];
  readonly #address: string | null;
  readonly #deliveries: Deliveries<NotificationEvent, object>;

  constructor(settings: NotificationSettings) {
    this.#address = settings.address;
    this.#deliveries = new Deliveries({
      ...settings,
      repeats: REPEATS,
      post: async (event, object) => (await this.#post(event, object)) === 200,
    });
  }

  tell(event: Exclude<NotificationEvent, 'refund.succeeded'>, payment: Payment): void {
    this.#send(event, toPaymentObject(payment));
  }

  tellRefund(refund: Refund): void {
    this.#send('refund.succeeded', toRefundObject(refund));
  }

  /** When everything that was sent until now has been accepted or given up. */
  settled(): Promise<void> {
    return this.#deliveries.settled();
  }

  close(): void {
    this.#deliveries.close();
  }

  #send(event: NotificationEvent, object: object): void {
    if (this.#address !== null) this.#deliveries.send(event, object);
  }

  async #post(event: NotificationEvent, object: object): Promise<number | null> {
    tellExchange({ publisher: 'yookassa', method: event, params: null, answer: object });
    const status = await this.#read(JSON.stringify({ type: 'notification', event, object }));
    this.attempts.push({ event, object, status });
    if (this.attempts.length > MAX_ATTEMPTS_KEPT) this.attempts.shift();
    return status;
  }

  async #read(body: string): Promise<number | null> {
    try {
      const response = await fetch(this.#address ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
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
