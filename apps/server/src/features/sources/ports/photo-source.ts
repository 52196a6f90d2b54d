import type { Band } from '@vidno/contract/face';
import type { Source } from '../repository.ts';
import type { OnProgress } from './progress.ts';
import type { SourceUnavailable } from './source-unavailable.ts';

/** A source that finds people by a face. */
export interface PhotoSource {
  compareFaces(query: PhotoQuery): Promise<PhotoOutcome>;
}

export interface PhotoQuery {
  readonly source: Source;
  /** Computed by this site's model. */
  readonly embedding: Float32Array;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

export type PhotoOutcome = FacesCompared | SourceUnavailable;

export interface FacesCompared {
  readonly kind: 'compared';
  /** Faces that may be this one, nearest first. */
  readonly near: readonly NearFace[];
  /** How many faces were compared. */
  readonly faces: number;
  readonly limits: BandLimits;
  readonly meaning: readonly BandMeaning[];
  /** How many faces of strangers to expect within this distance. */
  readonly expectedFalseMatches: (distance: number) => number;
}

export interface NearFace {
  readonly personId: string;
  readonly photoId: string;
  readonly distance: number;
}

/** The maximum distance for each band. */
export type BandLimits = Readonly<Record<Band, number>>;

/** How reliable a band is with this many faces compared. */
export interface BandMeaning {
  readonly band: Band;
  readonly expected_false_matches: number;
  readonly false_match_rate: number;
}
