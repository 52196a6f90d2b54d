import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedPage } from '#content/prepared-page.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { FEED_PATH, SITE_MAP_PATH, toFeed, toListPlace, toRobots, toSiteMap } from './feed.ts';
import { findMaterial, listFaq, listMaterials, type MaterialTools } from './materials.ts';
import { toArticlePage, toFaqPage, toListPage, toMissingPage } from './pages.ts';
import { listChanges, listSummaries } from './repository.ts';

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

/** @limit list: Older materials are not in the feed. */
const FEED_SIZE = 20;
/**
 * A site map may have so many addresses; a tenth is left to other pages.
 * @limit list: Older materials are not in the site map.
 */
const SITE_MAP_MATERIALS_MAX = 45_000;
const SEEN_FOR = 'public, max-age=3600';

type PageRequest = FastifyRequest<PageRoute>;
interface PageRoute {
  readonly Params: { readonly id?: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/** Pages whose text is there before their scripts, and what search engines and feed readers ask for. */
export function serveMaterialPages(app: FastifyInstance, tools: MaterialTools): void {
  const origin = tools.publicUrl.replace(/\/+$/, '');

  for (const url of ['/materials', '/materials/']) {
    servePage(app, url, async ({ query }) => {
      const place = toListPlace(query);
      return toListPage(await listMaterials(tools.db, place), place, origin);
    });
  }

  servePage(app, '/materials/:id', async ({ params }, reply) => {
    const material = await findMaterial(tools, params.id ?? '');
    if (material) return toArticlePage(material, origin);
    reply.code(404);
    return toMissingPage();
  });

  servePage(app, '/faq', async () => toFaqPage(await listFaq(tools), origin));

  serveText(app, FEED_PATH, 'application/rss+xml', async () =>
    toFeed(await listSummaries(tools.db, { tag: null, offset: 0, limit: FEED_SIZE }), origin),
  );
  serveText(app, SITE_MAP_PATH, 'application/xml', async () =>
    toSiteMap(await listChanges(tools.db, SITE_MAP_MATERIALS_MAX), origin),
  );
  serveText(app, '/robots.txt', 'text/plain', async () => toRobots(origin));
}

function servePage(
  app: FastifyInstance,
  url: string,
  prepare: (request: PageRequest, reply: FastifyReply) => Promise<PreparedPage>,
): void {
  app.route<PageRoute>({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      if (app.webPage === null) return reply.callNotFound();
      const page = await prepare(request, reply);
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(app.webPage.with(page));
    },
  });
}

function serveText(app: FastifyInstance, url: string, type: string, write: () => Promise<string>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (_request, reply) => {
      const text = await write();
      return reply.type(`${type}; charset=utf-8`).header('cache-control', SEEN_FOR).send(text);
    },
  });
}
