import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Embedder, EmbedderInput } from '../embedders/embedder.ts';
import { DETECTOR_MODEL, LANDMARK_MODEL, ModelError, type ModelFile, readModelFile } from './model-files.ts';

export interface Models {
  readonly detector: InferenceSession;
  readonly landmarks: InferenceSession;
  readonly embedder: OpenedEmbedder;
}

/** Opened one after another to limit the peak memory, since a model is in memory twice while it is opened. */
export async function openModels(embedder: Embedder): Promise<Models> {
  const detector = await openModel(DETECTOR_MODEL);
  const landmarks = await openModel(LANDMARK_MODEL);
  return { detector, landmarks, embedder: await openEmbedder(embedder) };
}

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

/**
 * One thread per session, since the pool controls the number of workers. `enableMemPattern` would take 50 MB per worker and
 * save no time.
 */
const SESSION_OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
} as const satisfies InferenceSession.SessionOptions;

/** Throws a `ModelError` if the file is not the expected one or no ONNX model. */
export async function openModel(file: ModelFile): Promise<InferenceSession> {
  const bytes = await readModelFile(file);
  return await InferenceSession.create(bytes, SESSION_OPTIONS).catch((cause: unknown) => {
    throw new ModelError(`${file.path} is no model that onnxruntime can open: ${messageOf(cause)}`, { cause });
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

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
