import type { FastifyInstance } from 'fastify';
import { Problem } from '#http/problem.ts';
import { REMOTE_PHOTO_PATH } from './create-photo-addresses.ts';
import { type FindRemotePhotoTools, findRemotePhoto } from './find-remote-photo.ts';

/** The ticket is the permission, as it is under `/files/`: an `<img>` cannot send a header. */
export function serveRemotePhotos(app: FastifyInstance, tools: FindRemotePhotoTools): void {
  app.get<{ Params: { ticket: string } }>(`${REMOTE_PHOTO_PATH}:ticket`, async ({ params }, reply) => {
    const photo = await findRemotePhoto(tools, params.ticket);
    if (!photo) throw new Problem('not_found');
    return reply
      .header('content-type', photo.contentType)
      .header('cache-control', 'private, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(photo.bytes));
  });
}
