import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DecodeHeicOutcome } from './heic-thread.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';

/**
 * Pictures of iPhones, which sharp's build cannot decode; turned upright by libheif. Each in a thread of its own: that
 * can be ended when it takes too long, and the memory of the sandbox, which only ever grows, goes with it.
 */
export async function decodeHeic(picture: Uint8Array): Promise<DecodeHeicOutcome> {
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), { workerData: picture });
  try {
    const [outcome] = await once(thread, 'message', { signal: AbortSignal.timeout(PICTURE_LIMITS.heicSeconds * 1000) });
    return outcome;
  } finally {
    await thread.terminate();
  }
}
