import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import type { Network } from './network.ts';
import { readWeights } from './read-weights.ts';

/** Raise it whenever a graph is built differently: models in the cache are then built anew. */
const CONVERTER_VERSION = 1;

/**
 * One thread each: the pool has as many threads as the operator allows. Planning the memory of a whole run beforehand
 * (`enableMemPattern`) takes 50 MB a worker and saves no time.
 */
const SESSION_OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
} as const satisfies InferenceSession.SessionOptions;

/** Opens the model from the cache; builds it first where it is missing or cannot be read. */
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

/** Several processes may write the same file at once: each writes its own and the last rename stays. */
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
