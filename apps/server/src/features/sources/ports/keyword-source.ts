import type { MatchReason } from '@vidno/contract/keyword/keyword-search';
import type { Source } from '../repository.ts';
import type { OnProgress } from './progress.ts';
import type { SourceUnavailable } from './source-unavailable.ts';

/** A source that finds people by words. */
export interface KeywordSource {
  findPeople(query: KeywordQuery): Promise<KeywordOutcome>;
  /** The people whom the keyword means without guessing, at most as many as a search keeps. Absent if that has a cost. */
  listMeant?(query: Pick<KeywordQuery, 'source' | 'keyword' | 'regionId'>): Promise<PeopleMeant>;
}

export interface PeopleMeant {
  readonly personIds: readonly string[];
  /** There are more. */
  readonly capped: boolean;
}

export interface KeywordQuery {
  readonly source: Source;
  /** The account that searches; outside services count its calls. */
  readonly accountId: number;
  readonly keyword: string;
  /** Null: everywhere. */
  readonly regionId: string | null;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

export type KeywordOutcome = PeopleFound | SourceUnavailable;

export interface PeopleFound {
  readonly kind: 'found';
  /** Best first. */
  readonly hits: readonly KeywordHit[];
  readonly capped: boolean;
  readonly wider: WiderPlace | null;
}

export interface KeywordHit {
  readonly personId: string;
  readonly score: number;
  readonly why: readonly MatchReason[];
  /** Null for people of a catalogue, who are shown as they are there now. */
  readonly person: ExternalPerson | null;
}

/** A person who is in none of our catalogues, as they were when found. */
export interface ExternalPerson {
  readonly name: string;
  readonly age: number | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly about: string | null;
  readonly profileUrl: string | null;
}

/** A surrounding place in which more people would be found. */
export interface WiderPlace {
  /** Null: everywhere. */
  readonly regionId: string | null;
  /** How many more people; `WIDER_COUNT_MAX` stands for as many or more. */
  readonly count: number;
}
