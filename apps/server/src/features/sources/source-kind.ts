import type { Band } from '@vidno/contract/face';
import type { MatchReason } from '@vidno/contract/keyword/keyword-search';
import type { MonitorPlace } from '@vidno/contract/monitors/monitors';
import { SOURCE_USES, type SourceIndex, type SourceUse } from '@vidno/contract/sources';
import type { Source } from './repository.ts';

/** A kind of source: what it can be asked for, and how to probe it. */
export interface SourceKind {
  /** What it searches, as told to the user. Null: the number of its people is shown instead. */
  readonly extent: string | null;
  /** It depends on an outside service: its problems are shown to the user, and it is also probed when a worker starts. */
  readonly isOutside: boolean;
  readonly photo?: PhotoSource;
  readonly keyword?: KeywordSource;
  readonly monitor?: MonitorSource;
  /** Runs searches that must find somebody, and searches that must not. `not_now`: a probe is not worth its cost now. */
  readonly probe: (source: Source) => Promise<Probe | 'not_now'>;
  /** How its photo search finds its way; absent where there is nothing to index. */
  readonly describeIndex?: (source: Source) => Promise<SourceIndex>;
  /** On how many of its faces the bands rest; null before the first calibration, absent where there are no faces. */
  readonly describeCalibration?: (source: Source) => Promise<SourceCalibration | null>;
  /** Sources of this kind that exist from the first start. */
  readonly builtIn?: readonly BuiltInSource[];
}

export interface SourceCalibration {
  /** So many of its own people were searched for. */
  readonly searches: number;
  /** So many faces it had then. */
  readonly faces: number;
  readonly at: Date;
  /** It has not grown too much since. */
  readonly isUpToDate: boolean;
}

/** Every kind, by its name in the `source` table. */
export type SourceKinds = Readonly<Record<string, SourceKind>>;

/** `message` is for the user. */
export type Probe =
  | { readonly health: 'up'; readonly message: null }
  | { readonly health: 'down' | 'unavailable'; readonly message: string };

interface BuiltInSource {
  readonly id: string;
  readonly title: string;
  readonly position: number;
}

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

/** A source that finds people by words. */
interface KeywordSource {
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
  /** The VK pages of the people whose post it is. */
  readonly vkIds?: readonly number[];
  /** Null for a person. */
  readonly published: Date | null;
}

/** Reports the progress of a search to the user. */
type OnProgress = (progress: Progress) => Promise<void>;

interface Progress {
  readonly percent: number;
  readonly message: string;
}

/** A source that could not be searched. Never shown as "nobody found". */
export interface SourceUnavailable {
  readonly kind: 'unavailable';
  /** For the user. */
  readonly message: string;
  /** Null if unknown. */
  readonly retryAt: Date | null;
}

/** What users read about a source that cannot be searched. */
export const SOURCE_MESSAGES = {
  silent: 'Источник сейчас не отвечает. Мы уже разбираемся.',
  namesMissed: 'Источник отвечает, но находит по имени не всех. Мы уже разбираемся.',
  wrong: 'Источник находит не тех, кого ищут. Мы уже разбираемся.',
  tryLater: 'Источник сейчас не отвечает. Попробуйте позже или выберите другой.',
  beingFilled: 'В этот источник ещё загружают людей. Загляните чуть позже.',
  notProbed: 'Источник только что подключён. Загляните через несколько минут.',
  closed: 'Этот источник закрыт: искать в нём больше нельзя.',
  switchedOff: 'Так искать в этом источнике сейчас нельзя.',
} as const;

/** Its first people are being loaded: it is neither broken nor missing here. */
export function isBeingFilled({ health_message: message }: Pick<Source, 'health_message'>): boolean {
  return message === SOURCE_MESSAGES.beingFilled;
}

/** What sources of this kind can be asked for. */
export function capabilitiesOf(kinds: SourceKinds, kind: string): SourceUse[] {
  return SOURCE_USES.filter((use) => kinds[kind]?.[use] !== undefined);
}

/** Why the source cannot be used now, or null if it can. */
export function findSourceRefusal(
  kinds: SourceKinds,
  source: Pick<Source, 'kind' | 'health' | 'off_uses'> | null,
  use: SourceUse,
): 'source_unknown' | 'source_unavailable' | 'source_down' | null {
  if (!source || !capabilitiesOf(kinds, source.kind).includes(use)) return 'source_unknown';
  if (source.off_uses.includes(use)) return 'source_unavailable';
  return source.health === 'up' ? null : `source_${source.health}`;
}
