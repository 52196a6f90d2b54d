import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { createMetrics } from '#observability/metrics.ts';
import { openTestProduct, type TestProduct } from '#testing/product/open-test-product.ts';
import { observeInstallation, observeProcess } from './observe-work.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const ALERTS_MAX = 15;
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

const ruleSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['wake', 'look']) }),
  annotations: z.object({ summary: z.string() }),
});
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })
  .parse(parse(read('ops/prometheus/alerts.yaml')));
const rules = groups.flatMap((group) => group.rules);
const { panels } = z
  .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(read('ops/grafana/vidno.json')));

/** Served with PostgreSQL only. */
const ON_SERVERS = ['vidno_engine_places', 'vidno_database_connections'];

let opened: TestProduct;
let served: Set<string>;
beforeAll(async () => {
  opened = await openTestProduct({
    PAYMENTS_SIMULATED: 'false',
    CLOUDPAYMENTS_PUBLIC_ID: 'pk',
    CLOUDPAYMENTS_API_SECRET: 's',
  });
  const { product } = opened;
  observeInstallation(product);
  observeProcess(product);
  const text = await product.metrics.registry.metrics();
  served = new Set(Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '']) => name));
});
afterAll(() => opened.close());

/** Without what Prometheus adds to the names of a histogram. */
function namesIn(expression: string): string[] {
  const names = expression.match(/\b(?:vidno|process)_[a-z_]+/g) ?? [];
  return names.map((name) => name.replace(/^(.*_seconds)_(?:bucket|count|sum)$/, '$1'));
}

test('there are few alerts, and each has a chapter', () => {
  expect(rules.length).toBeLessThanOrEqual(ALERTS_MAX);
  const manual = read('docs/operations.md');
  const drill = read('ops/prometheus/drill.yaml');
  for (const { alert } of rules) {
    expect(manual).toContain(`\n### ${alert}\n`);
    expect(drill).toContain(`- name: ${alert}\n`);
  }
});

test.each([
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.map(({ title, targets }) => [title, targets.map(({ expr }) => expr).join(' ')] as const),
])('%s asks for metrics that there are', (_name, expression) => {
  if (expression.includes('up{')) return;
  const names = namesIn(expression).filter((name) => !ON_SERVERS.includes(name));
  expect([...served]).toEqual(expect.arrayContaining(names));
});

test('on an idle installation every gauge can be read', async () => {
  const text = await opened.product.metrics.registry.metrics();
  expect(text).toMatch(/^vidno_disk_free_bytes [1-9]/m);
  expect(text).toMatch(/^vidno_removals_open\{state="overdue"\} 0$/m);
  expect(text).toMatch(/^vidno_imports_open\{state="left"\} 0$/m);
  expect(text).toMatch(/^vidno_outbox_waiting\{kind="receipt"\} 0$/m);
});

test('what is told of the installation says nothing of the process that tells it', async () => {
  const { product } = opened;
  const countConnections = () => ({ idle: 1, busy: 0, waiting: 0 });
  const observed = { ...product, metrics: createMetrics(), opened: { ...product.opened, countConnections } };
  observeInstallation(observed);
  await expect(observed.metrics.registry.metrics()).resolves.not.toContain('vidno_database_connections');
  observeProcess(observed);
  await expect(observed.metrics.registry.metrics()).resolves.toContain('vidno_database_connections{state="idle"} 1');
});

test('the waiting runs are read once a scrape', async () => {
  const { tools } = opened.product;
  let readings = 0;
  const db = tools.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('group by lane')) readings += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const observed = { ...opened.product, metrics: createMetrics(), tools: { ...tools, db } };
  observeInstallation(observed);
  await observed.metrics.registry.metrics();
  expect(readings).toBe(1);
  await observed.metrics.registry.metrics();
  expect(readings).toBe(2);
});

test('each fault fires its alert and a quiet day none', ({ skip }) => {
  const drill = spawnSync('promtool', ['test', 'rules', 'drill.yaml'], {
    cwd: join(ROOT, 'ops/prometheus'),
    encoding: 'utf8',
  });
  skip(drill.error !== undefined, 'promtool is not installed');
  expect(drill.stdout + drill.stderr).toContain('SUCCESS');
  expect(drill.status).toBe(0);
});
