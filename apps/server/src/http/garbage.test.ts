import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareApp } from '#testing/test-app.ts';
import { Problem } from './errors.ts';
import { serve, serveEvents } from './serve.ts';

const open = async () => null;
const definitions: readonly Endpoint[] = Object.values(endpoints);
let app: FastifyInstance;

/** Serves every call of the contract; valid input is answered with 404. */
beforeAll(async () => {
  app = await createBareApp();
  for (const definition of definitions) {
    const answer = async () => {
      throw new Problem('not_found');
    };
    if (definition.responseType === 'events') serveEvents(app, definition, open, answer);
    else serve(app, definition, open, answer);
  }
});
afterAll(() => app.close());

const anyEndpoint = fc.constantFrom(...definitions);
const anyWrite = fc.constantFrom(...definitions.filter(({ method }) => method === 'POST'));
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\0',
    '\ud800',
    "'; drop table account; --",
    'x'.repeat(10_000),
    '-1',
    '1e309',
    '__proto__',
    '[object Object]',
  ),
);
const anyNames = fc.constantFrom('id', 'page', 'demo', 'type', 'source', 'url', 'face', 'kind', 'purpose', '__proto__');
const someHeader = fc.constantFrom(
  'content-type',
  'accept',
  'cookie',
  'origin',
  'app-session-id',
  'x-xsrf-token',
  'last-event-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'if-none-match',
  'range',
  'accept-encoding',
  'content-length',
  'transfer-encoding',
  'expect',
);
const headerText = fc.string({ unit: fc.constantFrom(...'ab1%;=,/*"\\ -:[]{}\t'), maxLength: 60 });

test('arbitrary JSON never causes a 5xx', async () => {
  const body = fc.oneof(fc.jsonValue(), fc.dictionary(anyNames, fc.oneof(anyText, fc.jsonValue())));
  await fc.assert(
    fc.asyncProperty(anyWrite, body, async ({ path, method }, payload) => {
      const response = await app.inject({
        method,
        url: path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      expect(response.statusCode).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});

test('an arbitrary query never causes a 5xx, and errors have a readable body', async () => {
  await fc.assert(
    fc.asyncProperty(anyEndpoint, fc.dictionary(anyNames, anyText), async (definition, query) => {
      const url = urlOf(definition, { query: mapValues(query, wellFormed) });
      const response = await app.inject({ method: definition.method, url });
      expect(response.statusCode).toBeLessThan(500);
      expect(response.json().message).toMatch(/[а-я]/i);
    }),
    { numRuns: 300 },
  );
});

test('arbitrary bytes in query, path or body never cause a 5xx', async () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  const escaped = fc
    .array(fc.integer({ min: 0, max: 255 }), { maxLength: 30 })
    .map((codes) => codes.map(percent).join(''));
  const types = fc.constantFrom(
    'application/json',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
  );
  await fc.assert(
    fc.asyncProperty(anyEndpoint, escaped, bytes, types, async ({ path, method }, text, payload, type) => {
      for (const url of [`${path}?id=${text}`, `${path}/${text}`, `/files/${text}`]) {
        const headers = { 'content-type': type };
        const response = await app.inject({
          method,
          url,
          headers,
          ...(method === 'POST' && { payload: Buffer.from(payload) }),
        });
        expect(response.statusCode).toBeLessThan(500);
      }
    }),
    { numRuns: 200 },
  );
});

test('an arbitrary header never causes a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(anyEndpoint, fc.dictionary(someHeader, headerText), async ({ path, method }, headers) => {
      const response = await app.inject({ method, url: path, headers });
      expect(response.statusCode).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});

function percent(code: number): string {
  return `%${code.toString(16).padStart(2, '0')}`;
}

function wellFormed(text: string): string {
  return text.toWellFormed();
}

function mapValues<Value>(values: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
