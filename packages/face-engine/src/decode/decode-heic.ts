import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DecodeHeicOutcome } from './heic-thread.ts';
import { PICTURE_LIMITS } from './picture-limits.ts';

/**
 * Decodes iPhone pictures, which sharp's build cannot; libheif turns them upright. Each in its own thread, which can be
 * terminated on a timeout and frees the WebAssembly memory, which otherwise only grows.
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
