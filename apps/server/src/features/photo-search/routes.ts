import { SERVICE } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import type { FindRemotePhotoTools } from './photo-addresses/find-remote-photo.ts';
import { serveRemotePhotos } from './photo-addresses/photo-routes.ts';
import { type DetectFacesTools, detectFaces } from './query-photos/detect-faces.ts';
import { findQueryPhoto } from './query-photos/query-photo-repository.ts';
import { toGivenPicture } from './query-photos/read-picture.ts';
import { toUpload } from './query-photos/to-upload.ts';
import { rejectPerson } from './reject-person.ts';

export interface PhotoSearchTools extends DetectFacesTools, FindRemotePhotoTools {
  /** False where the operator has switched face search off or the database has no vectors. */
  readonly faceSearch: boolean;
}

export function servePhotoSearch(app: FastifyInstance, guards: Guards<Caller>, tools: PhotoSearchTools): void {
  serve(app, endpoints.detectFaces, guards.service(SERVICE.smartSearch), async ({ form }, { accountId }) => {
    if (!tools.faceSearch) throw new Problem('face_search_off');
    const given = await toGivenPicture(form);
    if (!given) throw new Problem('photo_missing');
    const outcome = await detectFaces(tools, { accountId, given });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return toUpload(outcome.photo, tools.fileUrls);
  });

  serve(app, endpoints.getUpload, guards.analysis, async ({ query }, { accountId }) => {
    const photo = await findQueryPhoto(tools.db, { id: query.upload_id, accountId, now: tools.clock() });
    if (!photo) throw new Problem('upload_not_found');
    return toUpload(photo, tools.fileUrls);
  });

  serve(app, endpoints.rejectPerson, guards.analysis, async ({ body }, { accountId }) => {
    const { id: searchId, person_id: personId, rejected } = body;
    const outcome = await rejectPerson(tools, { searchId, accountId, personId, rejected });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serveRemotePhotos(app, tools);
}
