import { join } from 'node:path';
import { pingDatabase } from '#database/ping-database.ts';
import { syncVkTokens } from '#features/vk-access/public.ts';
import { createApp } from '#http/create-app.ts';
import { countWaitingRuns } from '#runs/run-repository.ts';
import { toHttpMetrics } from './instrumentation.ts';
import type { Product } from './open-product.ts';
import { observeMoney } from './payments/observe-money.ts';
import { observeRetention } from './retention/observe-retention.ts';
import { serveFeatures } from './serve-features.ts';

const WEB_ROOT = join(import.meta.dirname, '../../../web/dist');

/** Listens on the configured port; returns a function that stops the server. */
export async function startWeb(product: Product): Promise<() => Promise<void>> {
  const { config, log, metrics, tools } = product;
  const app = await createApp({
    config,
    log,
    readiness: {
      database: () => pingDatabase(tools.db),
      runs: () => countWaitingRuns(tools.db, tools.clock()),
    },
    metrics: toHttpMetrics(metrics),
    webRoot: WEB_ROOT,
    limits: { db: tools.db, factor: config.rateLimitFactor },
  });
  observeMoney(product);
  serveFeatures(app, product);
  observeRetention(product);
  await syncVkTokens({ ...tools, vk: config.vk, appSecret: config.appSecret });
  await app.listen({ port: config.port, host: config.host });
  return () => app.close();
}
