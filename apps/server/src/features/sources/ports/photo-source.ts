import type { Band } from '@vidno/contract/face';
import type { Source } from '../repository.ts';
import type { OnProgress } from './progress.ts';
import type { SourceUnavailable } from './source-unavailable.ts';

/** Where people are found by a face. */
export interface PhotoSource {
  compareFaces(query: PhotoQuery): Promise<PhotoOutcome>;
}

export interface PhotoQuery {
  readonly source: Source;
  /** Made by the model of this site. */
  readonly embedding: Float32Array;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

export type PhotoOutcome = FacesCompared | SourceUnavailable;

export interface FacesCompared {
  readonly kind: 'compared';
  /** Faces that may be this one, nearest first. */
  readonly near: readonly NearFace[];
  /** How many were compared. */
  readonly faces: number;
  readonly limits: BandLimits;
  readonly meaning: readonly BandMeaning[];
}

export interface NearFace {
  readonly personId: string;
  readonly photoId: string;
  readonly distance: number;
}

/** How near a face must be for each verdict. */
export type BandLimits = Readonly<Record<Band, number>>;

/** What a verdict is worth where so many faces are compared. */
export interface BandMeaning {
  readonly band: Band;
  readonly expected_false_matches: number;
  readonly false_match_rate: number;
}
