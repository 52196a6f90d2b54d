import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBareApp } from '#testing/test-app.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let webRoot: string;
let app: FastifyInstance;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(webRoot, 'build/js'), { recursive: true });
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><head><!--vidno-config--></head><p>Видно</p>');
  await writeFile(join(webRoot, 'index.html.br'), 'not to be served');
  await writeFile(join(webRoot, 'favicon.svg'), '<svg/>');
  await writeFile(join(webRoot, 'build/js/main-B4x9_dQz.js'), 'plain');
  await writeFile(join(webRoot, 'build/js/main-B4x9_dQz.js.br'), 'brotli');
  await writeFile(join(webRoot, 'build/js/main-B4x9_dQz.js.gz'), 'gzip');
});
afterAll(() => rm(webRoot, { recursive: true }));

beforeEach(async () => {
  const config = { supportEmail: '</script><script>alert(1)//', analysisUrl: 'https://api.vidno.example/' };
  app = await createBareApp({ config, parts: { webRoot } });
});
afterEach(() => app.close());

test.each([
  '/',
  '/smart-search',
  '/smart-search/photo/result/1',
  '/monitor-search/list',
  '/vk/account/1',
  '/cabinet?a=1',
])('a browser at %s gets the page, which is always revalidated', async (url) => {
  const response = await app.inject({ url, headers: BROWSER });

  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(response.body).toContain('<p>Видно</p>');
});

test.each(['/admin', '/admin/users/1', '/nothing', '/Cabinet'])('%s is answered with the page and 404', async (url) => {
  const response = await app.inject({ url, headers: BROWSER });
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain('<p>Видно</p>');
});

test.each(['/shared', '/shared/search', '/shared/anything', '/notifications/confirm'])(
  'search engines are told to leave out %s',
  async (url) => {
    const response = await app.inject({ url, headers: BROWSER });

    expect(response.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(response.body).toContain('<head><meta name="robots" content="noindex, nofollow">');
  },
);

test.each(['/', '/sharedness', '/privacy'])('search engines may list %s', async (url) => {
  const response = await app.inject({ url, headers: BROWSER });

  expect(response.headers).not.toHaveProperty('x-robots-tag');
  expect(response.body).not.toContain('noindex');
});

test('the page contains its configuration, which cannot break out of its element', async () => {
  const { body } = await app.inject({ url: '/', headers: BROWSER });
  const [, json = ''] = /<script type="application\/json" id="vidno-config">(.*?)<\/script>/.exec(body) ?? [];

  expect(JSON.parse(json)).toMatchObject({
    accountUrl: '',
    analysisUrl: 'https://api.vidno.example',
    faqUrl: '/faq',
    vkExample: '',
    supportEmail: '</script><script>alert(1)//',
  });
  expect(body).not.toContain('<script>');
  expect(body).not.toContain('<!--vidno-config-->');
});

test('a hashed file is cached for a year, other files are revalidated', async () => {
  const hashed = await app.inject('/build/js/main-B4x9_dQz.js');
  const plain = await app.inject('/favicon.svg');

  expect(hashed.body).toBe('plain');
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
});

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['identity', undefined, 'plain'],
])('a browser that accepts %s gets the precompressed file', async (accepted, encoding, body) => {
  const response = await app.inject({
    url: '/build/js/main-B4x9_dQz.js',
    headers: { 'accept-encoding': accepted },
  });

  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['content-type']).toContain('javascript');
  expect(response.headers['cache-control']).toContain('immutable');
  expect(response.body).toBe(body);
});

test.each([
  '/build/js/old-12345678.js',
  '/assets/x.css',
  '/robots.txt',
  '/index.html.br',
  '/build/../../package.json',
  '/..%2fpackage.json',
  '/.env',
])('a missing file does not get the page: %s', async (url) => {
  expect((await app.inject({ url, headers: BROWSER })).statusCode).toBe(404);
});

test('an unknown call does not get the page', async () => {
  const json = { accept: 'application/json' };
  for (const [url, headers] of [
    ['/api/nothing', BROWSER],
    ['/smart-search/nothing', json],
    ['/smart-search/nothing', {}],
    ['/anything', json],
  ] as const) {
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('json');
  }
  expect((await app.inject({ method: 'POST', url: '/', headers: BROWSER })).statusCode).toBe(404);
});

test('a server without the built web app serves its calls only', async () => {
  const bare = await createBareApp({ parts: { webRoot: join(webRoot, 'missing') } });
  expect((await bare.inject({ url: '/', headers: BROWSER })).statusCode).toBe(404);
  await bare.close();
});
