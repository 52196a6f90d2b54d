import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVk } from '@vidno/simulators/vk/start-vk';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '#config/config.ts';
import { syncVkTokens } from '#features/vk-access/tokens.ts';
import { createApp } from '#http/create-app.ts';
import { openProduct, type Product } from '#main/open-product.ts';
import { serveFeatures } from '#main/serve-features.ts';
import { createLog } from '#observability/log.ts';
import { toHttpMetrics } from '../../main/instrumentation.ts';
import { plantEmbedded } from '../database/plant-embedded.ts';

export interface TestProduct {
  readonly product: Product;
  readonly app: FastifyInstance;
  /** Every line that the product has logged, from `trace` on. */
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/**
 * The product as an operator starts it, with every service open to visitors, VK simulated and limits out of the way; then
 * `settings`.
 */
export async function openTestProduct(settings: Readonly<Record<string, string>> = {}): Promise<TestProduct> {
  const lines: string[] = [];
  const dataDirectory = await mkdtemp(join(tmpdir(), 'product-'));
  if (settings.DATABASE_URL === undefined) plantEmbedded(dataDirectory);
  const vk = await startVk({ tokens: [{ token: 'service.token-of-the-tests', kind: 'service' }], autoApprove: true });
  const config = readConfig({
    DATA_DIR: dataDirectory,
    SEED_DEMO_PEOPLE: 'false',
    DEMO_SERVICES: '1,2,3',
    VK_API_BASE_URL: vk.apiBaseUrl,
    VK_ID_BASE_URL: vk.idBaseUrl,
    VK_SERVICE_TOKENS: 'service.token-of-the-tests',
    ...settings,
  });
  const product = await openProduct(config, createLog('trace', { write: (line) => void lines.push(line) }));
  const { tools, metrics } = product;
  await syncVkTokens({ ...tools, vk: config.vk, appSecret: config.appSecret });
  const app = await createApp({
    config,
    log: product.log,
    readiness: {},
    metrics: toHttpMetrics(metrics),
    webRoot: null,
    limits: { db: null, factor: 1_000_000 },
    maxLoopDelayMs: Number.POSITIVE_INFINITY,
  });
  serveFeatures(app, product);
  return {
    product,
    app,
    lines,
    async close() {
      await app.close();
      await product.close();
      await vk.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
