import { CHIP_SIZE } from './face-engine.ts';
import { EMBEDDER_NETWORK } from './weights/embedder-network.ts';

/** What has to be known of a model that makes embeddings. A change of any line here is another `modelId`. */
export interface Embedder {
  /** Stands beside each vector: network, alignment, averaging, and a number to raise by hand. */
  readonly modelId: string;
  readonly sha256: string;
  readonly dimensions: number;
  readonly chipSize: number;
  readonly isNormalised: boolean;
  readonly metric: 'euclidean';
  readonly limits: { readonly confident: number; readonly likely: number; readonly weak: number };
}

/** Limits at 0.4, 1.8 and 17 false hits per 10 000 faces of other people, measured on photographs of real people. */
export const EMBEDDER: Embedder = {
  modelId: 'dlib128@face-api-1.7.15/p0.20/flip/1',
  sha256: EMBEDDER_NETWORK.sha256,
  dimensions: 128,
  chipSize: CHIP_SIZE,
  isNormalised: false,
  metric: 'euclidean',
  limits: { confident: 0.5, likely: 0.55, weak: 0.6 },
};
