/** What the product knows of the engine. `create-face-engine.ts` makes one that runs in other threads or processes. */

/** Fractions of the upright picture, 0 to 1. */
export interface FaceBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FoundFace {
  readonly box: FaceBox;
  /** 0 to 1: detector score, lowered for small and blurred faces. */
  readonly quality: number;
  /** The aligned face, RGB, `CHIP_SIZE` × `CHIP_SIZE` × 3 bytes: all that `embed` needs. */
  readonly chip: Uint8Array;
}

/** Why a picture was refused. */
export type PictureFault =
  | 'picture_empty'
  | 'picture_unreadable'
  | 'picture_damaged'
  | 'picture_too_heavy'
  | 'picture_too_many_pixels'
  | 'picture_too_small';

export interface CroppedFace extends FoundFace {
  /** A small square JPEG of the face with some room around it, for the screens. */
  readonly crop: Uint8Array;
}

export type FindFacesOutcome =
  | {
      readonly kind: 'read';
      /** Upright JPEG of at most 1280 px a side, without metadata: the only form in which a picture is kept. */
      readonly jpeg: Uint8Array;
      readonly width: number;
      readonly height: number;
      /** Largest first. */
      readonly faces: readonly CroppedFace[];
    }
  | { readonly kind: 'refused'; readonly because: PictureFault };

export type RecogniseOutcome =
  | (Extract<FindFacesOutcome, { kind: 'read' }> & {
      /** Of the face where there is one alone: of several somebody has to choose first. */
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

/** 128 numbers, raw (not normalised); compared by Euclidean distance, only with vectors of the same model. */
export type Embedding = Float32Array & { readonly __embedding: unique symbol };

export interface FaceEngine {
  /** Stands beside every stored vector; vectors of different models are never compared. */
  readonly modelId: string;
  readonly dimensions: number;
  /** Distances that mean the same on a catalogue of real faces; a catalogue calibrates its own within them. */
  readonly limits: { readonly confident: number; readonly likely: number; readonly weak: number };
  findFaces(picture: Uint8Array, signal?: AbortSignal): Promise<FindFacesOutcome>;
  /** One embedding per chip, in order. */
  embed(chips: readonly Uint8Array[], signal?: AbortSignal): Promise<Embedding[]>;
  /** `findFaces` and, where there is one face alone, `embed` in one task: for a picture that is searched for at once. */
  recognise(picture: Uint8Array, signal?: AbortSignal): Promise<RecogniseOutcome>;
  /** `findFaces` and `embed` in one task, for pictures whose people have agreed already: the import. */
  analyse(picture: Uint8Array, signal?: AbortSignal): Promise<AnalyseOutcome>;
  close(): Promise<void>;
}

export const CHIP_SIZE = 150;
