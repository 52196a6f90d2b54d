import { setTimeout as pause } from 'node:timers/promises';

const GRACE_MS = 20_000;

/** Starts work that goes on until it is aborted. The returned function aborts it and waits for what is in progress. */
export function startLoops(loops: readonly ((signal: AbortSignal) => Promise<void>)[]): () => Promise<void> {
  const stopping = new AbortController();
  const running = loops.map((run) => run(stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.race([Promise.all(running), pause(GRACE_MS, undefined, { ref: false })]);
  };
}
