import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { expect, test } from 'vitest';
import { createBareApp } from '#testing/test-app.ts';
import { toOpenApi } from '../openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, never[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  responses: Record<string, { description: string; content?: Record<string, object> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

const document = JSON.parse(JSON.stringify(toOpenApi(endpoints))) as Document;
const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

test('every call of the contract is described, once', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
  for (const [name, definition] of Object.entries(endpoints)) {
    expect(operationOf(definition)).toMatchObject({ operationId: name, summary: definition.summary });
  }
});

test('the document is valid OpenAPI 3.1', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { parameters = [], responses, security } of Object.values(methods)) {
      const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(named.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
      expect(new Set(parameters.map(({ name, in: place }) => `${place} ${name}`)).size).toBe(parameters.length);
      for (const response of Object.values(responses)) expect(response.description).not.toBe('');
      for (const name of security.flatMap((scheme) => Object.keys(scheme))) {
        expect(document.components.securitySchemes).toHaveProperty(name);
      }
    }
  }
  for (const [, name = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components.schemas).toHaveProperty(name);
  }
  expect(JSON.stringify(document)).not.toContain('"$schema"');
});

test('a form is multipart with its file, or JSON without one', () => {
  const content = operationOf(endpoints.detectFaces)?.requestBody?.content;

  expect(content?.['multipart/form-data']?.schema.properties).toMatchObject({
    image: { type: 'string', format: 'binary' },
    url: { type: 'string' },
  });
  expect(Object.keys(content?.['application/json']?.schema.properties ?? {})).toEqual(['url']);
});

test('each call declares its security requirements and the error format of its API', () => {
  expect(operationOf(endpoints.getSearch)?.security).toEqual([{ token: [] }]);
  expect(operationOf(endpoints.getProfile)?.security).toEqual([{ session: [] }]);
  expect(operationOf(endpoints.createDemo)?.security).toEqual([{ session: [], csrf: [] }]);
  expect(operationOf(endpoints.getRegions)?.security).toEqual([]);
  expect(JSON.stringify(operationOf(endpoints.getSearch)?.responses.default)).toContain('AnalysisRefusal');
  expect(JSON.stringify(operationOf(endpoints.getProfile)?.responses.default)).toContain('AccountRefusal');
  expect(operationOf(endpoints.getCsrfCookie)?.responses).toHaveProperty('204');
  expect(operationOf(endpoints.watchSearch)?.responses['200']?.content).toHaveProperty('text/event-stream');
});

test('the document and its page are served without external resources', async () => {
  const app = await createBareApp();
  expect((await app.inject('/openapi.json')).json()).toEqual(document);
  const page = await app.inject('/docs');
  const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);

  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).not.toMatch(/<script>|https?:\/\//);
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources) {
    expect((await app.inject(new URL(source, 'http://x/docs').pathname)).statusCode).toBe(200);
  }
  expect((await app.inject('/docs/json')).json()).toEqual(document);
  expect((await app.inject('/health/live')).headers['content-security-policy']).not.toContain('unsafe-inline');
  await app.close();
});

test('a download is described as a binary file', () => {
  expect(operationOf(endpoints.exportTable)?.responses).toMatchObject({
    200: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
  });
  expect(operationOf(endpoints.getSharedReport)?.security).toEqual([]);
  expect(operationOf(endpoints.getSharedSearch)?.security).toEqual([]);
});
