import type { Embedding } from '../face-engine.ts';
import { mirrored } from '../geometry.ts';
import type { OpenedEmbedder } from '../models/open-models.ts';

/** One chip at a time: batches would take more memory and not be faster. */
export async function embedChips(embedder: OpenedEmbedder, chips: readonly Uint8Array[]): Promise<Embedding[]> {
  const embeddings: Embedding[] = [];
  for (const chip of chips) embeddings.push(await embedChip(embedder, chip, await embedder.describe(chip)));
  return embeddings;
}

/** `own` is the raw output for the chip. */
export async function embedChip(
  { description, describe }: OpenedEmbedder,
  chip: Uint8Array,
  own: Float32Array,
): Promise<Embedding> {
  const { isMirrored, isNormalised } = description;
  const { size } = description.chip;
  const described = isMirrored
    ? toMean(own, await describe(mirrored({ pixels: chip, width: size, height: size }).pixels))
    : own;
  return (isNormalised ? toUnitLength(described) : described) as Embedding;
}

function toMean(one: Float32Array, other: Float32Array): Float32Array {
  return one.map((value, index) => (value + (other[index] ?? 0)) / 2);
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

export function lengthOf(vector: Float32Array): number {
  return Math.hypot(...vector);
}
