import { tellExchange } from '../publishers/exchange.ts';

export interface Update {
  readonly update_id: number;
  readonly [event: string]: unknown;
}

const FIRST_ID = 500_000_001;
const PAGE = 100;

/** Unconfirmed updates, read by `getUpdates` or delivered to the webhook. */
export class BotUpdates {
  #waiting: Update[] = [];
  #nextId = FIRST_ID;
  #wake: (() => void) | null = null;

  add(event: Record<string, unknown>): void {
    const update = { ...event, update_id: this.#nextId };
    tellExchange({ publisher: 'telegram', method: 'Update', params: null, answer: update });
    this.#waiting.push(update);
    this.#nextId += 1;
    this.#wake?.();
  }

  first(): Update | null {
    return this.#waiting[0] ?? null;
  }

  count(): number {
    return this.#waiting.length;
  }

  confirmBefore(id: number): void {
    this.#waiting = this.#waiting.filter(({ update_id }) => update_id >= id);
  }

  dropAll(): void {
    this.#waiting = [];
  }

  /** Long polling; a second poll ends this one with `conflict`. */
  async poll({ offset, waitMs }: { offset: number; waitMs: number }): Promise<Update[] | 'conflict'> {
    this.confirmBefore(offset);
    this.#wake?.();
    if (this.#waiting.length > 0 || waitMs <= 0) return this.#waiting.slice(0, PAGE);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waitMs);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
    const isMine = this.#wake === resolve;
    if (isMine) this.#wake = null;
    return this.#waiting.length === 0 && !isMine ? 'conflict' : this.#waiting.slice(0, PAGE);
  }
}
