import type { OnnxGraph } from './onnx-graph.ts';
import type { WeightSet } from './read-weights.ts';

/** One of the library's three networks, and how to convert it to ONNX. */
export interface Network {
  /** Name of the model file that is written. */
  readonly file: string;
  /** Name of the weight files in the library. */
  readonly files: string;
  /** Of the manifest followed by the weights. Our measurements hold for exactly these. */
  readonly sha256: string;
  buildGraph(weights: WeightSet): OnnxGraph;
}
