import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { Source } from '../repository.ts';
import type { SourceUnavailable } from './source-unavailable.ts';

/** Somewhere a monitor looks again and again. */
export interface MonitorSource {
  /** `slow`: it waits for an outside service more than it works. */
  readonly lane: MonitorLane;
  look(look: Look): Promise<LookOutcome>;
}

export type MonitorLane = 'normal' | 'slow';

export interface Look {
  readonly source: Source;
  readonly keyword: string;
  /** Null: everywhere. */
  readonly place: MonitorPlace | null;
  /** What is older does not matter; the same in every look of a monitor. */
  readonly since: Date;
  readonly signal: AbortSignal;
}

export type LookOutcome = HitsSeen | SourceUnavailable;

export interface HitsSeen {
  readonly kind: 'seen';
  readonly hits: readonly LookedHit[];
  /** Older ones are not known to be gone; null: everything was seen. */
  readonly seenBack: Date | null;
}

export interface LookedHit {
  /** The same in every look. */
  readonly key: string;
  readonly kind: 'person' | 'post';
  readonly title: string;
  readonly text: string;
  readonly subtitle: string;
  readonly url: string | null;
  /** Of somebody in the catalogue. */
  readonly personId: string | null;
  /** Null for a person. */
  readonly published: Date | null;
}
