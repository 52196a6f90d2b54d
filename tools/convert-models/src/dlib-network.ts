import { addConvolution, toFullKernel } from './add-convolution.ts';
import { addPictureInput, TRAINING_MEAN } from './add-picture-input.ts';
import type { Network } from './network.ts';
import { OnnxGraph, type TensorName } from './onnx-graph.ts';
import { toFloats, type WeightSet } from './read-weights.ts';

const CHIP_SIZE = 150;

/** dlib's ResNet-29: aligned face in, 128 numbers out. */
export const DLIB_NETWORK: Network = {
  file: 'dlib-resnet29.onnx',
  files: 'face_recognition_model',
  sha256: 'c2cf51e45a1f96cf2ba75d6b588dc259d7f602a813ff6efbeba4884d7359fad1',
  buildGraph,
};

interface Builder {
  readonly graph: OnnxGraph;
  readonly weights: WeightSet;
}

/** `size` is the side of the feature map, `channels` its depth. */
interface Features {
  readonly tensor: TensorName;
  readonly size: number;
  readonly channels: number;
}

const STAGES = [
  { first: 'conv64_down', channels: 64, residuals: ['conv64_1', 'conv64_2', 'conv64_3'] },
  { first: 'conv128_down', channels: 128, residuals: ['conv128_1', 'conv128_2'] },
  { first: 'conv256_down', channels: 256, residuals: ['conv256_1', 'conv256_2'] },
  { first: 'conv256_down_out', channels: 256, residuals: [] },
] as const;

function buildGraph(weights: WeightSet): OnnxGraph {
  const graph = new OnnxGraph('embedder');
  const builder = { graph, weights };
  const input = addPictureInput(graph, { count: 'N', size: CHIP_SIZE, mean: TRAINING_MEAN, divisor: 255 });
  const first = graph.addNode('Relu', [convolve(builder, input, { name: 'conv32_down', stride: 2, padding: 'valid' })]);
  const pooled = graph.addNode('MaxPool', [first], { kernel_shape: [3, 3], strides: [2, 2] });
  let features: Features = { tensor: pooled, size: 35, channels: 32 };
  for (const name of ['conv32_1', 'conv32_2', 'conv32_3']) features = addResidual(builder, features, name);
  for (const stage of STAGES) {
    features = addHalving(builder, features, stage);
    for (const name of stage.residuals) features = addResidual(builder, features, name);
  }
  const mean = graph.addNode('ReduceMean', [features.tensor], { axes: [2, 3], keepdims: 0 });
  const last = weights.named('fc');
  graph.addOutput('embeddings', graph.addNode('MatMul', [mean, graph.addFloats(toFloats(last), last.shape)]));
  return graph;
}

function addResidual(builder: Builder, features: Features, name: string): Features {
  const { graph } = builder;
  const first = convolve(builder, features.tensor, { name: `${name}/conv1`, stride: 1, padding: 'same' });
  const second = convolve(builder, graph.addNode('Relu', [first]), {
    name: `${name}/conv2`,
    stride: 1,
    padding: 'same',
  });
  const sum = graph.addNode('Add', [second, features.tensor]);
  return { ...features, tensor: graph.addNode('Relu', [sum]) };
}

/** Halves the side; the way around (a mean of 2 × 2) is filled up with zeros where it has fewer channels. */
function addHalving(builder: Builder, features: Features, stage: (typeof STAGES)[number]): Features {
  const { graph } = builder;
  const first = convolve(builder, features.tensor, { name: `${stage.first}/conv1`, stride: 2, padding: 'valid' });
  const second = convolve(builder, graph.addNode('Relu', [first]), {
    name: `${stage.first}/conv2`,
    stride: 1,
    padding: 'same',
  });
  const around = graph.addNode('AveragePool', [features.tensor], { kernel_shape: [2, 2], strides: [2, 2] });
  const size = Math.floor(features.size / 2);
  const missingSize = size - (Math.floor((features.size - 3) / 2) + 1);
  const missingChannels = stage.channels - features.channels;
  const sum = graph.addNode('Add', [
    padEnd(graph, second, [0, 0, missingSize, missingSize]),
    padEnd(graph, around, [0, missingChannels, 0, 0]),
  ]);
  return { tensor: graph.addNode('Relu', [sum]), size, channels: stage.channels };
}

function padEnd(graph: OnnxGraph, tensor: TensorName, ends: readonly [number, number, number, number]): TensorName {
  if (ends.every((end) => end === 0)) return tensor;
  return graph.addNode('Pad', [tensor, graph.addIntegers([0, 0, 0, 0, ...ends])]);
}

/** The scale layer that follows each convolution is folded into its kernel and bias. */
function convolve(
  { graph, weights }: Builder,
  input: TensorName,
  { name, stride, padding }: { name: string; stride: number; padding: 'same' | 'valid' },
): TensorName {
  const scale = toFloats(weights.named(`${name}/scale/weights`));
  const shift = toFloats(weights.named(`${name}/scale/biases`));
  const bias = toFloats(weights.named(`${name}/conv/bias`));
  return addConvolution(graph, input, {
    kernel: toFullKernel(weights.named(`${name}/conv/filters`), scale),
    bias: bias.map((value, channel) => value * (scale[channel] ?? 1) + (shift[channel] ?? 0)),
    stride,
    padding,
  });
}
