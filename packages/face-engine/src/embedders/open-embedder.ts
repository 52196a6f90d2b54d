import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { ModelError } from '../models/model-error.ts';
import { openModel } from '../models/open-model.ts';
import type { Embedder, EmbedderInput } from './embedder.ts';

export interface OpenedEmbedder {
  readonly description: Embedder;
  /** The raw output of the network for one chip. Throws a `ModelError` if it is not as described. */
  describe(chip: Uint8Array): Promise<Float32Array>;
}

/** Checks the model against its description, and describes one grey chip. */
export async function openEmbedder(embedder: Embedder): Promise<OpenedEmbedder> {
  const { file, input, output, chip } = embedder;
  const session = await openModel(file);
  for (const [kind, name, names] of [
    ['input', input.name, session.inputNames],
    ['output', output, session.outputNames],
  ] as const) {
    if (!names.includes(name)) throw new ModelError(`${file.path} has no ${kind} "${name}", but ${names.join(', ')}`);
  }
  const opened = { description: embedder, describe: (pixels: Uint8Array) => describe(session, embedder, pixels) };
  await opened.describe(new Uint8Array(chip.size * chip.size * 3).fill(128));
  return opened;
}

async function describe(session: InferenceSession, embedder: Embedder, chip: Uint8Array): Promise<Float32Array> {
  const { file, input, output, dimensions } = embedder;
  const { size } = embedder.chip;
  const tensor = new Tensor('float32', toPlanes(chip, input), [1, 3, size, size]);
  const outputs = await session.run({ [input.name]: tensor }).catch((cause: unknown) => {
    throw new ModelError(`${file.path} does not take chips of ${size} px`, { cause });
  });
  const values = outputs[output]?.data;
  if (!(values instanceof Float32Array)) throw new ModelError(`${file.path} does not return 32-bit floats`);
  if (values.length !== dimensions) {
    throw new ModelError(`${file.path} returns ${values.length} numbers, not ${dimensions}`);
  }
  if (!values.every(Number.isFinite)) throw new ModelError(`${file.path} returns numbers that are not finite`);
  return values;
}

/** Each channel's pixels one after another, scaled. */
function toPlanes(chip: Uint8Array, { mean, deviation }: EmbedderInput): Float32Array {
  const area = chip.length / 3;
  const planes = new Float32Array(chip.length);
  for (let channel = 0; channel < 3; channel += 1) {
    const [centre, scale] = [mean[channel] ?? 0, deviation[channel] ?? 1];
    const scaled = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255 - centre) / scale);
    for (let at = 0; at < area; at += 1) planes[channel * area + at] = scaled[chip[at * 3 + channel] ?? 0] ?? 0;
  }
  return planes;
}
