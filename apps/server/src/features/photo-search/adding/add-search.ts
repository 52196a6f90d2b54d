import { SERVICE } from '@vidno/contract/constants';
import type { Caller } from '#features/identity/public.ts';
import type { GivenPicture } from '../query-photos/read-picture.ts';
import { type FindRightOutcome, findRight } from './find-right.ts';
import type { GrantedWish } from './order.ts';
import { type SearchNewPictureOutcome, type SearchNewPictureTools, searchNewPicture } from './search-new-picture.ts';
import { type SearchUploadOutcome, type SearchUploadTools, searchUpload } from './search-upload.ts';

export interface AddSearchTools extends SearchNewPictureTools, SearchUploadTools {
  readonly faceEngine: SearchNewPictureTools['faceEngine'] & SearchUploadTools['faceEngine'];
  /** False where the operator has switched face search off or the database has no vectors. */
  readonly faceSearch: boolean;
}

export type PictureToSearch = GivenPicture | { readonly kind: 'upload'; readonly id: string };

export interface AddSearchWish {
  readonly caller: Caller;
  readonly demo: boolean;
  readonly sourceId: string;
  readonly picture: PictureToSearch;
  readonly face: number | undefined;
}

export type AddSearchOutcome =
  | SearchNewPictureOutcome
  | SearchUploadOutcome
  | Exclude<FindRightOutcome, { kind: 'granted' }>
  | { kind: 'refused'; because: 'not_paid' | 'face_search_off' };

/**
 * Searches for one face in one source; no face is recognised before the right to search is there. The same search again is
 * answered instead, and run again if it had failed.
 */
export async function addSearch(tools: AddSearchTools, wish: AddSearchWish): Promise<AddSearchOutcome> {
  const { caller, demo, sourceId, picture, face } = wish;
  if (!caller.services.includes(SERVICE.smartSearch)) return { kind: 'refused', because: 'not_paid' };
  if (!tools.faceSearch) return { kind: 'refused', because: 'face_search_off' };
  const right = await findRight(tools, { accountId: caller.accountId, sourceId });
  if (right.kind === 'refused') return right;
  const granted: GrantedWish = { caller, demo, source: right.source, consent: right.consent, face };
  return picture.kind === 'upload'
    ? await searchUpload(tools, granted, picture.id)
    : await searchNewPicture(tools, granted, picture);
}
