import { type InferenceSession, Tensor } from 'onnxruntime-node';

/** Runs a model on a batch of RGB squares, concatenated. */
export async function runModel(
  model: InferenceSession,
  pixels: Uint8Array,
  size: number,
): Promise<Readonly<Record<string, Float32Array>>> {
  const count = pixels.length / (size * size * 3);
  const outputs = await model.run({ pictures: new Tensor('uint8', pixels, [count, size, size, 3]) });
  return Object.fromEntries(Object.entries(outputs).map(([name, tensor]) => [name, requireFloats(tensor.data)]));
}

function requireFloats(values: unknown): Float32Array {
  if (values instanceof Float32Array) return values;
  throw new TypeError('The model must return floats');
}
