import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoint } from '@vidno/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBareApp } from '#testing/test-app.ts';
import { serve } from './serve.ts';

const MEGABYTE = 1024 * 1024;
const addPhoto = endpoint({
  api: 'analysis',
  method: 'POST',
  path: '/smart-search/photo',
  summary: 'Фото',
  form: z.object({
    image: z.optional(z.file()),
    url: z.optional(z.string().check(z.maxLength(50))),
    face: z.optional(z.coerce.number().check(z.int())),
  }),
  response: z.object({ name: z.nullable(z.string()), size: z.number(), type: z.string(), url: z.nullable(z.string()) }),
});

let app: FastifyInstance;
let address: string;

beforeEach(async () => {
  app = await createBareApp();
  serve(
    app,
    addPhoto,
    async () => null,
    async ({ form: { image, url } }) => ({
      name: image?.name ?? null,
      size: image?.size ?? 0,
      type: image?.type ?? '',
      url: url ?? null,
    }),
  );
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/smart-search/photo`;
});
afterEach(() => app.close());

test('a file and other fields are read, unknown fields are ignored', async () => {
  const response = await send({ face: '1', image: fileOf(3, 'Анна.jpg'), other: 'x' });

  expect(await response.json()).toEqual({ name: 'Анна.jpg', size: 3, type: 'image/jpeg', url: null });
});

test('a form without a file may come as JSON', async () => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://vidno.example/a.jpg', face: 2 }),
  });

  expect(await response.json()).toMatchObject({ url: 'https://vidno.example/a.jpg' });
});

test('a file given as JSON text is invalid', async () => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ image: 'bytes' }),
  });

  expect(response.status).toBe(400);
});

test('a file input without a chosen file is absent, an empty file is present', async () => {
  expect(await (await send({ image: fileOf(0, '') })).json()).toMatchObject({ name: null });
  expect(await (await send({ image: fileOf(0, 'empty.jpg') })).json()).toMatchObject({ name: 'empty.jpg', size: 0 });
});

test('40 MB are accepted; one byte more, and 45 MB, are too large', async () => {
  expect((await send({ image: fileOf(40 * MEGABYTE) })).status).toBe(200);
  for (const size of [40 * MEGABYTE + 1, 45 * MEGABYTE]) {
    const response = await send({ image: fileOf(size) });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'bad_image', message: expect.stringContaining('40 МБ') });
  }
});

test.each([
  ['a file under another name', { photo: fileOf(3) }],
  ['a file in place of a text', { url: fileOf(3) }],
  ['a text in place of a file', { image: 'bytes' }],
  ['a text too long', { url: 'x'.repeat(51) }],
  ['a text of 100 KB', { url: 'x'.repeat(100_000) }],
  ['a NUL', { url: 'https://a\0' }],
  ['a NUL in the name of the file', { image: fileOf(3, 'a\0.jpg') }],
  ['thirty fields', Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 'x']))],
])('a form with %s is invalid', async (_what, fields) => {
  const response = await send(fields);

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ status: 'error', code: 'invalid_request' });
});

test('a form with two files is invalid', async () => {
  const form = new FormData();
  form.append('image', fileOf(3));
  form.append('image', fileOf(3));

  expect((await fetch(address, { method: 'POST', body: form })).status).toBe(400);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['an empty body', 'multipart/form-data; boundary=x', ''],
  ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="url"\r\n\r\nhttps'],
  [
    'no end of its file',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc',
  ],
  ['no headers in a part', 'multipart/form-data; boundary=x', '--x\r\n\r\nvalue\r\n--x--\r\n'],
  ['garbage', 'multipart/form-data; boundary=x', '\x01\x02--x\r\n\xff'],
  [
    'a prototype for a name',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nv\r\n--x--\r\n',
  ],
  [
    'a broken JSON part',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="url"\r\nContent-Type: application/json\r\n\r\n{\r\n--x--\r\n',
  ],
])('a multipart body with %s does not cause a 500', async (_what, type, body) => {
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body });

  expect(response.status).toBeLessThan(500);
  await response.text();
});

test('a browser that disconnects during an upload does no harm', async () => {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    'POST /smart-search/photo HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9999\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc',
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();

  expect((await send({ image: fileOf(3) })).status).toBe(200);
});

function send(fields: Record<string, string | File>): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(address, { method: 'POST', body: form });
}

function fileOf(size: number, name = 'photo.jpg'): File {
  return new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
}
