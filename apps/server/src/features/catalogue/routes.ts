import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { listSamples } from './demo-people.ts';

export function serveCatalogue(
  app: FastifyInstance,
  guards: Guards<Caller>,
  tools: Pick<Tools, 'files' | 'fileUrls'>,
): void {
  serve(app, endpoints.listSamples, guards.open, async () => {
    const samples = await listSamples(tools.files);
    return {
      status: 'ok',
      data: samples.map(({ id, fileKey }) => ({ id, url: tools.fileUrls.publicUrlOf(fileKey) })),
    };
  });
}
