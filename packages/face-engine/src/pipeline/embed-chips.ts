import type { InferenceSession } from 'onnxruntime-node';
import { CHIP_SIZE, type Embedding } from '../face-engine.ts';
import { mirrored } from '../geometry/raster.ts';
import { runModel } from './run-model.ts';

const CHIP_BYTES = CHIP_SIZE * CHIP_SIZE * 3;

/** One chip at a time, each with its mirror image. Larger batches would take more memory and not be faster. */
export async function embedChips(model: InferenceSession, chips: readonly Uint8Array[]): Promise<Embedding[]> {
  const embeddings: Embedding[] = [];
  for (const chip of chips) {
    const mirror = mirrored({ pixels: chip, width: CHIP_SIZE, height: CHIP_SIZE });
    embeddings.push(toMean(await describeChips(model, [chip, mirror.pixels])));
  }
  return embeddings;
}

/** The raw output of the network: 128 numbers per chip, concatenated. */
export async function describeChips(model: InferenceSession, chips: readonly Uint8Array[]): Promise<Float32Array> {
  const pixels = new Uint8Array(chips.length * CHIP_BYTES);
  chips.forEach((chip, index) => {
    pixels.set(chip, index * CHIP_BYTES);
  });
  const { embeddings } = await runModel(model, pixels, CHIP_SIZE);
  if (embeddings === undefined) throw new Error('The embedder must return embeddings');
  return embeddings;
}

/** Not normalised, because the plain distance separates people better. */
function toMean(pair: Float32Array): Embedding {
  const half = pair.length / 2;
  const mean = pair.slice(0, half).map((value, index) => (value + (pair[half + index] ?? 0)) / 2);
  return mean as Embedding;
}
