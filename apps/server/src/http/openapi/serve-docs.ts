import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { toOpenApi } from './to-openapi.ts';

/** The contract as OpenAPI, and a page to read and try it that needs no network. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = toOpenApi(endpoints);
  app.get('/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  // The plugin's types know no 3.1 here; it only passes the document on.
  const specification = { document } as unknown as StaticDocumentSpec;
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { validatorUrl: null, docExpansion: 'list' },
    // This page alone: its own styles are inline.
    staticCSP: {
      'default-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'img-src': ["'self'", 'data:'],
      'object-src': "'none'",
      'script-src': "'self'",
      'style-src': ["'self'", "'unsafe-inline'"],
    },
  });
}
