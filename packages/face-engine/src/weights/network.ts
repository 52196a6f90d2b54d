import type { OnnxGraph } from '../onnx/onnx-graph.ts';
import type { WeightSet } from './read-weights.ts';

/** One of the three networks of the library, and how it becomes an ONNX model. */
export interface Network {
  readonly name: 'detector' | 'landmarks' | 'embedder';
  /** Name of the weight files in the library. */
  readonly files: string;
  /** Of the manifest and the weights, in this order: what we measured is exactly these. */
  readonly sha256: string;
  buildGraph(weights: WeightSet): OnnxGraph;
}
