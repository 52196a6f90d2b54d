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
  /** Whether `falseAlarmsWithin` has been measured on a source of this size. */
  readonly measured: boolean;
  /** Farther faces are never shown in the band, however few strangers are expected. */
  readonly maxDistances: BandLimits;
  /** How many strangers to expect within this distance of this face. Never falls with distance. */
  falseAlarmsWithin(distance: number): number;
}

export interface NearFace {
  readonly personId: string;
  readonly photoId: string;
  readonly distance: number;
}

/** The maximum distance for each band. */
export type BandLimits = Readonly<Record<Band, number>>;

/** How many strangers a band and the better ones show in this search, on average. */
export interface BandMeaning {
  readonly band: Band;
  readonly false_alarms_per_search: number;
  readonly measured: boolean;
}
