interface PlannedFault<Fault, Target> {
  readonly fault: Fault;
  readonly target: Target;
  remaining: number;
}

/** Faults planned by a test, each of which is used up after a number of times. */
export class FaultQueue<Fault, Target> {
  #planned: PlannedFault<Fault, Target>[] = [];

  add(fault: Fault, target: Target, times: number): void {
    this.#planned.push({ fault, target, remaining: times });
  }

  /** Uses the first matching fault once. */
  take(matches: (fault: Fault, target: Target) => boolean): Fault | null {
    const planned = this.#planned.find(({ fault, target }) => matches(fault, target));
    if (!planned) return null;
    planned.remaining -= 1;
    if (planned.remaining <= 0) this.#planned = this.#planned.filter((other) => other !== planned);
    return planned.fault;
  }

  remove(matches: (fault: Fault) => boolean): void {
    this.#planned = this.#planned.filter(({ fault }) => !matches(fault));
  }

  clear(): void {
    this.#planned = [];
  }
}
