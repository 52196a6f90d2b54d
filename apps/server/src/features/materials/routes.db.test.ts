import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type FaqEntry,
  MATERIALS_PAGE_SIZE,
  type Material,
  type MaterialPage,
} from '@vidno/contract/materials/materials';
import { PAGE_MARKERS } from '@vidno/contract/runtime-config';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { toMaterialFile, writeContent, writeMaterial } from '#testing/materials/write-content.ts';
import { createTestApp } from '#testing/test-app.ts';
import { createMaterialTools } from './materials.ts';
import { serveMaterialPages, serveMaterials } from './routes.ts';
import { syncMaterials } from './sync-materials.ts';
import { checkUpload, publishUpload, takeBackUpload } from './uploads.ts';

const ORIGIN = 'https://vidno.example';
const TEMPLATE = `<!doctype html><head>${PAGE_MARKERS.about.join('<title>Видно</title>')}</head>
<body><div id="root">${PAGE_MARKERS.content.join('<p>Загружаем</p>')}</div></body>`;

const db = testDatabase();
const { clock } = createFakeClock();
let directory: string;
let app: FastifyInstance;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'materials-'));
  await writeFile(join(directory, 'index.html'), TEMPLATE);
  for (let day = 1; day <= MATERIALS_PAGE_SIZE + 1; day += 1) {
    await writeMaterial(directory, `day-${day}`, {
      created_at: `2026-11-0${day}`,
      tags: day > 6 ? ['Советы', 'VK'] : ['Советы'],
    });
  }
  await writeMaterial(directory, 'rich', {
    title: '"Кавычки & <b>теги</b>"',
    created_at: '2026-10-01',
    tags: ['Права & обязанности'],
    body: '## Раздел\n\nФото хранится {{photos_kept}}.<script>alert(1)</script>',
  });
  await writeContent(directory, 'faq/02-second.md', '---\ntitle: Второй?\n---\nПишите на {{support_email}}.');
  await writeContent(directory, 'faq/01-first.md', '---\ntitle: Первый?\n---\nДа.');
  const outcome = await syncMaterials(
    { db: db(), clock, publicUrl: ORIGIN },
    { directories: [{ path: directory, origin: 'product' }], dryRun: false },
  );
  expect(outcome.kind).toBe('synced');
  const tools = createMaterialTools(db(), {
    publicUrl: ORIGIN,
    queryPhotoHours: 24,
    resultDays: 30,
    supportEmail: 'help@vidno.example',
  });
  app = await createTestApp({
    db: db(),
    parts: { webRoot: directory },
    addCalls: (created, guards) => {
      serveMaterials(created, guards, tools);
      serveMaterialPages(created, tools);
    },
  });
});
afterEach(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

describe('the list', () => {
  test('has a page of the newest, the total and the tags', async () => {
    const first = await get<MaterialPage>('/api/blog/all');
    expect(first.data).toHaveLength(MATERIALS_PAGE_SIZE);
    expect(first.data[0]).toEqual({
      id: expect.any(Number),
      slug: 'day-8',
      title: 'О том, что такое day-8',
      head_content: 'Коротко о главном.',
      preview: 'О чём статья и кому она пригодится.',
      description: 'Описание day-8.',
      tags: ['Советы', 'VK'],
      created_at: '2026-11-08',
      reading_minutes: 1,
    });
    expect(first).toMatchObject({ total: 9, tags: ['Советы', 'VK', 'Права & обязанности'] });
    expect((await get<MaterialPage>('/api/blog/all?page=1')).data.map(({ slug }) => slug)).toEqual(['day-1', 'rich']);
  });

  test('of a tag has only what has it', async () => {
    expect(await get('/api/blog/all?tag=VK')).toMatchObject({ total: 2, data: [{ slug: 'day-8' }, { slug: 'day-7' }] });
    expect(await get('/api/blog/all?tag=%27%3B--')).toMatchObject({ total: 0, data: [] });
  });

  test('is empty past its end, and refuses a page before its start', async () => {
    expect(await get('/api/blog/all?page=1000000000')).toMatchObject({ total: 9, data: [] });
    for (const page of ['-1', '1.5', 'x', '1000000001']) {
      expect((await app.inject(`/api/blog/all?page=${page}`)).statusCode).toBe(422);
    }
  });
});

describe('a material', () => {
  test('is found by its slug and by its number, which are never the same', async () => {
    const { data } = await get<{ data: Material }>('/api/blog/material/rich');
    expect(await get(`/api/blog/material/${data.id}`)).toEqual({ status: 'ok', data });
    expect(data).toMatchObject({ slug: 'rich', title: 'Кавычки & <b>теги</b>', created_at: '2026-10-01' });
    expect(data.content.replaceAll('\u00a0', ' ')).toBe(
      '<h2 id="h-раздел">Раздел</h2>\n<p>Фото хранится 24 часа.</p>\n',
    );
  });

  test('is not found by anything else', async () => {
    for (const id of ['nothing', '0', '99999999', '999999999999', '-1', 'Day-8', '..%2frich', 'a'.repeat(100)]) {
      expect((await app.inject(`/api/blog/material/${id}`)).statusCode).toBe(404);
      expect((await app.inject(`/materials/${id}`)).statusCode).toBe(404);
    }
    for (const id of ['%00', 'a'.repeat(101)]) {
      expect((await app.inject(`/api/blog/material/${id}`)).statusCode).toBe(422);
    }
  });

  test('is sanitised even if somebody has written into the database', async () => {
    const content = '<p onclick="x()">Да</p><script>x()</script><a href="javascript:x()">x</a>';
    await db().updateTable('material').set({ content }).where('slug', '=', 'rich').execute();
    const { data } = await get<{ data: Material }>('/api/blog/material/rich');
    expect(data.content).toBe('<p>Да</p><a>x</a>');
    expect((await app.inject('/materials/rich')).body).not.toMatch(/x\(\)/);
  });
});

test('the FAQ comes in its order, with the facts of this installation', async () => {
  const { data } = await get<{ data: FaqEntry[] }>('/api/blog/faq');
  expect(data).toEqual([
    { slug: 'first', title: 'Первый?', content: '<p>Да.</p>\n' },
    { slug: 'second', title: 'Второй?', content: '<p>Пишите на help@vidno.example.</p>\n' },
  ]);
});

describe('a page', () => {
  test('of a material has its text and its tags for search engines and messengers before any script', async () => {
    const { body, statusCode, headers } = await app.inject('/materials/rich');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const part of [
      '<title>Кавычки &amp; &lt;b&gt;теги&lt;/b&gt; — Видно</title>',
      '<meta name="description" content="Описание rich.">',
      '<link rel="canonical" href="https://vidno.example/materials/rich">',
      '<meta property="og:title" content="Кавычки &amp; &lt;b&gt;теги&lt;/b&gt;">',
      '<meta property="og:type" content="article">',
      '<meta property="article:tag" content="Права &amp; обязанности">',
      '<meta property="og:image" content="https://vidno.example/preview.png">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<h2 id="h-раздел">Раздел</h2>',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toContain('Загружаем');
  });

  test('of the list links to each material and to the next page', async () => {
    const { body } = await app.inject('/materials/');
    expect(body).toContain('<a href="/materials/day-8">');
    expect(body).toContain('<a href="/materials/?page=1">');
    expect((await app.inject('/materials/?page=-1&tag=')).body).toContain('<a href="/materials/day-8">');
    expect((await app.inject('/materials?tag=VK&page=1e9')).body).toContain(
      '<link rel="canonical" href="https://vidno.example/materials/?tag=VK">',
    );
  });

  test('of an unknown material is a 404 that search engines leave out', async () => {
    const { body, statusCode } = await app.inject('/materials/nothing');
    expect(statusCode).toBe(404);
    expect(body).toContain('<meta name="robots" content="noindex">');
  });

  test('of the FAQ has the answers', async () => {
    expect((await app.inject('/faq')).body).toContain('<h2>Первый?</h2>');
  });
});

test('feed and site map name what there is, and robots.txt names the site map', async () => {
  const feed = await app.inject('/rss.xml');
  expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(feed.body).toContain('<title>Кавычки &amp; &lt;b&gt;теги&lt;/b&gt;</title>');
  expect(feed.body).toContain('<pubDate>Sat, 07 Nov 2026 21:00:00 GMT</pubDate>');
  const siteMap = (await app.inject('/sitemap.xml')).body;
  expect(siteMap).toContain('<loc>https://vidno.example/materials/rich</loc>');
  expect(siteMap.match(/<loc>/g)).toHaveLength(9 + 6);
  expect((await app.inject('/robots.txt')).body).toContain('Sitemap: https://vidno.example/sitemap.xml');
});

test('an uploaded material is read everywhere instead of that of its file, until it is taken back', async () => {
  const before = await get<{ data: Material }>('/api/blog/material/day-7');
  const { id } = before.data;
  const upload = async (slug: string, file: Parameters<typeof toMaterialFile>[1]) => {
    const bytes = new TextEncoder().encode(toMaterialFile(slug, file));
    const checked = await checkUpload({ db: db(), clock, publicUrl: ORIGIN }, { name: `${slug}.md`, bytes });
    if (checked.kind !== 'checked') throw new Error(JSON.stringify(checked));
    const draft = { slug, id: checked.id, now: clock() };
    await db()
      .transaction()
      .execute((trx) => publishUpload(trx, draft));
  };
  await upload('day-7', { title: 'Наша', created_at: '2026-12-01', tags: ['Наше'], body: 'Через {{photos_kept}}.' });
  await upload('our-own', { title: 'Своя', created_at: '2026-11-30', tags: ['Наше'] });

  const list = await get<MaterialPage>('/api/blog/all');
  expect(list).toMatchObject({ total: 10, tags: ['Советы', 'Наше', 'VK', 'Права & обязанности'] });
  expect(list.data.slice(0, 3).map(({ slug }) => slug)).toEqual(['day-7', 'our-own', 'day-8']);
  expect(await get('/api/blog/all?tag=VK')).toMatchObject({ total: 1, data: [{ slug: 'day-8' }] });
  const { data } = await get<{ data: Material }>(`/api/blog/material/${id}`);
  expect(data).toMatchObject({ slug: 'day-7', title: 'Наша', content: expect.stringMatching(/^<p>Через 24\sчаса/) });
  expect(await get('/api/blog/material/day-7')).toEqual({ status: 'ok', data });
  const own = await get<{ data: Material }>('/api/blog/material/our-own');
  expect(await get(`/api/blog/material/${own.data.id}`)).toEqual(own);
  expect((await app.inject('/materials/day-7')).body).toContain('<h1>Наша</h1>');
  const feed = (await app.inject('/rss.xml')).body;
  expect([feed.includes('<title>Своя</title>'), feed.includes(before.data.title)]).toEqual([true, false]);
  expect((await app.inject('/sitemap.xml')).body.match(/<loc>/g)).toHaveLength(10 + 6);

  await db()
    .transaction()
    .execute((trx) => takeBackUpload(trx, 'day-7'));
  expect(await get('/api/blog/material/day-7')).toEqual(before);
  expect(await get(`/api/blog/material/${id}`)).toEqual(before);
});

async function get<T>(url: string): Promise<T> {
  const response = await app.inject(url);
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}
