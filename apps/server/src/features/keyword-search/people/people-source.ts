import type { CatalogueSource } from '#features/catalogue/public.ts';
import type { WiderPlace } from '#features/name-search/public.ts';
import type { KeywordHit } from '../repository.ts';

/** Where people are found by words. */
export interface PeopleSource {
  find(query: PeopleQuery): Promise<PeopleFound>;
}

export interface PeopleQuery {
  readonly keyword: string;
  readonly source: CatalogueSource;
  /** Null: everywhere. */
  readonly regionId: string | null;
  readonly signal: AbortSignal;
  /** Tells the user how far it has come. */
  readonly onProgress: (progress: { percent: number; message: string }) => Promise<void>;
}

export type PeopleFound =
  | {
      readonly kind: 'found';
      /** Best first. */
      readonly hits: readonly KeywordHit[];
      readonly capped: boolean;
      readonly wider: WiderPlace | null;
    }
  /** `message` is for the user. */
  | { readonly kind: 'unavailable'; readonly message: string };
