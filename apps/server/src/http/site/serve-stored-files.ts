import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#files/file-store.ts';
import type { FileUrls } from '#files/file-urls.ts';
import { Problem } from '../problem.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

/** Serves stored pictures by signed URLs, which expire. */
export function serveStoredFiles(app: FastifyInstance, { store, urls }: { store: FileStore; urls: FileUrls }): void {
  app.get<{ Params: { ticket: string } }>('/files/:ticket', async (request, reply) => {
    const key = urls.keyOf(request.params.ticket);
    const bytes = key === null ? null : await store.find(key);
    if (key === null || bytes === null) throw new Problem('not_found');
    return reply
      .type(CONTENT_TYPES[extname(key)] ?? 'application/octet-stream')
      .header('cache-control', 'private, max-age=3600, immutable')
      .header('content-disposition', 'inline')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
