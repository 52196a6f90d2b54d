import type { Source } from '../repository.ts';
import type { KeywordSource } from './keyword-source.ts';
import type { MonitorSource } from './monitor-source.ts';
import type { PhotoSource } from './photo-source.ts';

/** What a kind of source can be asked for, and how to see whether it works. */
export interface SourceKind {
  /** What is looked through there, for the user; null: the people it has are counted. */
  readonly extent: string | null;
  /** It rests on a service that is not ours: what stops it is told to the user, and it is probed when a worker starts. */
  readonly isOutside: boolean;
  readonly photo?: PhotoSource;
  readonly keyword?: KeywordSource;
  readonly monitor?: MonitorSource;
  /** Searches that must find somebody, and searches that must not. `not_now`: it would cost more than it tells. */
  readonly probe: (source: Source) => Promise<Probe | 'not_now'>;
  /** Sources of this kind that are there from the first start. */
  readonly builtIn?: readonly BuiltInSource[];
}

/** Every kind, by the name that stands in the rows of its sources. */
export type SourceKinds = Readonly<Record<string, SourceKind>>;

/** `message` is for the user. */
export type Probe =
  | { readonly health: 'up'; readonly message: null }
  | { readonly health: 'down' | 'unavailable'; readonly message: string };

export interface BuiltInSource {
  readonly id: string;
  readonly title: string;
  readonly position: number;
}
