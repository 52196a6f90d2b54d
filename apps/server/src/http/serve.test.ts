import { endpoint } from '@vidno/contract/endpoint';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBareApp } from '#testing/test-app.ts';
import { Problem } from './errors.ts';
import { serve } from './serve.ts';

const listPages = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/pages/{shelf}',
  summary: 'Страницы полки',
  params: z.object({ shelf: z.string().check(z.maxLength(20)) }),
  query: z.object({ page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9)), 0) }),
  response: z.object({ shelf: z.string(), page: z.number() }),
});
const setName = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/name',
  summary: 'Имя',
  body: z.object({ name: z.string().check(z.minLength(2, 'Слишком короткое имя.')), age: z.number() }),
  response: z.object({ status: z.literal('ok') }),
});
const forget = endpoint({
  api: 'account',
  method: 'POST',
  path: '/api/forget',
  summary: 'Забыть',
  response: z.undefined(),
  responseType: 'empty',
});
const breakDown = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/break',
  summary: 'Ломается',
  query: z.object({ how: z.enum(['throw', 'lie', 'refuse']) }),
  response: z.object({ status: z.literal('ok') }),
});

const open = async () => null;
let app: FastifyInstance;

beforeEach(async () => {
  app = await createBareApp();
  serve(app, listPages, open, async ({ params, query }) => ({ shelf: params.shelf, page: query.page, secret: 'x' }));
  serve(app, setName, open, async () => ({ status: 'ok' }));
  serve(app, forget, open, async () => undefined);
  serve(app, breakDown, open, async ({ query: { how } }) => {
    if (how === 'throw') throw new Error('password=hunter2');
    if (how === 'refuse') throw new Problem('choose_face', { upload_id: 'u1' });
    return { status: 'fine' as 'ok' };
  });
});
afterEach(() => app.close());

describe('a call of the analysis API', () => {
  test('gets parsed input, and the response has only the fields of the contract', async () => {
    const response = await app.inject('/smart-search/pages/%D1%8F?page=1000000000&more=1');

    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ shelf: 'я', page: 1_000_000_000 });
  });

  test.each(['page=-1', 'page=1.5', 'page=1e10', 'page=abc', 'page=NaN', 'page=1&page=2', 'page=%00'])(
    'with %s is invalid',
    async (query) => {
      const response = await app.inject(`/smart-search/pages/a?${query}`);

      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        status: 'error',
        code: 'invalid_request',
        message: expect.stringMatching(/[а-я]/),
      });
    },
  );

  test.each(['%00', '%ff', '%', 'x'.repeat(10_000), '%E0%A4%A'])('with %s in its path is invalid', async (shelf) => {
    const response = await app.inject(`/smart-search/pages/${shelf}`);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 'error', code: 'invalid_request' });
  });

  test('fails with a stable code, a Russian text and the extra fields of the error', async () => {
    const response = await app.inject('/smart-search/break?how=refuse');

    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      status: 'error',
      code: 'choose_face',
      message: 'На фото несколько лиц. Выберите, кого искать.',
      upload_id: 'u1',
    });
  });

  test.each(['throw', 'lie'])('that throws unexpectedly (%s) reveals no details', async (how) => {
    const response = await app.inject(`/smart-search/break?how=${how}`);

    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ status: 'error', code: 'internal', message: expect.stringMatching(/[а-я]/) });
  });
});

describe('a call of the account server', () => {
  const send = (request: InjectOptions) => app.inject({ method: 'POST', url: '/api/name', ...request });

  test('reports every invalid field, with the message of the contract if it has one', async () => {
    const response = await send({ payload: { name: 'я' } });

    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      message: 'Слишком короткое имя.',
      code: 'invalid_request',
      errors: { name: ['Слишком короткое имя.'], age: ['Заполните это поле.'] },
      messages: ['Слишком короткое имя.', 'Заполните это поле.'],
    });
  });

  test.each([
    ['broken JSON', 'application/json', '{"name":'],
    ['JSON that pollutes a prototype', 'application/json', '{"__proto__":{"admin":true},"name":"Анна","age":1}'],
    ['an array', 'application/json', '[]'],
    ['null', 'application/json', 'null'],
    ['a bare text', 'application/json', '"Анна"'],
    ['plain text', 'text/plain', '{"name":"Анна","age":1}'],
    ['an HTML form', 'application/x-www-form-urlencoded', 'name=Анна&age=1'],
    ['an unknown type', 'image/png', 'PNG'],
    ['a broken type', '///;;', 'x'],
    ['a multipart body', 'multipart/form-data; boundary=x', '--x--\r\n'],
    ['deep nesting', 'application/json', '['.repeat(100_000)],
  ])('with %s is invalid', async (_what, type, payload) => {
    const response = await send({ payload, headers: { 'content-type': type } });

    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message: expect.stringMatching(/[а-я]/), code: 'invalid_request' });
  });

  test('with half a megabyte is refused as too large', async () => {
    const response = await send({ payload: { name: 'я'.repeat(300_000), age: 1 } });

    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual({ code: 'body_too_large', message: expect.stringMatching(/[а-я]/) });
  });

  test('may send JSON with no body where none is needed', async () => {
    const response = await send({ url: '/api/forget', headers: { 'content-type': 'application/json' } });

    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
  });
});

describe('an unknown path', () => {
  test('is an error in the format of its API', async () => {
    const account = await app.inject('/api/nothing');
    const analysis = await app.inject('/smart-search/nothing');

    expect([account.statusCode, analysis.statusCode]).toEqual([404, 404]);
    expect(account.json()).toEqual({ message: 'Ничего не нашлось по этому адресу.', code: 'not_found' });
    expect(analysis.json()).toMatchObject({ status: 'error', code: 'not_found' });
  });

  test('is 405 if the path exists with another method', async () => {
    const response = await app.inject({ method: 'DELETE', url: '/api/demo/create' });

    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('POST');
  });
});
