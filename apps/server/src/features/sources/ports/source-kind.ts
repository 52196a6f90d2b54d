import type { SourceIndex } from '@vidno/contract/sources';
import type { Source } from '../repository.ts';
import type { KeywordSource } from './keyword-source.ts';
import type { MonitorSource } from './monitor-source.ts';
import type { PhotoSource } from './photo-source.ts';

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
  /** Sources of this kind that exist from the first start. */
  readonly builtIn?: readonly BuiltInSource[];
}

/** Every kind, by its name in the `source` table. */
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
