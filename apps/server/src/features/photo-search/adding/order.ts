import type { NewRow } from '#database/tables.ts';
import type { Caller } from '#features/identity/public.ts';
import type { Consent } from '#features/privacy/public.ts';
import type { QueriedFace } from '../repository.ts';

/** What is searched for whom, and by which right. */
export interface Order {
  readonly caller: Caller;
  readonly demo: boolean;
  readonly sourceId: string;
  readonly hash: string;
  readonly consent: Consent;
}

export interface SearchedFace {
  readonly queried: QueriedFace;
  /** Rows of the faces of a photo that becomes whole only with this search. */
  readonly newFaces: readonly NewRow<'query_face'>[];
}

/** Thrown inside a transaction: undoes what has been written in the same go. */
export class PhotoGone extends Error {}
