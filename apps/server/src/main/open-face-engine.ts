import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import type { Embedder } from '@vidno/face-engine/embedders/embedder';
import { findBuiltIn, readEmbedder } from '@vidno/face-engine/embedders/read-embedder';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { ModelError } from '@vidno/face-engine/models/model-files';
import { type Config, ConfigError } from '#config/config.ts';

type FaceSettings = Pick<Config, 'faceModel' | 'faceWorkers'>;

/** `name` is that of a built-in model, or the path of a JSON description. */
export async function readModel(name: string): Promise<Embedder> {
  return await readEmbedder(name).catch((error: unknown) => {
    throw error instanceof ModelError ? toConfigError(error.message) : error;
  });
}

/** The model whose vectors can be compared with those of this id: the configured one or a built-in one. Null if there is none. */
export function findModel(modelId: string, configured: Embedder): Embedder | null {
  return configured.modelId === modelId ? configured : findBuiltIn(modelId);
}

/** An operator's own model is tried at once, and its fault stops the start. */
export async function openFaceEngine({ faceWorkers: workers }: FaceSettings, embedder: Embedder): Promise<FaceEngine> {
  const engine = createFaceEngine({ embedder, workers, runtime: 'child_process' });
  const isOwn = findBuiltIn(embedder.modelId) === null;
  const fault = isOwn ? await engine.check() : null;
  if (fault === null) return engine;
  await engine.close();
  throw toConfigError(fault);
}

function toConfigError(message: string): ConfigError {
  return new ConfigError(`FACE_MODEL cannot be used: ${message}`);
}
