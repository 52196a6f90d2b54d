import { type InferenceSession, Tensor } from 'onnxruntime-node';

/** Runs the detector or the landmark model on one RGB square. */
export async function runModel(
  model: InferenceSession,
  pixels: Uint8Array,
  size: number,
): Promise<Readonly<Record<string, Float32Array>>> {
  const outputs = await model.run({ pictures: new Tensor('uint8', pixels, [1, size, size, 3]) });
  return Object.fromEntries(Object.entries(outputs).map(([name, tensor]) => [name, requireFloats(tensor.data)]));
}

function requireFloats(values: unknown): Float32Array {
  if (values instanceof Float32Array) return values;
  throw new TypeError('The model must return floats');
}
