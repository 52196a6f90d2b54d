import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#files/file-store.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { Problem } from '../problem.ts';
import { type AccountGuard, openTicket } from './open-ticket.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

interface StoredFileTools {
  readonly files: FileStore;
  readonly fileUrls: FileUrls;
}

/** Serves stored pictures by their tickets. Browsers keep no personal picture. */
export function serveStoredFiles(app: FastifyInstance, guards: AccountGuard, tools: StoredFileTools): void {
  app.get<{ Params: { ticket: string } }>('/files/:ticket', async (request, reply) => {
    const { ticket } = request.params;
    const opened = await openTicket(request, { use: 'file', ticket, urls: tools.fileUrls, guards });
    const bytes = opened && (await tools.files.find(opened.key));
    if (!opened || !bytes) throw new Problem('not_found');
    return reply
      .type(CONTENT_TYPES[extname(opened.key)] ?? 'application/octet-stream')
      .header('cache-control', opened.isPublic ? 'public, max-age=86400, immutable' : 'no-store')
      .header('content-disposition', 'inline')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
