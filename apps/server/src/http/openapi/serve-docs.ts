import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { toOpenApi } from './to-openapi.ts';

/** Serves the contract as OpenAPI, and Swagger UI without external resources. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = toOpenApi(endpoints);
  app.get('/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  // The plugin's types lack OpenAPI 3.1, but it only forwards the document.
  const specification = { document } as unknown as StaticDocumentSpec;
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { validatorUrl: null, docExpansion: 'list' },
    // Only this page may use inline styles, because Swagger UI has them.
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
