import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SESSION_HEADER } from '@vidno/contract/constants';
import { SAMPLES } from '@vidno/demo-people/demo-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createQueuedEngine } from '#engine/queued-engine.ts';
import { createLog } from '#observability/log.ts';
import { startTracing } from '#observability/start-tracing.ts';
import { inTrace } from '#observability/tracing.ts';
import { findPort, type PostgresqlServer, startPostgresqlServer } from '#testing/database/postgresql-server.ts';
import { createFakeFaceEngine } from '#testing/fake-face-engine.ts';
import { openSession } from '#testing/survival/open-session.ts';
import { importPeople } from '#testing/survival/open-stage.ts';
import { createProductProcess, type ProductProcess } from '#testing/survival/product-process.ts';

const PLANTED = 'Аполлинария Плантова';
const TRACES_OF_IT = /Плантова|planted|ZX81/i;
const log = createLog('silent');

const attributeSchema = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});

let server: PostgresqlServer;
let collector: Server;
let folder: string;
let collectorUrl: string;
const received: string[] = [];
const processes: ProductProcess[] = [];

beforeAll(async () => {
  server = await startPostgresqlServer();
  folder = await mkdtemp(join(tmpdir(), 'vidno-tracing-'));
  collector = createServer(async (request, response) => {
    received.push(`${request.url} ${await text(request)}`);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const environment = {
    NODE_ENV: 'test',
    APP_SECRET: 'a key of the traces that is long enough',
    DATABASE_URL: server.url,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    DEMO_SERVICES: '1,2,3',
    FACE_WORKERS: '1',
    LOG_LEVEL: 'silent',
  };
  await importPeople(environment, folder);
  collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const traced = { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: `${collectorUrl}/` };
  for (const entry of ['web-and-apis', 'worker', 'engine'] as const) {
    const started = createProductProcess({ name: entry, entry, port: await findPort(), environment: traced });
    processes.push(started);
    await started.start();
  }
});
afterAll(async () => {
  for (const each of processes) await each.kill();
  collector?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

function listSpans() {
  const exported = received.map((line) => exportSchema.parse(JSON.parse(line.replace('/v1/traces ', ''))));
  return exported.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ resource, scopeSpans }) => {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
      return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service: String(service) })));
    }),
  );
}

test('a call is one trace through web, queue, worker, engine and database, with nothing that was typed', async () => {
  const [web] = processes;
  if (!web) throw new Error('There is no web process');
  const token = (await openSession(web.url)) ?? '';
  const headers = {
    [SESSION_HEADER]: token,
    'user-agent': 'planted ZX81',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  };
  const added = await fetch(`${web.url}/monitor-search/add-search?utm=planted`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ keyword: PLANTED, source: 'other', geo: 'any', refresh_rate: 1_440, collection_time: 1 }),
  });
  const monitor = (await added.json()) as { id?: string; process_id?: string };
  expect([added.status, monitor]).toEqual([200, expect.objectContaining({ process_id: expect.any(String) })]);
  const processOf = `${web.url}/monitor-search/get-process?id=${monitor.process_id}`;
  await expect
    .poll(async () => await (await fetch(processOf, { headers })).text(), { timeout: 120_000 })
    .not.toContain('"wait"');
  const stopTracing = await startTracing({ endpoint: collectorUrl, share: 1 }, { service: 'vidno-test', log });
  const opened = await openPostgresql(server.url, log);
  // What needs no model is asked of nobody.
  const engine = createQueuedEngine({ db: opened.db, clock: () => new Date(), log }, createFakeFaceEngine({}));
  const [sample] = SAMPLES;
  const picture = await readFile(sample?.file ?? '');
  await inTrace('call with a photo', { cause: null }, () => engine.findFaces(picture));
  await engine.close();
  await opened.close();
  // Whoever stops sends what it still has.
  await stopTracing();
  for (const each of processes) await each.stop();

  expect(received.filter((line) => !line.startsWith('/v1/traces '))).toEqual([]);
  const spans = listSpans();
  const find = (name: string, service: string) => {
    const found = spans.find((span) => span.name === name && span.service === service);
    if (!found)
      throw new Error(`no ${name} of ${service} among ${[...new Set(spans.map((span) => span.name))].join(', ')}`);
    return found;
  };
  const adding = find('POST /monitor-search/add-search', 'vidno-web');
  const run = find('run monitor', 'vidno-worker');
  expect(run).toMatchObject({ traceId: adding.traceId, parentSpanId: adding.spanId });
  expect(run.traceId).toBe(monitor.process_id?.replaceAll('-', ''));
  const ofCall = spans.filter(({ traceId }) => traceId === adding.traceId);
  const statements = ofCall.filter(({ name }) => name === 'insert' || name === 'update' || name === 'select');
  expect(new Set(statements.map(({ service }) => service))).toEqual(new Set(['vidno-web', 'vidno-worker']));

  const asking = find('call with a photo', 'vidno-test');
  const { spanId: asked } = find('ask findFaces', 'vidno-test');
  const computing = find('face engine find-faces', 'vidno-engine');
  expect(computing).toMatchObject({ traceId: asking.traceId, parentSpanId: asked });

  // Nobody outside says which trace is gone on with.
  expect(spans.filter(({ traceId }) => traceId === 'a'.repeat(32))).toEqual([]);
  for (const line of received) {
    expect(line).not.toMatch(TRACES_OF_IT);
    expect(line).not.toContain(token);
  }
});
