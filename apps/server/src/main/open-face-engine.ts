import { createFaceEngine } from '@vidno/face-engine/create-face-engine';
import { isBuiltIn, readEmbedder } from '@vidno/face-engine/embedders/read-embedder';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { ModelError } from '@vidno/face-engine/models/model-error';
import { type Config, ConfigError } from '#config/config.ts';

/** The engine with the model of the settings. An operator's own model is tried at once, and its fault stops the start. */
export async function openFaceEngine(config: Config): Promise<FaceEngine> {
  const { faceModel, faceWorkers: workers, faceRuntime: runtime } = config;
  const embedder = await readEmbedder(faceModel).catch((error: unknown) => {
    throw error instanceof ModelError ? toConfigError(error.message) : error;
  });
  const engine = createFaceEngine({ embedder, workers, runtime });
  const fault = isBuiltIn(faceModel) ? null : await engine.check();
  if (fault === null) return engine;
  await engine.close();
  throw toConfigError(fault);
}

function toConfigError(message: string): ConfigError {
  return new ConfigError(`FACE_MODEL cannot be used: ${message}`);
}
