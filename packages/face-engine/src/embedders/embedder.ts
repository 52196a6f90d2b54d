import type { ModelFile } from '../models/model-files.ts';

/** A model that computes embeddings, and how to use it. Changing anything that changes vectors requires another `modelId`. */
export interface Embedder {
  /** Stored with each vector. Vectors of different models are never compared. */
  readonly modelId: string;
  readonly file: ModelFile;
  readonly chip: Chip;
  readonly input: EmbedderInput;
  /** Name of the output. */
  readonly output: string;
  readonly dimensions: number;
  /** Whether the embedding is the mean of the chip and its mirror image. */
  readonly isMirrored: boolean;
  /** Whether embeddings are scaled to unit length. */
  readonly isNormalised: boolean;
  /** Length of the raw output for a chip, below which it shows no face. */
  readonly minFaceLength: number;
  readonly limits: DistanceLimits;
  readonly referenceCurve: ReferenceCurve;
  /** Faces nearer than this almost always show one person: half the pairs of photos of one person are. */
  readonly samePersonDistance: number;
  /** The usual distance of strangers, fitted so that false alarms are as frequent where faces are dense as where they are sparse. */
  readonly strangerDistance: number;
  /** Licence, origin, and on whose pictures it was trained, for the operator. */
  readonly about: string;
}

/** The aligned face that the model was trained on. */
export interface Chip {
  /** Side of the square, in pixels. */
  readonly size: number;
  /** Where eyes, tip of the nose and corners of the mouth belong, in pixels of the square. */
  readonly template: readonly { readonly x: number; readonly y: number }[];
}

/** Takes `(byte / 255 − mean) / deviation` per channel, red first, the channels one after another. */
export interface EmbedderInput {
  readonly name: string;
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
}

/** The maximum distance of each band. A catalogue calibrates its own limits within these. */
export interface DistanceLimits {
  readonly confident: number;
  readonly likely: number;
  readonly weak: number;
}

/**
 * The share of pairs of different people at most this far apart, ascending in both: measured on the twentieth of real faces that
 * resemble others most, and multiplied by three, since famous people are no sample of everybody.
 */
export type ReferenceCurve = readonly { readonly distance: number; readonly rate: number }[];

/** How faces are found and aligned. Whatever changes the vectors of the same embedder requires another. */
const FOUND_BY = 'yunet-0047ac24/landmarks-68/1';

/** Names the embedder and what finds the faces that it is given. */
export function toModelId(embedder: string): string {
  return `${embedder}+${FOUND_BY}`;
}
