import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import type { FileStore } from '#files/file-store.ts';
import type { FileUrls } from '#files/file-urls.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { listSamples } from './demo-people.ts';

export interface CatalogueTools {
  readonly files: FileStore;
  readonly fileUrls: FileUrls;
}

export function serveCatalogue(app: FastifyInstance, guards: Guards<Caller>, tools: CatalogueTools): void {
  serve(app, endpoints.listSamples, guards.open, async () => {
    const samples = await listSamples(tools.files);
    return {
      status: 'ok',
      data: samples.map(({ id, fileKey }) => ({ id, url: tools.fileUrls.publicUrlOf(fileKey) })),
    };
  });
}
