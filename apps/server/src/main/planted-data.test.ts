import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_HEADER } from '@vidno/contract/constants';
import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { startVk, type VkSimulator } from '@vidno/simulators/vk/start-vk';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from '#config/config.ts';
import { syncVkTokens } from '#features/vk-access/public.ts';
import { createApp } from '#http/create-app.ts';
import { createLog } from '#observability/log.ts';
import { openDemo, type TestBrowser } from '#testing/test-browser.ts';
import { toHttpMetrics } from './instrumentation.ts';
import { openProduct, type Product } from './open-product.ts';
import { serveFeatures } from './serve-features.ts';

/** What must be found in no log line, metric or error body, whichever call it was sent to. */
const PLANTS = {
  name: 'Аполлинария Плантова',
  phone: '+7 916 555-01-23',
  email: 'planted.person@mail.example',
  token: 'PLANTED-t0ken-of-a-link-in-a-message-4f1c9e2b',
  picture: 'http://127.0.0.1:9/planted-photo.jpg',
} as const;
const TRACES = /Плантова|%D0%9F%D0%BB%D0%B0%D0%BD%D1%82|555-?01-?23|planted/i;

const SENDERS = ['visitor', 'stranger', 'forger'] as const;
type Sender = (typeof SENDERS)[number];

const definitions: readonly Endpoint[] = Object.values(endpoints);
const lines: string[] = [];
let dataDirectory: string;
let vk: VkSimulator;
let product: Product;
let app: FastifyInstance;
let browser: TestBrowser;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'planted-'));
  vk = await startVk({ tokens: [{ token: 'service.token-of-the-tests', kind: 'service' }], autoApprove: true });
  const config = readConfig({
    DATA_DIR: dataDirectory,
    SEED_DEMO_PEOPLE: 'false',
    DEMO_SERVICES: '1,2,3',
    VK_API_BASE_URL: vk.apiBaseUrl,
    VK_ID_BASE_URL: vk.idBaseUrl,
    VK_SERVICE_TOKENS: 'service.token-of-the-tests',
  });
  product = await openProduct(config, createLog('trace', { write: (line) => void lines.push(line) }));
  const { tools, metrics } = product;
  await syncVkTokens({ ...tools, vk: config.vk, appSecret: config.appSecret });
  app = await createApp({
    config,
    log: product.log,
    readiness: {},
    metrics: toHttpMetrics(metrics),
    webRoot: null,
    limits: { db: null, factor: 1_000 },
    maxLoopDelayMs: Number.POSITIVE_INFINITY,
  });
  serveFeatures(app, product);
});
afterAll(async () => {
  await app.close();
  await product.close();
  await vk.close();
  await rm(dataDirectory, { recursive: true });
});

/** A new one each time, because some calls end the session. */
beforeEach(async () => {
  browser = await openDemo(app);
});

test.each(definitions.map((definition) => [`${definition.method} ${definition.path}`, definition] as const))(
  '%s leaves nothing of its input in log, metrics and error bodies',
  async (_name, definition) => {
    for (const plant of Object.values(PLANTS)) {
      const [valid, ...others] = requestsWith(definition, plant);
      await send(valid, plant, 'visitor');
      for (const [index, request] of others.entries())
        await send(request, plant, SENDERS[index % SENDERS.length] ?? 'visitor');
    }
    expect(lines.filter((line) => TRACES.test(line))).toEqual([]);
    expect(await product.metrics.registry.metrics()).not.toMatch(TRACES);
  },
);

test('nor do paths that no call has', async () => {
  for (const plant of Object.values(PLANTS)) {
    const text = encodeURIComponent(plant);
    const paths = [
      `/${text}`,
      '/shared/',
      '/files/',
      '/smart-search/remote-photo/',
      '/notifications/confirm/',
      '/docs/',
    ];
    for (const path of paths) await send({ url: `${path}${text}?q=${text}` }, plant, 'stranger');
  }
  expect(lines.length).toBeGreaterThan(definitions.length);
  expect(lines.filter((line) => TRACES.test(line))).toEqual([]);
  expect(await product.metrics.registry.metrics()).not.toMatch(TRACES);
});

/** The call as its contract describes it, and with anything anywhere. */
function requestsWith(definition: Endpoint, plant: string): [InjectOptions, ...InjectOptions[]] {
  const { method } = definition;
  const url = urlOf(definition, {
    params: sampleOf(definition.params, plant),
    query: sampleOf(definition.query, plant),
  });
  const fields = sampleOf(definition.body ?? definition.form, plant);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('image', new File([plant], `${plant}.jpg`, { type: 'image/jpeg' }));
  const anywhere = Object.fromEntries(Object.keys(fields).map((name) => [name, plant]));
  const text = encodeURIComponent(plant);
  return [
    { method, url, ...(method === 'POST' && { payload: fields }) },
    {
      method,
      url: `${definition.path}?${text}=${text}`,
      ...(method === 'POST' && { payload: { ...anywhere, [plant]: plant } }),
    },
    { method, url: `${definition.path}/${text}` },
    ...(method === 'POST'
      ? [{ method, url, headers: { 'content-type': 'application/json' }, payload: `{"${plant}` }]
      : []),
    ...(definition.form ? [{ method, url, payload: form }] : []),
  ];
}

/** Sends it with a session, without one, or with the plant for a session. */
async function send(request: InjectOptions, plant: string, as: Sender): Promise<void> {
  const ascii = encodeURIComponent(plant);
  const forged = { [SESSION_HEADER]: ascii, cookie: `vidno_session=${ascii}`, 'x-xsrf-token': ascii };
  const headers = {
    referer: `https://vidno.example/shared/${ascii}`,
    'user-agent': ascii,
    ...(as === 'forger' && forged),
    ...request.headers,
  };
  const answer =
    as === 'visitor' ? await browser.send({ ...request, headers }) : await app.inject({ ...request, headers });
  if (answer.statusCode >= 400) expect(answer.body).not.toMatch(TRACES);
}

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** Fields that the contract accepts, with the plant wherever it takes any text. */
function sampleOf(schema: z.core.$ZodType | undefined, plant: string): Record<string, unknown> {
  const json = schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  return Object(json ? sampleValueOf(json, plant) : {});
}

function sampleValueOf(
  { type, format, const: only, enum: allowed, anyOf, items, properties }: JsonSchema,
  plant: string,
): unknown {
  if (only !== undefined) return only;
  if (allowed) return allowed[0];
  if (anyOf?.[0]) return sampleValueOf(anyOf[0], plant);
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, sampleValueOf(property, plant)]),
    );
  }
  if (type === 'array') return items ? [sampleValueOf(items, plant)] : [];
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  return format === 'uuid' ? '11111111-1111-4111-8111-111111111111' : plant;
}
