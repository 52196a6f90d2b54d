import { SERVICE } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { OuterIds } from '#features/catalogue/outer-person.ts';
import type { Caller } from '#features/identity/tools.ts';
import { findPhotoRefusal } from '#features/rights/authorise.ts';
import { openUpload } from '#http/bodies.ts';
import { Problem } from '#http/errors.ts';
import type { Guard, Guards } from '#http/guards.ts';
import { serve, serveWithProgress } from '#http/serve.ts';
import { type AccountGuard, openTicket } from '#http/site.ts';
import type { Tools } from '#tools.ts';
import { answerPerson } from './answer-person.ts';
import { BLURRED_PHOTO_PATH, findBlurredPhoto, findRemotePhoto, REMOTE_PHOTO_PATH } from './photo-urls.ts';
import { findQueryPhoto } from './query-photos/query-photo-repository.ts';
import { type DetectFacesTools, detectFaces, takePicture, toUpload } from './query-photos/uploaded-faces.ts';
import { setReminder } from './reminders.ts';

interface PhotoSearchTools extends Pick<Tools, 'paying' | 'faceSearch' | 'fileUrls'>, DetectFacesTools {
  readonly outerIds: OuterIds;
}

export function servePhotoSearch(app: FastifyInstance, guards: Guards<Caller>, tools: PhotoSearchTools): void {
  serveWithProgress(app, endpoints.detectFaces, requireConsent(guards, tools), async ({ form }, caller, call) => {
    const { accountId } = caller;
    const input = await takePicture(form);
    if (!input) throw new Problem('photo_missing');
    const { requester, ...open } = openUpload(call.request);
    const isPaidFor = tools.paying.wayOf(caller) === 'service';
    const upload = { ...open, requester: { ...requester, isPaidFor }, onPlace: call.tell };
    const outcome = await detectFaces(tools, { accountId, input, upload });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return toUpload(outcome.photo, tools.fileUrls);
  });

  serve(app, endpoints.getUpload, guards.analysis, async ({ query }, { accountId }) => {
    const photo = await findQueryPhoto(tools.db, { id: query.upload_id, accountId, now: tools.clock() });
    if (!photo) throw new Problem('upload_not_found');
    return toUpload(photo, tools.fileUrls);
  });

  serve(app, endpoints.answerPerson, guards.analysis, async ({ body }, { accountId, isVisitor }) => {
    const { id: searchId, person_id: outerId, answer } = body;
    const personId = tools.outerIds.openPerson(searchId, outerId);
    const outcome = await answerPerson(tools, { searchId, accountId, isVisitor, personId, answer });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.remindOfGrowth, guards.analysis, async ({ body: { id, remind } }, { accountId }) => {
    const outcome = await setReminder(tools.db, { accountId, id, remind });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serveRemotePhotos(app, guards, tools);
  serveBlurredPhotos(app, guards, tools);
}

/** A guard, because without consent not even the bytes of the picture may be read. */
function requireConsent(guards: Guards<Caller>, tools: PhotoSearchTools): Guard<Caller> {
  // Where searches are paid for one by one, the money is checked when one starts.
  const starter = tools.paying.isPaidEach('photo') ? guards.analysis : guards.starter(SERVICE.smartSearch);
  return async (request) => {
    const caller = await starter(request);
    const refusal = await findPhotoRefusal(tools, caller.accountId);
    if (refusal !== null) throw new Problem(refusal);
    return caller;
  };
}

type RemotePhotoTools = Pick<Tools, 'db' | 'files' | 'fetchPublicFile'> & Pick<PhotoSearchTools, 'fileUrls'>;

/** Previews of what is not paid for. */
function serveBlurredPhotos(app: FastifyInstance, guards: AccountGuard, tools: RemotePhotoTools): void {
  app.get<{ Params: { ticket: string } }>(`${BLURRED_PHOTO_PATH}:ticket`, async (request, reply) => {
    const { ticket } = request.params;
    const opened = await openTicket(request, { use: 'blurred_photo', ticket, urls: tools.fileUrls, guards });
    const bytes = opened && (await findBlurredPhoto(tools, opened.key));
    if (!bytes) throw new Problem('not_found');
    return reply.type('image/jpeg').header('cache-control', 'no-store').send(Buffer.from(bytes));
  });
}

export function serveRemotePhotos(app: FastifyInstance, guards: AccountGuard, tools: RemotePhotoTools): void {
  app.get<{ Params: { ticket: string } }>(`${REMOTE_PHOTO_PATH}:ticket`, async (request, reply) => {
    const { ticket } = request.params;
    const opened = await openTicket(request, { use: 'remote_photo', ticket, urls: tools.fileUrls, guards });
    const photo = opened && (await findRemotePhoto(tools, opened.key));
    if (!photo) throw new Problem('not_found');
    return reply
      .header('content-type', photo.contentType)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(photo.bytes));
  });
}
