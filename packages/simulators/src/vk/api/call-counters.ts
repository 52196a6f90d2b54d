/** Counts calls by method and token, including the calls inside an `execute`. */
export class CallCounters {
  readonly #byMethod = new Map<string, number>();
  readonly #byToken = new Map<string, number>();
  readonly #errors = new Map<number, number>();

  add(method: string, token: string): void {
    increment(this.#byMethod, method);
    increment(this.#byToken, token);
  }

  addError(code: number): void {
    increment(this.#errors, code);
  }

  of(method: string): number {
    return this.#byMethod.get(method) ?? 0;
  }

  ofToken(token: string): number {
    return this.#byToken.get(token) ?? 0;
  }

  /** Responses with this VK error code. */
  ofError(code: number): number {
    return this.#errors.get(code) ?? 0;
  }

  all(): { byMethod: Record<string, number>; byToken: Record<string, number>; errors: Record<string, number> } {
    return {
      byMethod: Object.fromEntries(this.#byMethod),
      byToken: Object.fromEntries(this.#byToken),
      errors: Object.fromEntries(this.#errors),
    };
  }

  reset(): void {
    for (const counts of [this.#byMethod, this.#byToken, this.#errors]) counts.clear();
  }
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
