import { SERVICE } from '@vidno/contract/constants';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Caller } from '#features/identity/public.ts';
import type { DetectFacesTools } from '../query-photos/detect-faces.ts';
import { type ChooseFaceOutcome, chooseFace } from './choose-face.ts';
import { type FindRightOutcome, findRight } from './find-right.ts';
import { type OpenPictureOutcome, openPicture, type PictureToSearch } from './open-picture.ts';
import { prepareFace } from './prepare-face.ts';
import { type SearchForFaceOutcome, type SearchForFaceTools, searchForFace } from './search-for-face.ts';

export interface AddSearchTools extends DetectFacesTools, SearchForFaceTools {
  readonly faceEngine: Pick<FaceEngine, 'findFaces' | 'embed' | 'modelId' | 'limits'>;
  /** False where the operator has switched face search off or the database has no vectors. */
  readonly faceSearch: boolean;
}

export interface AddSearchWish {
  readonly caller: Caller;
  readonly demo: boolean;
  readonly sourceId: string;
  readonly picture: PictureToSearch;
  readonly face: number | undefined;
}

export type AddSearchOutcome =
  | SearchForFaceOutcome
  | Exclude<ChooseFaceOutcome, { kind: 'chosen' }>
  | Exclude<OpenPictureOutcome, { kind: 'opened' }>
  | Exclude<FindRightOutcome, { kind: 'granted' }>
  | { kind: 'refused'; because: 'not_paid' | 'face_search_off' };

/** Searches for one face in one source. The same search again is answered instead, and run again if it had failed. */
export async function addSearch(tools: AddSearchTools, wish: AddSearchWish): Promise<AddSearchOutcome> {
  const { caller, demo, sourceId } = wish;
  const { accountId } = caller;
  if (!caller.services.includes(SERVICE.smartSearch)) return { kind: 'refused', because: 'not_paid' };
  if (!tools.faceSearch) return { kind: 'refused', because: 'face_search_off' };
  // Faces may be looked for without any right; it is asked for meanwhile.
  const opening = openPicture(tools, { accountId, picture: wish.picture });
  opening.catch(() => {});
  const right = await findRight(tools.db, { accountId, sourceId });
  if (right.kind === 'refused') return right;
  const outcome = await opening;
  if (outcome.kind === 'refused') return outcome;

  const choice = await chooseFace(tools, { accountId, opened: outcome.opened, wished: wish.face });
  if (choice.kind !== 'chosen') return choice;
  const { chosen } = choice;
  const face = await prepareFace(tools, chosen);
  if (!face) return { kind: 'refused', because: 'upload_not_found' };
  const { source, consent } = right;
  return await searchForFace(tools, {
    ...{ source, chosen, face },
    order: { caller, demo, sourceId, hash: chosen.hash, consent },
  });
}
