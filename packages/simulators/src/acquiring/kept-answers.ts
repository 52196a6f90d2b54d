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
