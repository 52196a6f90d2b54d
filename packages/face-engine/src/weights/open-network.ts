import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import type { Network } from './network.ts';
import { readWeights } from './read-weights.ts';

/** Increase it whenever a graph is built differently, so that cached models are built again. */
const CONVERTER_VERSION = 1;

/**
 * One thread per session, since the pool controls the number of workers. `enableMemPattern` would take 50 MB per worker and
 * save no time.
 */
const SESSION_OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
} as const satisfies InferenceSession.SessionOptions;

/** Opens the model from the cache, and builds it first if it is missing or unreadable. */
export async function openNetwork(network: Network, cacheDirectory: string): Promise<InferenceSession> {
  const path = join(cacheDirectory, `${network.name}-${network.sha256.slice(0, 16)}-v${CONVERTER_VERSION}.onnx`);
  try {
    return await InferenceSession.create(path, SESSION_OPTIONS);
  } catch {
    const weights = await readWeights(network.files, network.sha256);
    await writeWhole(path, network.buildGraph(weights).toBytes());
    return InferenceSession.create(path, SESSION_OPTIONS);
  }
}

/** Safe for several processes at once: each writes its own file, and the last rename wins. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
