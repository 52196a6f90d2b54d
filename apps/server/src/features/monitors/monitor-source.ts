import type { MonitorPlace } from '@vidno/contract/monitors/monitors';

/** Somewhere a monitor looks again and again. */
export interface MonitorSource {
  look(look: Look): Promise<LookOutcome>;
}

export interface Look {
  readonly keyword: string;
  /** Null: everywhere. */
  readonly place: MonitorPlace | null;
  /** What is older does not matter; the same in every look of a monitor. */
  readonly since: Date;
  readonly signal: AbortSignal;
}

export type LookOutcome =
  | {
      readonly kind: 'seen';
      readonly hits: readonly LookedHit[];
      /** Older ones are not known to be gone; null: everything was seen. */
      readonly seenBack: Date | null;
    }
  /** `message` is for the user. */
  | { readonly kind: 'unavailable'; readonly message: string; readonly retryAt: Date | null };

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
