import { addBoxes } from './add-boxes.ts';
import { addConvolution, toDepthwiseKernel, toFullKernel } from './add-convolution.ts';
import { addPictureInput } from './add-picture-input.ts';
import type { Network } from './network.ts';
import { OnnxGraph, type TensorName } from './onnx-graph.ts';
import { toFloats, type WeightSet } from './read-weights.ts';

const DETECTOR_INPUT_SIZE = 512;

/** SSD on MobileNet: a square in; boxes (top, left, bottom, right, as fractions of the square) and their scores out. */
export const DETECTOR_NETWORK: Network = {
  file: 'ssd-mobilenet-v1.onnx',
  files: 'ssd_mobilenetv1_model',
  sha256: '44030ca4ed905f54fea7a800a6df242907e5ab381e560130f1fde537663e5f6c',
  buildGraph,
};

const HALVING_LAYERS = [2, 4, 6, 12];
const BATCH_NORM_EPSILON = 0.001;

interface Builder {
  readonly graph: OnnxGraph;
  readonly weights: WeightSet;
  readonly zero: TensorName;
  readonly six: TensorName;
}

function buildGraph(weights: WeightSet): OnnxGraph {
  const graph = new OnnxGraph('detector');
  const mean = [127.5, 127.5, 127.5];
  const input = addPictureInput(graph, { count: 1, size: DETECTOR_INPUT_SIZE, mean, divisor: 127.5 });
  const zero = graph.addFloats(Float32Array.of(0), []);
  const builder = { graph, weights, zero, six: graph.addFloats(Float32Array.of(6), []) };
  const { middle, last } = addMobileNet(builder, input);
  const maps = [middle, last];
  let features = last;
  for (let layer = 0; layer < 8; layer += 1) {
    const stride = layer % 2 === 0 ? 1 : 2;
    features = addPointwise(builder, features, { name: `Prediction/Conv2d_${layer}_pointwise`, stride });
    if (stride === 2) maps.push(features);
  }
  addBoxes(graph, weights, maps);
  return graph;
}

/** Returns the feature maps after the eleventh and the last layer: the two finest of the six that detect faces. */
function addMobileNet(builder: Builder, input: TensorName): { middle: TensorName; last: TensorName } {
  let features = addPointwise(builder, input, { name: 'MobilenetV1/Conv2d_0_pointwise', stride: 2 });
  let middle = features;
  for (let layer = 1; layer <= 13; layer += 1) {
    features = addDepthwise(builder, features, layer);
    features = addPointwise(builder, features, { name: `MobilenetV1/Conv2d_${layer}_pointwise`, stride: 1 });
    if (layer === 11) middle = features;
  }
  return { middle, last: features };
}

function addPointwise(
  builder: Builder,
  input: TensorName,
  { name, stride }: { name: string; stride: number },
): TensorName {
  const { graph, weights } = builder;
  const convolved = addConvolution(graph, input, {
    kernel: toFullKernel(weights.named(`${name}/weights`)),
    bias: toFloats(weights.named(`${name}/convolution_bn_offset`)),
    stride,
    padding: 'same',
  });
  return clip(builder, convolved);
}

/** The batch normalisation that follows is folded into kernel and bias. */
function addDepthwise(builder: Builder, input: TensorName, layer: number): TensorName {
  const { graph, weights } = builder;
  const name = `MobilenetV1/Conv2d_${layer}_depthwise`;
  const norm = (part: string) => toFloats(weights.named(`${name}/BatchNorm/${part}`));
  const variance = norm('moving_variance');
  const mean = norm('moving_mean');
  const scale = norm('gamma').map((value, channel) => value / Math.sqrt((variance[channel] ?? 0) + BATCH_NORM_EPSILON));
  const convolved = addConvolution(graph, input, {
    kernel: toDepthwiseKernel(weights.named(`${name}/depthwise_weights`), scale),
    bias: norm('beta').map((value, channel) => value - (mean[channel] ?? 0) * (scale[channel] ?? 0)),
    stride: HALVING_LAYERS.includes(layer) ? 2 : 1,
    padding: 'same',
  });
  return clip(builder, convolved);
}

function clip({ graph, zero, six }: Builder, tensor: TensorName): TensorName {
  return graph.addNode('Clip', [tensor, zero, six]);
}
