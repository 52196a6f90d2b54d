import { CHIP_SIZE } from './face-engine.ts';
import { EMBEDDER_NETWORK } from './weights/embedder-network.ts';

/** A model that computes embeddings. Changing any of these values requires another `modelId`. */
export interface Embedder {
  /** Stored with each vector: network, alignment, averaging, and a version that is raised by hand. */
  readonly modelId: string;
  readonly sha256: string;
  readonly dimensions: number;
  readonly chipSize: number;
  readonly isNormalised: boolean;
  readonly metric: 'euclidean';
  readonly limits: { readonly confident: number; readonly likely: number; readonly weak: number };
}

/** The limits give 0.4, 1.8 and 17 false matches per 10 000 faces of other people, measured on photos of real people. */
export const EMBEDDER: Embedder = {
  modelId: 'dlib128@face-api-1.7.15/p0.20/flip/1',
  sha256: EMBEDDER_NETWORK.sha256,
  dimensions: 128,
  chipSize: CHIP_SIZE,
  isNormalised: false,
  metric: 'euclidean',
  limits: { confident: 0.5, likely: 0.55, weak: 0.6 },
};
