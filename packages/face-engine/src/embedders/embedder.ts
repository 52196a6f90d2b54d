import { fileURLToPath } from 'node:url';
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

export const MOBILEFACENET: Embedder = {
  modelId: toModelId('mobilefacenet128@foamliu-a6cc9032/five/flip/1'),
  file: {
    path: fileURLToPath(new URL('../../models/mobilefacenet/mobilefacenet.onnx', import.meta.url)),
    sha256: 'b7120c095d60094f28a4a54ba6a8bf51b297a6273fb40ef6350dfec1f63d9507',
  },
  chip: {
    size: 112,
    template: [
      { x: 38.2946, y: 51.6963 },
      { x: 73.5318, y: 51.5014 },
      { x: 56.0252, y: 71.7366 },
      { x: 41.5493, y: 92.3655 },
      { x: 70.7299, y: 92.2041 },
    ],
  },
  input: { name: 'input0', mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] },
  output: 'output0',
  dimensions: 128,
  isMirrored: true,
  isNormalised: true,
  // 11.2 or more on each of 2,065 photographs of people; at most 9.6 on drums, cartoons and animals that pass as faces by their landmarks.
  minFaceLength: 10.25,
  limits: { confident: 1.1, likely: 1.15, weak: 1.22 },
  referenceCurve: [
    { distance: 1.025, rate: 3e-4 },
    { distance: 1.097, rate: 3e-3 },
    { distance: 1.194, rate: 3e-2 },
    { distance: 1.266, rate: 0.15 },
  ],
  samePersonDistance: 0.8,
  strangerDistance: 1.41,
  about: 'MobileFaceNet, Apache-2.0, foamliu/MobileFaceNet; trained on MS-Celeb-1M, which its publisher has withdrawn',
};
