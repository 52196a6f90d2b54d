import { Readable } from 'node:stream';
import { createClient } from '@vidno/contract/client';
import { endpoint } from '@vidno/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBareApp } from '#testing/test-app.ts';
import { Problem } from './errors.ts';
import { contentDisposition, serveFile } from './serve.ts';

const NAME = "vidno-кофе (и) книги'*-2026-03-01—2026-03-31.csv";
const getFile = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/analysis-posts/file',
  summary: 'Файл',
  query: z.object({ how: z.enum(['whole', 'stream', 'broken', 'refused']) }),
  response: z.custom<File>((answer) => answer instanceof File),
  responseType: 'file',
});

let app: FastifyInstance;

beforeEach(async () => {
  app = await createBareApp();
  serveFile(
    app,
    getFile,
    async () => null,
    async ({ query: { how } }) => {
      if (how === 'refused') throw new Problem('tracked_account_not_found');
      const body = how === 'whole' ? Buffer.from('Привет') : Readable.from(parts(how === 'broken'));
      return { name: NAME, type: 'text/csv; charset=utf-8', body };
    },
  );
});
afterEach(() => app.close());

async function* parts(broken: boolean): AsyncGenerator<Buffer> {
  yield Buffer.from('При');
  if (broken) throw new Error('the database is gone');
  yield Buffer.from('вет');
}

test.each(['whole', 'stream'])('a file (%s) is downloaded under its Russian name and not cached', async (how) => {
  const response = await app.inject(`/analysis-posts/file?how=${how}`);

  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('Привет');
  expect(response.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="vidno-_{4} \(_\) _{5}'\*-2026-03-01_2026-03-31\.csv"; filename\*=UTF-8''[\w.%-]+$/,
  );
});

test('the client returns the file with its name; an error is thrown as usual', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = createClient({ baseUrl: { analysis: origin, account: origin } });

  const file = await call(getFile, { query: { how: 'stream' } });

  expect(file.name).toBe(NAME);
  expect(await file.text()).toBe('Привет');
  await expect(call(getFile, { query: { how: 'refused' } })).rejects.toMatchObject({ status: 404 });
});

test('a file stream that fails half-way is a failed download, not a short file', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = createClient({ baseUrl: { analysis: origin, account: origin } });

  await expect(call(getFile, { query: { how: 'broken' } })).rejects.toThrow();
});

test('a file name cannot inject a header', () => {
  expect(contentDisposition('a"\r\nSet-Cookie: x\ud800.csv')).toBe(
    `attachment; filename="a___Set-Cookie: x_.csv"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20x%EF%BF%BD.csv`,
  );
});
