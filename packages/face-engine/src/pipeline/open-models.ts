import type { InferenceSession } from 'onnxruntime-node';
import { DETECTOR_NETWORK } from '../weights/detector-network.ts';
import { EMBEDDER_NETWORK } from '../weights/embedder-network.ts';
import { LANDMARK_NETWORK } from '../weights/landmark-network.ts';
import { openNetwork } from '../weights/open-network.ts';

export interface Models {
  readonly detector: InferenceSession;
  readonly landmarks: InferenceSession;
  readonly embedder: InferenceSession;
}

/** Opened one after another to limit the peak memory, since a model is in memory twice while it is opened. */
export async function openModels(cacheDirectory: string): Promise<Models> {
  const detector = await openNetwork(DETECTOR_NETWORK, cacheDirectory);
  const landmarks = await openNetwork(LANDMARK_NETWORK, cacheDirectory);
  const embedder = await openNetwork(EMBEDDER_NETWORK, cacheDirectory);
  return { detector, landmarks, embedder };
}
