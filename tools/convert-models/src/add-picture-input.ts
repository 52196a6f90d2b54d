import type { OnnxGraph, TensorName } from './onnx-graph.ts';

/** The input is raw RGB bytes. The graph computes `(x - mean) / divisor` and moves the channels first. */
export function addPictureInput(
  graph: OnnxGraph,
  { count, size, mean, divisor }: { count: number | string; size: number; mean: readonly number[]; divisor: number },
): TensorName {
  const bytes = graph.addInput('pictures', 'uint8', [count, size, size, 3]);
  const numbers = graph.addNode('Cast', [bytes], { to: 1 });
  const centred = graph.addNode('Sub', [numbers, graph.addFloats(Float32Array.from(mean), [1, 1, 1, 3])]);
  const scaled = graph.addNode('Mul', [centred, graph.addFloats(Float32Array.of(1 / divisor), [1])]);
  return graph.addNode('Transpose', [scaled], { perm: [0, 3, 1, 2] });
}

/** The mean colour that the landmark and embedding networks were trained with. */
export const TRAINING_MEAN = [122.782, 117.001, 104.298] as const;
