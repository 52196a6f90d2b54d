import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import type { Embedder } from '@vidno/face-engine/embedders/embedder';
import { BUILT_IN, readEmbedder } from '@vidno/face-engine/embedders/read-embedder';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { ModelError } from '@vidno/face-engine/models/model-error';
import { type Config, ConfigError } from '#config/config.ts';

type FaceSettings = Pick<Config, 'faceModel' | 'faceWorkers'>;

/** `name` is that of a built-in model, or the path of a JSON description. */
export async function readModel(name: string): Promise<Embedder> {
  return await readEmbedder(name).catch((error: unknown) => {
    throw error instanceof ModelError ? toConfigError(error.message) : error;
  });
}

/** The model with this id: the configured one or a built-in one. */
export async function findModel(modelId: string, configured: Embedder): Promise<Embedder> {
  if (configured.modelId === modelId) return configured;
  const [name] = Object.entries(BUILT_IN).find(([, model]) => model.modelId === modelId) ?? [];
  if (name !== undefined) return await readModel(name);
  throw new ConfigError(
    `the faces were computed with ${modelId}, which is not built in: set FACE_MODEL to its description`,
  );
}

/** An operator's own model is tried at once, and its fault stops the start. */
export async function openFaceEngine({ faceWorkers: workers }: FaceSettings, embedder: Embedder): Promise<FaceEngine> {
  const engine = createFaceEngine({ embedder, workers, runtime: 'child_process' });
  const isOwn = !Object.values(BUILT_IN).some(({ modelId }) => modelId === embedder.modelId);
  const fault = isOwn ? await engine.check() : null;
  if (fault === null) return engine;
  await engine.close();
  throw toConfigError(fault);
}

function toConfigError(message: string): ConfigError {
  return new ConfigError(`FACE_MODEL cannot be used: ${message}`);
}
