import { randomUUID } from 'node:crypto';

/** Presses of buttons, which the bot must answer. */
export class Presses {
  readonly #open = new Set<string>();
  readonly #texts: string[] = [];

  add(): string {
    const id = randomUUID();
    this.#open.add(id);
    return id;
  }

  /** False when there is no such press or it has been answered. */
  answer(id: string, text: string): boolean {
    if (!this.#open.delete(id)) return false;
    this.#texts.push(text);
    return true;
  }

  /** What the bot answered, oldest first. */
  answers(): readonly string[] {
    return this.#texts;
  }
}
