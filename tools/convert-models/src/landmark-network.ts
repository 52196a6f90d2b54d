import { addConvolution, toDepthwiseKernel, toFullKernel } from './add-convolution.ts';
import { addPictureInput, TRAINING_MEAN } from './add-picture-input.ts';
import type { Network } from './network.ts';
import { OnnxGraph, type TensorName } from './onnx-graph.ts';
import { toFloats, type WeightSet } from './read-weights.ts';

const LANDMARK_INPUT_SIZE = 112;

/** A square around one face in, 68 points out, as fractions of the square. */
export const LANDMARK_NETWORK: Network = {
  file: 'landmarks-68.onnx',
  files: 'face_landmark_68_model',
  sha256: '4c704c0213b9f181aa16901ff0ecb64893884a05065cb512aa4ef6b42348ca41',
  buildGraph,
};

function buildGraph(weights: WeightSet): OnnxGraph {
  const graph = new OnnxGraph('landmarks');
  let features = addPictureInput(graph, { count: 'N', size: LANDMARK_INPUT_SIZE, mean: TRAINING_MEAN, divisor: 255 });
  features = addDenseBlock({ graph, weights, name: 'dense0' }, addFirstLayer(graph, features, weights));
  for (const name of ['dense1', 'dense2', 'dense3']) {
    const block = { graph, weights, name };
    features = addDenseBlock(block, graph.addNode('Relu', [addSeparable(block, features, { layer: 0, stride: 2 })]));
  }
  const pooled = graph.addNode('AveragePool', [features], { kernel_shape: [7, 7], strides: [2, 2] });
  const last = weights.named('fc/weights');
  const bias = weights.named('fc/bias');
  const flat = graph.addNode('Flatten', [pooled], { axis: 1 });
  const product = graph.addNode('MatMul', [flat, graph.addFloats(toFloats(last), last.shape)]);
  graph.addOutput('points', graph.addNode('Add', [product, graph.addFloats(toFloats(bias), bias.shape)]));
  return graph;
}

function addFirstLayer(graph: OnnxGraph, input: TensorName, weights: WeightSet): TensorName {
  const convolved = addConvolution(graph, input, {
    kernel: toFullKernel(weights.named('dense0/conv0/filters')),
    bias: toFloats(weights.named('dense0/conv0/bias')),
    stride: 2,
    padding: 'same',
  });
  return graph.addNode('Relu', [convolved]);
}

interface Block {
  readonly graph: OnnxGraph;
  readonly weights: WeightSet;
  readonly name: string;
}

/** Three layers, each fed with the sum of all before it. */
function addDenseBlock(block: Block, first: TensorName): TensorName {
  let sum = first;
  for (const layer of [1, 2, 3]) {
    const next = addSeparable(block, layer === 1 ? first : block.graph.addNode('Relu', [sum]), { layer, stride: 1 });
    sum = block.graph.addNode('Add', [sum, next]);
  }
  return block.graph.addNode('Relu', [sum]);
}

function addSeparable(
  { graph, weights, name }: Block,
  input: TensorName,
  { layer, stride }: { layer: number; stride: number },
): TensorName {
  const prefix = `${name}/conv${layer}`;
  const spread = addConvolution(graph, input, {
    kernel: toDepthwiseKernel(weights.named(`${prefix}/depthwise_filter`)),
    stride,
    padding: 'same',
  });
  return addConvolution(graph, spread, {
    kernel: toFullKernel(weights.named(`${prefix}/pointwise_filter`)),
    bias: toFloats(weights.named(`${prefix}/bias`)),
    stride: 1,
    padding: 'same',
  });
}
