import type { OnnxGraph, TensorName } from './onnx-graph.ts';
import type { Weight, WeightValues } from './read-weights.ts';

/** In ONNX's order: output channel, input channel (of the group), row, column. Each output channel has a factor. */
export interface Kernel {
  readonly values: WeightValues;
  readonly factors: Float32Array;
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
  const inputs = [input, addKernel(graph, kernel)];
  if (bias !== undefined) inputs.push(graph.addFloats(bias, [bias.length]));
  return graph.addNode('Conv', inputs, {
    kernel_shape: kernel.shape.slice(2),
    strides: [stride, stride],
    group: kernel.groups,
    auto_pad: padding === 'same' ? 'SAME_UPPER' : 'VALID',
  });
}

const FLOAT = 1;

/**
 * Bytes stay bytes, which makes the file a quarter of the size; the runtime computes `step × scale + offset` of each output
 * channel once, when it opens the model.
 */
function addKernel(graph: OnnxGraph, { values, factors, shape }: Kernel): TensorName {
  const [outputs] = shape;
  if ('floats' in values) {
    const perOutput = values.floats.length / outputs;
    const scaled = values.floats.map((value, at) => value * (factors[Math.floor(at / perOutput)] ?? 1));
    return graph.addFloats(scaled, shape);
  }
  const { steps, scale, min } = values;
  const perOutput = (value: number) =>
    graph.addFloats(
      factors.map((factor) => value * factor),
      [outputs, 1, 1, 1],
    );
  const numbers = graph.addNode('Cast', [graph.addBytes(steps, shape)], { to: FLOAT });
  return graph.addNode('Add', [graph.addNode('Mul', [numbers, perOutput(scale)]), perOutput(min)]);
}

/** From the library's order: row, column, input, output. */
export function toFullKernel({ values, shape }: Weight, factors?: Float32Array): Kernel {
  const [height, width, inputs, outputs] = requireFour(shape);
  const area = height * width;
  const toPosition = (from: number) => {
    const output = from % outputs;
    const input = Math.floor(from / outputs) % inputs;
    return (output * inputs + input) * area + Math.floor(from / (outputs * inputs));
  };
  return {
    values: reorder(values, toPosition),
    factors: factors ?? new Float32Array(outputs).fill(1),
    shape: [outputs, inputs, height, width],
    groups: 1,
  };
}

/** Each channel has a kernel of its own. */
export function toDepthwiseKernel({ values, shape }: Weight, factors?: Float32Array): Kernel {
  const [height, width, channels] = requireFour(shape);
  const area = height * width;
  return {
    values: reorder(values, (from) => (from % channels) * area + Math.floor(from / channels)),
    factors: factors ?? new Float32Array(channels).fill(1),
    shape: [channels, 1, height, width],
    groups: channels,
  };
}

function reorder(values: WeightValues, toPosition: (from: number) => number): WeightValues {
  if ('floats' in values) {
    const floats = new Float32Array(values.floats.length);
    values.floats.forEach((value, from) => {
      floats[toPosition(from)] = value;
    });
    return { floats };
  }
  const steps = new Uint8Array(values.steps.length);
  values.steps.forEach((step, from) => {
    steps[toPosition(from)] = step;
  });
  return { ...values, steps };
}

function requireFour(shape: readonly number[]): readonly [number, number, number, number] {
  const [height, width, inputs, outputs] = shape;
  if (height === undefined || width === undefined || inputs === undefined || outputs === undefined) {
    throw new Error(`A kernel has four dimensions, not ${shape.length}`);
  }
  return [height, width, inputs, outputs];
}
