import { endpoint } from '@vidno/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DAY_MS } from '#config/time.ts';
import { openConnection, openSlowRequest } from '#testing/open-slow-request.ts';
import { createBareApp } from '#testing/test-app.ts';
import { allowedMs, BODY_PACE, type BodyPace } from '../bodies.ts';
import { serve } from '../serve.ts';

/** Nothing of it is ever reached, whatever the machine. */
const ENDLESS: BodyPace = { headersMs: DAY_MS, graceMs: DAY_MS, bytesPerSecond: 1_000_000, bodyMs: DAY_MS };
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' };
const FILE_START = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc';

const addPhoto = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/photo',
  summary: 'Фото',
  form: z.object({ image: z.optional(z.file()), url: z.optional(z.string()) }),
  response: z.object({ size: z.number() }),
});

let app: FastifyInstance;
let origin: string;
afterEach(() => app.close());

async function open(pace: Partial<BodyPace>): Promise<void> {
  app = await createBareApp({ parts: { bodies: { pace: { ...ENDLESS, ...pace } } } });
  const answer = async ({ form }: { form: { image?: File | undefined } }) => ({ size: form.image?.size ?? 0 });
  serve(app, addPhoto, async () => null, answer);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
}

function openRequest(headers: Record<string, string>, start: string, path: string = addPhoto.path) {
  return openSlowRequest({ origin, path, headers, start });
}

describe.each([
  ['JSON', JSON_TYPE, '{"'],
  ['a form', FORM_TYPE, '--x'],
  ['a form with the start of a file', FORM_TYPE, FILE_START],
])('a body of %s', (_what, type, start) => {
  test('that stops is cut, in Russian', async () => {
    await open({ graceMs: 50 });
    const { status, headers, body } = await openRequest(type, start).response;
    expect(status).toBe(408);
    expect(headers.get('connection')).toBe('close');
    expect(JSON.parse(body)).toMatchObject({ status: 'error', code: 'too_slow', message: /Связь слишком медленная/ });
  });

  test('slower than the least speed is cut while it still comes', async () => {
    await open({ graceMs: 50 });
    const request = openRequest(type, start);
    const trickle = setInterval(() => request.send('a'), 5);
    expect((await request.response).status).toBe(408);
    clearInterval(trickle);
  });

  test('beyond the deadline is cut, however fast it comes', async () => {
    await open({ bodyMs: 50 });
    expect((await openRequest(type, start).response).status).toBe(408);
  });
});

test('the account API says it in its own format', async () => {
  await open({ graceMs: 50 });
  const { status, body } = await openRequest(JSON_TYPE, '{', '/api/demo/create').response;
  expect(status).toBe(408);
  expect(JSON.parse(body)).toMatchObject({ code: 'too_slow', message: /Связь слишком медленная/ });
});

test.each([
  ['nothing', ''],
  ['some headers', 'POST /smart-search/photo HTTP/1.1\r\nhost: vidno.test\r\n'],
])('a client that sends %s is cut', async (_what, bytes) => {
  await open({ headersMs: 50 });
  const connection = openConnection(origin);
  connection.send(bytes);
  const { status, body } = await connection.response;
  expect(status).toBe(408);
  expect(body).toContain('Связь слишком медленная');
});

test('a body that nobody reads keeps its connection no longer than another', async () => {
  await open({ headersMs: 50, bodyMs: 50 });
  // No such content type is accepted, so the answer comes before the body.
  const { status } = await openRequest({ 'content-type': 'text/plain' }, 'abc').response;
  expect(status).toBeGreaterThanOrEqual(400);
});

test('bytes that are not HTTP are answered in Russian', async () => {
  await open({});
  const connection = openConnection(origin);
  connection.send('\x16\x03\x01 hello\r\n\r\n');
  expect(await connection.response).toMatchObject({ status: 400, body: expect.stringContaining('Запрос заполнен') });
});

test('a body that comes in time is read, in one piece or in several', async () => {
  await open({});
  const form = new FormData();
  form.append('image', new File([new Uint8Array(300_000)], 'a.jpg'));
  const response = await fetch(origin + addPhoto.path, { method: 'POST', body: form });
  expect(await response.json()).toEqual({ size: 300_000 });

  const json = '{"url":"https://vidno.test"}';
  const request = openRequest({ ...JSON_TYPE, 'content-length': String(json.length), connection: 'close' }, '');
  for (const letter of json) request.send(letter);
  expect(await request.response).toMatchObject({ status: 200 });
});

test('the pace: a grace, then a least speed, and never more than half a minute', () => {
  expect(allowedMs(BODY_PACE, 0)).toBe(10_000);
  expect(allowedMs(BODY_PACE, 80 * 1_024)).toBe(20_000);
  expect(allowedMs(BODY_PACE, 20 * 1_024 * 1_024)).toBe(30_000);
});
