import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { type OperatorAccess, requireOperator } from '../operations/require-operator.ts';
import { toOpenApi } from './to-openapi.ts';

/** Serves the contract as OpenAPI, and Swagger UI without external resources. */
export async function serveDocs(app: FastifyInstance, access: OperatorAccess): Promise<void> {
  const document = toOpenApi(endpoints);
  await app.register((docs, _options, ready) => {
    docs.addHook('onRequest', requireOperator(access));
    docs.get('/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
    // The plugin's types lack OpenAPI 3.1, but it only forwards the document.
    const specification = { document } as unknown as StaticDocumentSpec;
    docs.register(swagger, { mode: 'static', specification });
    docs.register(swaggerUi, {
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
    ready();
  });
}
