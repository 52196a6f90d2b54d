import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Raster } from '../geometry/raster.ts';

/**
 * Decodes iPhone pictures, which sharp's build cannot; libheif turns them upright. Each in its own thread, whose end frees the
 * WebAssembly memory, which otherwise only grows. Rejects if the picture is damaged.
 */
export async function decodeHeic(picture: Uint8Array): Promise<Raster> {
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), { workerData: picture });
  try {
    const [raster] = await once(thread, 'message');
    return raster;
  } finally {
    await thread.terminate();
  }
}
