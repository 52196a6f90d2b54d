import { setTimeout } from 'node:timers/promises';

/** Rejects with the signal's own reason instead of Node's AbortError. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
