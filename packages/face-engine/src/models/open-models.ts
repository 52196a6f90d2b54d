import type { InferenceSession } from 'onnxruntime-node';
import type { Embedder } from '../embedders/embedder.ts';
import { type OpenedEmbedder, openEmbedder } from '../embedders/open-embedder.ts';
import { DETECTOR_MODEL } from './detector-model.ts';
import { LANDMARK_MODEL } from './landmark-model.ts';
import { openModel } from './open-model.ts';

export interface Models {
  readonly detector: InferenceSession;
  readonly landmarks: InferenceSession;
  readonly embedder: OpenedEmbedder;
}

/** Opened one after another to limit the peak memory, since a model is in memory twice while it is opened. */
export async function openModels(embedder: Embedder): Promise<Models> {
  const detector = await openModel(DETECTOR_MODEL);
  const landmarks = await openModel(LANDMARK_MODEL);
  return { detector, landmarks, embedder: await openEmbedder(embedder) };
}
