import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SESSION_HEADER } from '@vidno/contract/constants';
import ipaddr from 'ipaddr.js';
import { afterAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { environmentSchema } from '#config/environment.ts';
import { findPort, type PostgresqlServer, startPostgresqlServer } from '#testing/database/postgresql-server.ts';
import { openSession } from '#testing/survival/open-session.ts';
import { importPeople } from '#testing/survival/open-stage.ts';
import {
  createProductProcess,
  HANGS_AFTER_MS,
  type ProductProcess,
  stateOf,
} from '#testing/survival/product-process.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

const serviceSchema = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  networks: z.unknown(),
});
const compose = z
  .object({
    services: z.record(z.string(), serviceSchema),
    networks: z.object({
      inside: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string(), ip_range: z.string() })) }) }),
    }),
  })
  .parse(parse(read('compose.yaml'), { merge: true }));
const own = Object.entries(compose.services).filter(([, { image }]) => image === 'vidno');
const dockerfile = read('Dockerfile').replaceAll(/\\\n/g, ' ');
const instructions = (name: string): string[] =>
  dockerfile
    .split('\n')
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`  ${name} `))
    .map((line) => line.trim().slice(name.length + 1));
const defaults = Object.fromEntries(
  instructions('ENV').flatMap((line) =>
    line
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  ),
);
const ENTRIES = ['web-and-apis', 'worker', 'engine'] as const;
const COMMAND = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]';
const commandOf = (command = JSON.parse(COMMAND) as string[]): string[] => command;

test('there are two web processes, two workers, an engine, PostgreSQL and a proxy', () => {
  const names = ['postgres', 'web-1', 'web-2', 'worker-1', 'worker-2', 'engine-1', 'proxy'];
  expect(Object.keys(compose.services)).toEqual(names);
  expect(own.map(([, { command }]) => commandOf(command).at(-1))).toEqual([
    ...Array.from({ length: 2 }, () => 'apps/server/src/main/web-and-apis.ts'),
    ...Array.from({ length: 2 }, () => 'apps/server/src/main/worker.ts'),
    'apps/server/src/main/engine.ts',
  ]);
});

test('every setting is one that the product knows', () => {
  const known = Object.keys(environmentSchema.shape);
  expect(Object.keys(defaults).length).toBeGreaterThan(3);
  expect(known).toEqual(expect.arrayContaining(Object.keys(defaults)));
  for (const [, { environment }] of own) expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
});

test('no secret has a default, neither in the image nor in the composition', () => {
  const isSecret = (name: string) => /SECRET|PASSWORD|PASSPHRASE|TOKEN|DATABASE_URL/.test(name);
  expect(Object.keys(defaults).filter(isSecret)).toEqual([]);
  const values = Object.values(compose.services).flatMap(({ environment }) => Object.entries(environment));
  const secrets = values.filter(([name]) => isSecret(name));
  expect(secrets.length).toBeGreaterThan(4);
  for (const [name, value] of secrets) expect(value, name).toMatch(/\$\{[A-Z_]+:\?[^}]+\}/);
  expect(read('compose.yaml')).not.toMatch(/\$\{[A-Z_]+(?::?-|\})/);
});

test('every command and file exists, and the image runs as nobody in particular', () => {
  const commands = own.flatMap(([, { command, healthcheck }]) => [
    commandOf(command),
    healthcheck?.test.slice(1) ?? [],
  ]);
  const [health = '[]'] = /(?<=CMD )\[.*check-health.*\]/.exec(dockerfile) ?? [];
  const paths = [...commands, JSON.parse(health) as string[]].flat().filter((word) => word.includes('/'));
  const copied = instructions('COPY').filter((line) => !line.startsWith('--from'));
  const sources = copied.flatMap((line) => line.split(' ').slice(0, -1));
  expect(paths).toContain('tools/check-health.mjs');
  for (const path of [...paths, ...sources, 'Caddyfile']) expect(existsSync(join(ROOT, path)), path).toBe(true);
  for (const path of paths)
    expect(
      sources.some((source) => path.startsWith(source)),
      path,
    ).toBe(true);
  expect(instructions('USER')).toEqual(['node']);
  expect(new Set(instructions('FROM').map((line) => line.split(' ')[0]))).toEqual(
    new Set(['node:24-bookworm-slim', 'source']),
  );
  expect(dockerfile).not.toMatch(/^ADD|curl|wget|apt-get|https?:/m);
});

test('the proxy alone is believed, and leads to every web process at its port', () => {
  const proxy = z.object({ inside: z.object({ ipv4_address: z.string() }) }).parse(compose.services.proxy?.networks)
    .inside.ipv4_address;
  const [{ subnet, ip_range: range } = { subnet: '', ip_range: '' }] = compose.networks.inside.ipam.config;
  for (const [, { environment }] of own) expect(environment.TRUST_PROXY).toBe(proxy);
  expect(ipaddr.parse(proxy).match(ipaddr.parseCIDR(subnet))).toBe(true);
  expect(ipaddr.parse(proxy).match(ipaddr.parseCIDR(range))).toBe(false);
  const webs = own.map(([name]) => name).filter((name) => name.startsWith('web'));
  expect(read('Caddyfile')).toContain(`reverse_proxy ${webs.map((name) => `${name}:${defaults.PORT}`).join(' ')} {`);
});

test('each unit of systemd starts what there is, with settings that the product knows', () => {
  const known = Object.keys(environmentSchema.shape);
  for (const entry of ENTRIES) {
    const unit = read(`ops/systemd/vidno-${entry === 'web-and-apis' ? 'web' : entry}@.service`);
    const [, start = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    expect(start).toBe(`/bin/sh tools/run-lean.sh apps/server/src/main/${entry}.ts`);
    const [, given = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const names = given.split(' ').map((pair) => pair.split('=')[0]);
    expect(known).toEqual(expect.arrayContaining(names));
    expect(names).toContain(entry === 'web-and-apis' ? 'PORT' : 'WORKER_PORT');
  }
  const backup = /^ExecStart=.*(apps\S+) backup/m.exec(read('ops/systemd/vidno-backup.service'));
  expect(existsSync(join(ROOT, backup?.[1] ?? 'none'))).toBe(true);
});

const folder = mkdtempSync(join(tmpdir(), 'vidno-containers-'));
const processes: ProductProcess[] = [];
let server: PostgresqlServer | null = null;
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('with just these settings all four become ready, and a search goes through', async () => {
  server = await startPostgresqlServer();
  const addresses = {
    DATABASE_URL: server.url,
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
  };
  const given: Readonly<Record<string, string>> = {
    PUBLIC_URL: 'https://vidno.example',
    SITE_ADDRESS: 'vidno.example',
  };
  const secrets = new Map<string, string>();
  const fill = (value: string): string =>
    value.replaceAll(/\$\{([A-Z_]+):\?[^}]+\}/g, (_, name: string) => {
      if (!secrets.has(name)) secrets.set(name, given[name] ?? randomBytes(32).toString('hex'));
      return secrets.get(name) ?? '';
    });
  const settingsOf = (environment: Readonly<Record<string, string>>) => {
    const filled = Object.entries(environment).map(([key, value]) => [key, fill(value)]);
    return { ...defaults, ...Object.fromEntries(filled), ...addresses };
  };
  // A source without people cannot be searched.
  await importPeople(settingsOf(own[0]?.[1].environment ?? {}), folder);
  for (const [name, { command, environment }] of own) {
    const entry = ENTRIES.find((each) => commandOf(command).at(-1)?.endsWith(`/${each}.ts`));
    if (!entry) throw new Error(`${name} runs none of ${ENTRIES.join(', ')}`);
    processes.push(createProductProcess({ name, entry, port: await findPort(), environment: settingsOf(environment) }));
  }
  await Promise.all(processes.map((each) => each.start()));
  for (const { url, name } of processes) await expect(stateOf(url), name).resolves.toMatchObject({ ready: true });
  const [first = '', second = ''] = processes.map(({ url }) => url);
  const { status } = await fetch(`${first}/metrics`);
  expect(status).toBe(401);

  const token = (await openSession(first)) ?? '';
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'keyword', source: 'other', region: 'any', keyword: 'Анна' }))
    form.append(name, value);
  const headers = { [SESSION_HEADER]: token };
  const added = await fetch(`${second}/smart-search/add-search`, { method: 'POST', headers, body: form });
  expect(added.status).toBe(200);
  await vi.waitFor(
    async () => {
      const list = await (await fetch(`${first}/smart-search/get-list?page=0`, { headers })).json();
      expect(list).toMatchObject({ data: [{ keyword: 'Анна', status: 'ok' }] });
    },
    { timeout: HANGS_AFTER_MS, interval: 250 },
  );
});
