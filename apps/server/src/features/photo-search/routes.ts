import { SERVICE } from '@vidno/contract/constants';
import type { ReplyOf, RequestOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { findSource } from '#features/catalogue/public.ts';
import type { Caller } from '#features/identity/public.ts';
import { type Search, toListEntry } from '#features/search-list/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import { type AddSearchTools, addSearch } from './add-search.ts';
import type { PictureToSearch } from './choose-picture.ts';
import { createPhotoSearchKind } from './create-photo-search-kind.ts';
import { type FindPhotoSearchTools, findPhotoSearch } from './find-photo-search.ts';
import type { FindRemotePhotoTools } from './photo-addresses/find-remote-photo.ts';
import { serveRemotePhotos } from './photo-addresses/photo-routes.ts';
import { detectFaces } from './query-photos/detect-faces.ts';
import { findQueryPhoto } from './query-photos/query-photo-repository.ts';
import type { GivenPicture } from './query-photos/read-picture.ts';
import { toUpload } from './query-photos/to-upload.ts';
import { rejectPerson } from './reject-person.ts';

export type PhotoSearchTools = AddSearchTools & FindPhotoSearchTools & FindRemotePhotoTools;

export function servePhotoSearch(app: FastifyInstance, guards: Guards<Caller>, tools: PhotoSearchTools): void {
  serve(app, endpoints.detectFaces, guards.analysis, async ({ form }, caller) => {
    if (!caller.services.includes(SERVICE.smartSearch)) throw new Problem('not_paid');
    if (!tools.faceSearch) throw new Problem('face_search_off');
    const given = await toGivenPicture(form);
    if (!given) throw new Problem('photo_missing');
    const outcome = await detectFaces(tools, { accountId: caller.accountId, given });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return toUpload(outcome.photo, tools.fileAddresses);
  });

  serve(app, endpoints.getUpload, guards.analysis, async ({ query }, { accountId }) => {
    const photo = await findQueryPhoto(tools.db, { id: query.upload_id, accountId, now: tools.clock() });
    if (!photo) throw new Problem('upload_not_found');
    return toUpload(photo, tools.fileAddresses);
  });

  serve(app, endpoints.addSearch, guards.analysis, async ({ form }, caller) => {
    return await startFromForm(tools, { caller, demo: false, form });
  });
  serve(app, endpoints.addSearchDemo, guards.analysis, async ({ form }, caller) => {
    return await startFromForm(tools, { caller, demo: true, form });
  });

  serve(app, endpoints.getSearch, guards.analysis, async ({ query }, { accountId }) => {
    const search = await findPhotoSearch(tools, { id: query.id, accountId, page: query.page });
    if (!search) throw new Problem('search_not_found');
    return search;
  });

  serve(app, endpoints.rejectPerson, guards.analysis, async ({ body }, { accountId }) => {
    const { id: searchId, person_id: personId, rejected } = body;
    const outcome = await rejectPerson(tools, { searchId, accountId, personId, rejected });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serveRemotePhotos(app, tools);
}

type SearchForm = RequestOf<typeof endpoints.addSearch>['form'];

async function startFromForm(
  tools: PhotoSearchTools,
  { caller, demo, form }: { caller: Caller; demo: boolean; form: SearchForm },
): Promise<ReplyOf<typeof endpoints.addSearch>> {
  const picture = await toPictureToSearch(form);
  if (!picture) throw new Problem('photo_missing');
  const outcome = await addSearch(tools, { caller, demo, sourceId: form.source, picture, face: form.face });
  switch (outcome.kind) {
    case 'started':
      return { status: 'ok', id: outcome.searchId, process_id: outcome.processId };
    case 'exists':
      return await toExists(tools, outcome.search);
    case 'choose_face':
      throw new Problem('choose_face', { faces: outcome.faces, upload_id: outcome.uploadId });
    case 'refused':
      throw new Problem(outcome.because);
  }
}

async function toExists(tools: PhotoSearchTools, search: Search): Promise<ReplyOf<typeof endpoints.addSearch>> {
  const source = await findSource(tools.db, search.sourceId);
  const imagePaths = await createPhotoSearchKind(tools).listImagePaths(tools.db, [search.id]);
  const entry = toListEntry(search, { sourceTitle: source?.title, imagePath: imagePaths.get(search.id) });
  return { status: 'exists', id: search.id, process_id: search.process.id, search: entry };
}

async function toPictureToSearch(form: SearchForm): Promise<PictureToSearch | null> {
  const given = await toGivenPicture(form);
  return given ?? (form.upload_id === undefined ? null : { kind: 'upload', id: form.upload_id });
}

async function toGivenPicture(form: {
  image?: File | undefined;
  url?: string | undefined;
}): Promise<GivenPicture | null> {
  if (form.image) {
    return { kind: 'file', name: form.image.name, bytes: await form.image.bytes() };
  }
  return form.url ? { kind: 'url', url: form.url } : null;
}
