import * as z from 'zod/mini';
import type { AcquirerFaults } from '../../acquiring/acquirer-faults.ts';
import { Deliveries } from '../../acquiring/deliveries.ts';
import { signNotification } from './sign-notification.ts';
import type { NotificationKind } from './to-notification.ts';

export interface NotificationSettings {
  /** With `{kind}` in it; null if the site wants none. */
  readonly address: string | null;
  readonly secret: string;
  /** Before each repetition; the last one is used for all that follow. */
  readonly repeatDelaysMs: readonly number[];
  readonly faults: AcquirerFaults<NotificationKind>;
}

/** One attempt to tell the site. */
export interface Attempt {
  readonly kind: NotificationKind;
  readonly fields: Readonly<Record<string, string>>;
  /** The code of the answer; null if it was none of CloudPayments. */
  readonly code: number | null;
}

const REPEATS = 100;
const TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS_KEPT = 20_000;

const answerSchema = z.object({ code: z.number() });

/** Tells the site what has happened, again and again until it answers `{"code":0}`. */
export class Notifications {
  readonly attempts: Attempt[] = [];
  readonly #settings: NotificationSettings;
  readonly #deliveries: Deliveries<NotificationKind, Attempt['fields']>;

  constructor(settings: NotificationSettings) {
    this.#settings = settings;
    this.#deliveries = new Deliveries({
      ...settings,
      repeats: REPEATS,
      post: async (kind, fields) => (await this.#post(kind, fields)) === 0,
    });
  }

  /** Asks once; null if there is no proper answer, 0 if the site does not want to be asked. */
  async ask(fields: Attempt['fields']): Promise<number | null> {
    return this.#settings.address === null ? 0 : await this.#post('check', fields);
  }

  send(kind: NotificationKind, fields: Attempt['fields']): void {
    if (this.#settings.address !== null) this.#deliveries.send(kind, fields);
  }

  /** When everything that was sent until now has been accepted or given up. */
  settled(): Promise<void> {
    return this.#deliveries.settled();
  }

  close(): void {
    this.#deliveries.close();
  }

  async #post(kind: NotificationKind, fields: Attempt['fields']): Promise<number | null> {
    const code = await this.#read(kind, new URLSearchParams({ ...fields }).toString());
    this.attempts.push({ kind, fields, code });
    if (this.attempts.length > MAX_ATTEMPTS_KEPT) this.attempts.shift();
    return code;
  }

  async #read(kind: NotificationKind, body: string): Promise<number | null> {
    const { address, secret } = this.#settings;
    try {
      const response = await fetch((address ?? '').replace('{kind}', kind), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...signNotification(body, secret) },
        body,
        signal: AbortSignal.any([this.#deliveries.stopped, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const answer = answerSchema.safeParse(await response.json());
      return response.status === 200 && answer.success ? answer.data.code : null;
    } catch {
      return null;
    }
  }
}
