import { addConvolution, toFullKernel } from './add-convolution.ts';
import type { OnnxGraph, TensorName } from './onnx-graph.ts';
import { toFloats, type WeightSet } from './read-weights.ts';

/** The variances of the SSD box encoding. */
const POSITION_SCALE = 10;
const SIZE_SCALE = 5;
/** Background, face, and a class that was never trained. */
const CLASSES = 3;
const FACE_CLASS = 1;
const COORDINATES = 4;

/** Each feature map predicts, for each anchor box, how to move and scale it, and the score of a face. */
export function addBoxes(graph: OnnxGraph, weights: WeightSet, maps: readonly TensorName[]): void {
  const join = (kind: string, numbers: number) => {
    const parts = maps.map((map, index) =>
      addPrediction({ graph, weights }, map, { name: `Prediction/BoxPredictor_${index}/${kind}`, numbers }),
    );
    return graph.addNode('Concat', parts, { axis: 0 });
  };
  const face = cut(graph, join('ClassPredictor', CLASSES), FACE_CLASS, FACE_CLASS + 1);
  graph.addOutput('scores', graph.addNode('Sigmoid', [face]));
  graph.addOutput('boxes', addDecodedBoxes(graph, join('BoxEncodingPredictor', COORDINATES), toAnchors(weights)));
}

function addPrediction(
  { graph, weights }: { graph: OnnxGraph; weights: WeightSet },
  map: TensorName,
  { name, numbers }: { name: string; numbers: number },
): TensorName {
  const predicted = addConvolution(graph, map, {
    kernel: toFullKernel(weights.named(`${name}/weights`)),
    bias: toFloats(weights.named(`${name}/biases`)),
    stride: 1,
    padding: 'same',
  });
  const channelsLast = graph.addNode('Transpose', [predicted], { perm: [0, 2, 3, 1] });
  return graph.addNode('Reshape', [channelsLast, graph.addIntegers([-1, numbers])]);
}

interface Anchors {
  readonly centres: Float32Array;
  readonly sizes: Float32Array;
}

function toAnchors(weights: WeightSet): Anchors {
  const values = toFloats(weights.named('Output/extra_dim'));
  const centres: number[] = [];
  const sizes: number[] = [];
  for (let at = 0; at < values.length; at += COORDINATES) {
    const [top = 0, left = 0, bottom = 0, right = 0] = values.subarray(at, at + COORDINATES);
    centres.push((top + bottom) / 2, (left + right) / 2);
    sizes.push(bottom - top, right - left);
  }
  return { centres: Float32Array.from(centres), sizes: Float32Array.from(sizes) };
}

function addDecodedBoxes(graph: OnnxGraph, encoded: TensorName, anchors: Anchors): TensorName {
  const shape = [anchors.sizes.length / 2, 2];
  const constant = (values: Float32Array) => graph.addFloats(values, shape);
  const moved = graph.addNode('Mul', [
    cut(graph, encoded, 0, 2),
    constant(anchors.sizes.map((size) => size / POSITION_SCALE)),
  ]);
  const centre = graph.addNode('Add', [moved, constant(anchors.centres)]);
  const stretch = graph.addNode('Mul', [
    cut(graph, encoded, 2, 4),
    graph.addFloats(Float32Array.of(1 / SIZE_SCALE), [1]),
  ]);
  const half = graph.addNode('Mul', [graph.addNode('Exp', [stretch]), constant(anchors.sizes.map((size) => size / 2))]);
  const corners = [graph.addNode('Sub', [centre, half]), graph.addNode('Add', [centre, half])];
  return graph.addNode('Concat', corners, { axis: 1 });
}

function cut(graph: OnnxGraph, tensor: TensorName, from: number, to: number): TensorName {
  const bounds = [[from], [to], [1]].map((values) => graph.addIntegers(values));
  return graph.addNode('Slice', [tensor, ...bounds]);
}
