import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { CloudPaymentsFaults } from '../cloud-payments-faults.ts';
import { signNotification } from './sign-notification.ts';
import type { NotificationKind } from './to-notification.ts';

export interface NotificationSettings {
  /** With `{kind}` in it; null if the site wants none. */
  readonly address: string | null;
  readonly secret: string;
  /** Before each repetition; the last one is used for all that follow. */
  readonly repeatDelaysMs: readonly number[];
  readonly faults: CloudPaymentsFaults;
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
  readonly #stop = new AbortController();
  readonly #underway = new Set<Promise<void>>();

  constructor(settings: NotificationSettings) {
    this.#settings = settings;
  }

  /** Asks once; null if there is no proper answer, 0 if the site does not want to be asked. */
  async ask(fields: Attempt['fields']): Promise<number | null> {
    return this.#settings.address === null ? 0 : await this.#post('check', fields);
  }

  send(kind: NotificationKind, fields: Attempt['fields']): void {
    if (this.#settings.address === null) return;
    const fault = this.#settings.faults.takeNotification(kind);
    if (fault?.kind === 'lost') return;
    this.#start(this.#deliver({ kind, fields, afterMs: fault?.kind === 'late' ? fault.ms : 0 }));
    if (fault?.kind === 'doubled') this.#start(this.#deliver({ kind, fields, afterMs: 0 }));
  }

  /** When everything that was sent until now has been accepted or given up. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  close(): void {
    this.#stop.abort();
  }

  #start(delivery: Promise<void>): void {
    this.#underway.add(delivery);
    void delivery.finally(() => this.#underway.delete(delivery));
  }

  async #deliver({ kind, fields, afterMs }: Omit<Attempt, 'code'> & { readonly afterMs: number }): Promise<void> {
    const { repeatDelaysMs } = this.#settings;
    if (!(await this.#wait(afterMs))) return;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      if ((await this.#post(kind, fields)) === 0) return;
      if (!(await this.#wait(repeatDelaysMs[repeat] ?? repeatDelaysMs.at(-1) ?? 0))) return;
    }
  }

  /** False if the simulator has been closed meanwhile. */
  async #wait(ms: number): Promise<boolean> {
    try {
      await pause(ms, undefined, { ref: false, signal: this.#stop.signal });
      return true;
    } catch {
      return false;
    }
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
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const answer = answerSchema.safeParse(await response.json());
      return response.status === 200 && answer.success ? answer.data.code : null;
    } catch {
      return null;
    }
  }
}
