import { join } from 'node:path';
import { createRefusalCounts } from '#features/operator/work/refusals.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import { createApp } from '#http/create-app.ts';
import { toHttpMetrics } from './instrumentation.ts';
import type { Product } from './open-product.ts';
import { observeInstallation, observeProcess } from './operations/observe-work.ts';
import { toReadiness } from './run-process.ts';
import { serveFeatures } from './serve-features.ts';

const WEB_ROOT = join(import.meta.dirname, '../../../web/dist');

/** Listens on the configured port; returns a function that stops the server. */
export async function startWeb(product: Product): Promise<() => Promise<void>> {
  const { config, log, metrics, tools } = product;
  const refusals = createRefusalCounts({ ...tools, log });
  const measured = toHttpMetrics(metrics);
  const app = await createApp({
    config,
    log,
    readiness: toReadiness(product),
    metrics: {
      ...measured,
      observeRefusal: (action) => {
        measured.observeRefusal(action);
        refusals.count(action);
      },
    },
    webRoot: WEB_ROOT,
    limits: { db: tools.db, factor: config.rateLimitFactor },
  });
  observeProcess(product);
  observeInstallation(product);
  serveFeatures(app, product);
  await syncVkTokens({ ...tools, vk: config.vk, appSecret: config.appSecret });
  await app.listen({ port: config.port, host: config.host });
  return async () => {
    await app.close();
    await refusals.stop();
  };
}
