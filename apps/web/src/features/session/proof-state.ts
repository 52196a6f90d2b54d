/** Whether somebody has to prove who they are before a call goes on; one question for all calls that wait. */
export interface ProofQuestion {
  /** True once it was proven; false if the user would rather not, or if there is no screen to ask on. */
  ask(): Promise<boolean>;
  /** Ends the question for everybody who waits. */
  answer(isProven: boolean): void;
  isAsked(): boolean;
  /** Called when the question starts or ends; the screen that asks it listens. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

export function createProofQuestion(): ProofQuestion {
  const listeners = new Set<() => void>();
  let waiting: ((isProven: boolean) => void)[] = [];

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function answer(isProven: boolean): void {
    const answered = waiting;
    waiting = [];
    for (const resolve of answered) resolve(isProven);
    notify();
  }

  return {
    ask: () =>
      listeners.size === 0
        ? Promise.resolve(false)
        : new Promise((resolve) => {
            waiting.push(resolve);
            notify();
          }),
    answer,
    isAsked: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // Nobody is left to answer it.
        if (listeners.size === 0) answer(false);
      };
    },
  };
}
