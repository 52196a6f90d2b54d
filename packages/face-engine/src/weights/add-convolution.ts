import type { OnnxGraph, TensorName } from '../onnx/onnx-graph.ts';
import type { Weight } from './read-weights.ts';

/** In ONNX's order: output channel, input channel (of the group), row, column. */
export interface Kernel {
  readonly values: Float32Array;
  readonly shape: readonly [outputs: number, inputs: number, height: number, width: number];
  readonly groups: number;
}

export interface Convolution {
  readonly kernel: Kernel;
  readonly bias?: Float32Array;
  readonly stride: number;
  readonly padding: 'same' | 'valid';
}

export function addConvolution(
  graph: OnnxGraph,
  input: TensorName,
  { kernel, bias, stride, padding }: Convolution,
): TensorName {
  const inputs = [input, graph.addFloats(kernel.values, kernel.shape)];
  if (bias !== undefined) inputs.push(graph.addFloats(bias, [bias.length]));
  return graph.addNode('Conv', inputs, {
    kernel_shape: kernel.shape.slice(2),
    strides: [stride, stride],
    group: kernel.groups,
    auto_pad: padding === 'same' ? 'SAME_UPPER' : 'VALID',
  });
}

/** From the library's order (row, column, input, output); `scale` multiplies each output channel. */
export function toFullKernel({ values, shape }: Weight, scale?: Float32Array): Kernel {
  const [height, width, inputs, outputs] = requireFour(shape);
  const turned = new Float32Array(values.length);
  const area = height * width;
  for (let from = 0; from < values.length; from += 1) {
    const output = from % outputs;
    const input = Math.floor(from / outputs) % inputs;
    const place = Math.floor(from / (outputs * inputs));
    turned[(output * inputs + input) * area + place] = (values[from] ?? 0) * (scale?.[output] ?? 1);
  }
  return { values: turned, shape: [outputs, inputs, height, width], groups: 1 };
}

/** Each channel has a kernel of its own; `scale` multiplies each channel. */
export function toDepthwiseKernel({ values, shape }: Weight, scale?: Float32Array): Kernel {
  const [height, width, channels] = requireFour(shape);
  const turned = new Float32Array(values.length);
  const area = height * width;
  for (let from = 0; from < values.length; from += 1) {
    const channel = from % channels;
    turned[channel * area + Math.floor(from / channels)] = (values[from] ?? 0) * (scale?.[channel] ?? 1);
  }
  return { values: turned, shape: [channels, 1, height, width], groups: channels };
}

function requireFour(shape: readonly number[]): readonly [number, number, number, number] {
  const [height, width, inputs, outputs] = shape;
  if (height === undefined || width === undefined || inputs === undefined || outputs === undefined) {
    throw new Error(`A kernel has four dimensions, not ${shape.length}`);
  }
  return [height, width, inputs, outputs];
}
