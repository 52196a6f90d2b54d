import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { registerErrorHandler } from '#http/error-handler.ts';
import { serveHealth } from '#http/operations/serve-health.ts';
import { serveMetrics } from '#http/operations/serve-metrics.ts';
import { toHttpMetrics } from '../instrumentation.ts';
import type { Product } from '../open-product.ts';
import { toReadiness } from './to-readiness.ts';

/** A worker answers nothing but `/health/live`, `/health/ready` and `/metrics`. Returns a function that stops it. */
export async function serveWorkerHealth(product: Product): Promise<() => Promise<void>> {
  const { config, metrics } = product;
  const log: FastifyBaseLogger = product.log;
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerErrorHandler(app);
  serveHealth(app, toReadiness(product));
  serveMetrics(app, toHttpMetrics(metrics), config);
  const url = await app.listen({ port: config.workerPort, host: config.host });
  log.info({ url }, 'worker is ready');
  return () => app.close();
}
