import { randomUUID } from 'node:crypto';

/** Presses of buttons, which the bot must answer. */
export class Presses {
  readonly #open = new Set<string>();

  add(): string {
    const id = randomUUID();
    this.#open.add(id);
    return id;
  }

  /** False when there is no such press or it has been answered. */
  answer(id: string): boolean {
    return this.#open.delete(id);
  }

  /** Presses that the bot has not answered; their buttons keep spinning. */
  countOpen(): number {
    return this.#open.size;
  }
}
