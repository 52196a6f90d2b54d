import { setTimeout as pause } from 'node:timers/promises';
import type { AcquirerFaults } from './faults.ts';

interface DeliverySettings<Kind extends string, Message> {
  /** Before each repetition; the last one is used for all that follow. */
  readonly repeatDelaysMs: readonly number[];
  readonly repeats: number;
  readonly faults: AcquirerFaults<Kind>;
  /** True once the site has accepted it. */
  readonly post: (kind: Kind, message: Message) => Promise<boolean>;
}

/** Tells the site what has happened, again and again until it accepts. */
export class Deliveries<Kind extends string, Message> {
  readonly #settings: DeliverySettings<Kind, Message>;
  readonly #stop = new AbortController();
  readonly #underway = new Set<Promise<void>>();

  constructor(settings: DeliverySettings<Kind, Message>) {
    this.#settings = settings;
  }

  /** Aborts when the simulator is closed. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  send(kind: Kind, message: Message): void {
    const fault = this.#settings.faults.takeNotification(kind);
    if (fault?.kind === 'lost') return;
    this.#start(this.#deliver(kind, message, fault?.kind === 'late' ? fault.ms : 0));
    if (fault?.kind === 'doubled') this.#start(this.#deliver(kind, message, 0));
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

  async #deliver(kind: Kind, message: Message, afterMs: number): Promise<void> {
    const { repeats, repeatDelaysMs, post } = this.#settings;
    if (!(await this.#wait(afterMs))) return;
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      if (await post(kind, message)) return;
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
}

/** Answers of calls, by the key that makes a call idempotent. */
export class KeptAnswers<T> {
  readonly #answers = new Map<string, { readonly at: Date; readonly answer: Promise<T> }>();
  readonly #keptMs: number;
  readonly #now: () => Date;

  constructor(keptMs: number, now: () => Date) {
    this.#keptMs = keptMs;
    this.#now = now;
  }

  /** The first answer again, even while that is still being made. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const now = this.#now().getTime();
    for (const [other, { at }] of this.#answers) if (now - at.getTime() >= this.#keptMs) this.#answers.delete(other);
    const kept = this.#answers.get(key);
    if (kept) return kept.answer;
    const answer = make();
    this.#answers.set(key, { at: this.#now(), answer });
    return answer;
  }
}

export const SECOND_MS = 1_000;
export const DAY_SECONDS = 86_400;
