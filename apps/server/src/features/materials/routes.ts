import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import { findMaterial } from './find-material.ts';
import { listFaq } from './list-faq.ts';
import { listMaterials } from './list-materials.ts';
import type { MaterialTools } from './material-tools.ts';

export function serveMaterials(
  app: FastifyInstance,
  guards: Pick<Guards<unknown>, 'open'>,
  tools: MaterialTools,
): void {
  serve(app, endpoints.listMaterials, guards.open, async ({ query: { page, tag } }) => ({
    status: 'ok',
    ...(await listMaterials(tools.db, { page, tag: tag ?? null })),
  }));

  serve(app, endpoints.getMaterial, guards.open, async ({ params }) => {
    const material = await findMaterial(tools, params.id);
    if (!material) throw new Problem('material_not_found');
    return { status: 'ok', data: material };
  });

  serve(app, endpoints.getFaq, guards.open, async () => ({ status: 'ok', data: await listFaq(tools) }));
}
