import type { DistanceLimits, ReferenceCurve } from './embedders/embedder.ts';

/** The interface of the engine. `create-face-engine.ts` implements it with worker threads or child processes. */

/** Fractions of the upright picture, 0 to 1. */
export interface FaceBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the eyes are, in fractions of the upright picture; left and right as one looks at it. */
export interface EyePositions {
  readonly left: { readonly x: number; readonly y: number };
  readonly right: { readonly x: number; readonly y: number };
}

/** What makes a face easy or hard to recognise, each from 0 (hopeless) to 1 (nothing to improve). */
export interface QualityComponents {
  readonly size: number;
  readonly sharpness: number;
  /** Turned towards the camera. */
  readonly pose: number;
  readonly exposure: number;
  /** Not covered. */
  readonly eyes: number;
  readonly mouth: number;
  readonly compression: number;
}

/** `not_a_face`: what was detected does not have the features of a human face. */
export type UnfitReason = 'not_a_face';
export type Fitness = { readonly fit: true } | { readonly fit: false; readonly because: UnfitReason };

export interface FoundFace {
  readonly box: FaceBox;
  /** Null where they cannot be located, as in a profile. */
  readonly eyes: EyePositions | null;
  /** 0 to 1: the detector's score, reduced for small and blurred faces. */
  readonly quality: number;
  readonly components: QualityComponents;
  readonly fitness: Fitness;
  /** The aligned face as RGB bytes, the input of `embed`. Its size and alignment are those of the model. */
  readonly chip: Uint8Array;
}

/** Why a picture was refused. */
export type PictureFault =
  | 'picture_empty'
  | 'picture_unreadable'
  /** Of a kind that browsers do not show either. */
  | 'picture_unsupported'
  /** Cut off: less than most of it is there. */
  | 'picture_incomplete'
  | 'picture_damaged'
  | 'picture_too_heavy'
  | 'picture_too_many_pixels'
  | 'picture_too_small'
  /** It took more processor time or memory than a picture may. */
  | 'picture_too_complex';

export interface CroppedFace extends FoundFace {
  /** A small square JPEG of the face with some margin, for display. */
  readonly crop: Uint8Array;
}

export type FindFacesOutcome =
  | {
      readonly kind: 'read';
      /** Upright JPEG of at most 1280 px a side, without metadata. Pictures are stored only in this form. */
      readonly jpeg: Uint8Array;
      readonly width: number;
      readonly height: number;
      /** Largest first. */
      readonly faces: readonly CroppedFace[];
    }
  | { readonly kind: 'refused'; readonly because: PictureFault };

export type RecogniseOutcome =
  | (Extract<FindFacesOutcome, { kind: 'read' }> & {
      /** Null unless the picture has a single face, since one of several has to be chosen first. */
      readonly embedding: Embedding | null;
    })
  | Extract<FindFacesOutcome, { kind: 'refused' }>;

export type AnalyseOutcome =
  | {
      readonly kind: 'read';
      readonly jpeg: Uint8Array;
      readonly width: number;
      readonly height: number;
      /** Largest first. */
      readonly faces: readonly AnalysedFace[];
    }
  | { readonly kind: 'refused'; readonly because: PictureFault };

export interface AnalysedFace extends FoundFace {
  readonly embedding: Embedding;
}

/** `dimensions` numbers. Compared by Euclidean distance, and only with vectors of the same model. */
export type Embedding = Float32Array & { readonly __embedding: unique symbol };

export interface TaskOptions {
  /** A task that is given up while it waits never starts. One that has started is finished, and its result is dropped. */
  readonly signal?: AbortSignal;
}

export interface FaceEngine {
  /** Stored with every vector. Vectors of different models are never compared. */
  readonly modelId: string;
  readonly dimensions: number;
  readonly limits: DistanceLimits;
  readonly referenceCurve: ReferenceCurve;
  readonly samePersonDistance: number;
  readonly strangerDistance: number;
  /** Opens all models and embeds one chip. Null if they work, otherwise why they do not. */
  check(): Promise<string | null>;
  findFaces(picture: Uint8Array, options?: TaskOptions): Promise<FindFacesOutcome>;
  /** One embedding per chip, in order. */
  embed(chips: readonly Uint8Array[], options?: TaskOptions): Promise<Embedding[]>;
  /** `findFaces` and, for a single face, `embed` in one task: for a picture that is searched for at once. */
  recognise(picture: Uint8Array, options?: TaskOptions): Promise<RecogniseOutcome>;
  /** `findFaces` and `embed` of all faces in one task, for the import, whose people have already consented. */
  analyse(picture: Uint8Array, options?: TaskOptions): Promise<AnalyseOutcome>;
  close(): Promise<void>;
}
