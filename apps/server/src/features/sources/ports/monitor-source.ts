import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import type { Source } from '../repository.ts';
import type { SourceUnavailable } from './source-unavailable.ts';

/** A source that monitors query repeatedly. */
export interface MonitorSource {
  /** `slow`: it waits for an outside service more than it works. */
  readonly lane: MonitorLane;
  findItems(query: MonitorQuery): Promise<MonitorOutcome>;
}

export type MonitorLane = 'normal' | 'slow';

export interface MonitorQuery {
  readonly source: Source;
  /** The account that monitors; outside services count its calls. */
  readonly accountId: number;
  readonly keyword: string;
  /** Null: everywhere. */
  readonly place: MonitorPlace | null;
  /** Older items do not matter. The same in every query of a monitor. */
  readonly since: Date;
  readonly signal: AbortSignal;
}

export type MonitorOutcome = ItemsFound | SourceUnavailable;

export interface ItemsFound {
  readonly kind: 'found';
  readonly items: readonly MonitorItem[];
  /** Items published up to this moment may be missing from the list; null: the list is complete. */
  readonly completeSince: Date | null;
}

export interface MonitorItem {
  /** Stable: the same item has the same key in every outcome. */
  readonly key: string;
  readonly kind: 'person' | 'post';
  readonly title: string;
  readonly text: string;
  readonly subtitle: string;
  readonly url: string | null;
  /** Null for a post, and for a person who is in no catalogue. */
  readonly personId: string | null;
  /** Null for a person. */
  readonly published: Date | null;
}
