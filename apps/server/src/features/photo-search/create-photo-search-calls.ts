import type { SearchCalls, SearchWish, SearchWishOutcome } from '#features/search-list/public.ts';
import { type AddSearchTools, addSearch, type PictureToSearch } from './adding/add-search.ts';
import { type FindPhotoSearchTools, findPhotoSearch } from './find-photo-search.ts';
import { toGivenPicture } from './query-photos/to-given-picture.ts';

export function createPhotoSearchCalls(tools: AddSearchTools & FindPhotoSearchTools): SearchCalls {
  return {
    start: (wish) => startFromForm(tools, wish),
    find: (search, page) => findPhotoSearch(tools, { search, page }),
  };
}

async function startFromForm(tools: AddSearchTools, { caller, demo, form }: SearchWish): Promise<SearchWishOutcome> {
  const picture = await toPictureToSearch(form);
  if (!picture) return { kind: 'refused', because: 'photo_missing' };
  const outcome = await addSearch(tools, { caller, demo, sourceId: form.source, picture, face: form.face });
  if (outcome.kind !== 'choose_face') return outcome;
  const { faces, uploadId } = outcome;
  return { kind: 'refused', because: 'choose_face', extra: { faces, upload_id: uploadId } };
}

async function toPictureToSearch(form: SearchWish['form']): Promise<PictureToSearch | null> {
  const given = await toGivenPicture(form);
  return given ?? (form.upload_id === undefined ? null : { kind: 'upload', id: form.upload_id });
}
