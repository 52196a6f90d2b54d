import type { ModelFile } from '../models/model-file.ts';

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
  /** Length of the raw output for a chip, below which it shows no face; 0 if the length does not tell. */
  readonly minFaceLength: number;
  readonly metric: 'euclidean';
  readonly limits: DistanceLimits;
  readonly referenceCurve: ReferenceCurve;
  /** Faces nearer than this almost always show one person: half the pairs of photos of one person are. */
  readonly samePersonDistance: number;
  /** The usual distance of strangers, fitted so that false alarms are as frequent where faces are dense as where they are sparse. */
  readonly strangerDistance: number;
  /** Licence, origin, and on whose pictures it was trained, for the operator. */
  readonly about: string;
}

/** The aligned face that the model was trained on: a square of `size` pixels. */
export interface Chip {
  readonly size: number;
  readonly alignment: Alignment;
}

/**
 * `mean_face` fits the landmarks that facial expressions move least to dlib's mean face, with `padding` on each side.
 * `five_points` fits eyes, tip of the nose and corners of the mouth to a template in pixels of the chip.
 */
export type Alignment =
  | { readonly kind: 'mean_face'; readonly padding: number }
  | { readonly kind: 'five_points'; readonly template: readonly { readonly x: number; readonly y: number }[] };

/** `nhwc_uint8` takes RGB bytes as they are; `nchw_float` takes `(byte / 255 − mean) / deviation` per channel. */
export type EmbedderInput =
  | { readonly name: string; readonly layout: 'nhwc_uint8' }
  | {
      readonly name: string;
      readonly layout: 'nchw_float';
      readonly mean: readonly number[];
      readonly deviation: readonly number[];
    };

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
