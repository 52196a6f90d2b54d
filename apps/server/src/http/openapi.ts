import type { StaticDocumentSpec } from '@fastify/swagger';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { accountErrorSchema, analysisErrorSchema } from '@vidno/contract/problems/error-body';
import { getRegions } from '@vidno/contract/regions';
import { getSharedSearch } from '@vidno/contract/results/search-share';
import { getCsrfCookie } from '@vidno/contract/session';
import { listSamples } from '@vidno/contract/upload';
import { getSharedReport } from '@vidno/contract/vk/export';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type OperatorAccess, requireOperator } from './operations.ts';

type Json = Record<string, unknown>;

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** Endpoints that need no session. */
const OPEN: readonly Endpoint[] = [getCsrfCookie, getRegions, listSamples, getSharedReport, getSharedSearch];

/** The contract as an OpenAPI 3.1 document. */
export function toOpenApi(definitions: Readonly<Record<string, Endpoint>>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, definition] of Object.entries(definitions)) {
    paths[definition.path] = {
      ...paths[definition.path],
      [definition.method.toLowerCase()]: toOperation(name, definition),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Видно',
      version: '1',
      description: 'Два сервера: account ведёт сеанс по cookie и CSRF, analysis берёт токен из APP-SESSION-ID.',
    },
    tags: [
      { name: 'account', description: 'Сеанс, профиль, согласие' },
      { name: 'analysis', description: 'Поиск и аналитика VK' },
    ],
    paths,
    components: {
      schemas: {
        AnalysisRefusal: toSchema(analysisErrorSchema, 'output'),
        AccountRefusal: toSchema(accountErrorSchema, 'output'),
      },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'APP-SESSION-ID' },
        session: { type: 'apiKey', in: 'cookie', name: 'vidno_session' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
  };
}

function toOperation(name: string, definition: Endpoint): Json {
  const parameters = [...toParameters('path', definition.params), ...toParameters('query', definition.query)];
  const requestBody = toRequestBody(definition);
  return {
    operationId: name,
    tags: [definition.api],
    summary: definition.summary,
    security: toSecurity(definition),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...toSuccess(definition), default: toRefusal(definition) },
  };
}

function toSecurity(definition: Endpoint): Json[] {
  if (OPEN.includes(definition)) return [];
  if (definition.api === 'analysis') return [{ token: [] }];
  return [definition.method === 'POST' ? { session: [], csrf: [] } : { session: [] }];
}

function toParameters(location: 'path' | 'query', schema: Endpoint['query']): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }));
}

/** A form without a file may also be sent as JSON. */
function toRequestBody({ body, form }: Endpoint): Json | null {
  if (body) return { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } };
  if (!form) return null;
  const schema = toSchema(form, 'input');
  return {
    required: true,
    content: { 'multipart/form-data': { schema }, 'application/json': { schema: withoutFiles(schema) } },
  };
}

function toSuccess({ responseType, response }: Endpoint): Json {
  if (responseType === 'empty') return { 204: { description: 'Готово' } };
  if (responseType === 'file') {
    const schema = { type: 'string', format: 'binary' };
    return { 200: { description: 'Файл', content: { 'application/octet-stream': { schema } } } };
  }
  const schema = toSchema(response, 'output');
  if (responseType !== 'events') return { 200: { description: 'Готово', content: { 'application/json': { schema } } } };
  return { 200: { description: 'Поток событий; каждое — такой JSON', content: { 'text/event-stream': { schema } } } };
}

function toRefusal({ api }: Endpoint): Json {
  const schema = { $ref: `#/components/schemas/${api === 'account' ? 'AccountRefusal' : 'AnalysisRefusal'}` };
  return { description: 'Отказ', content: { 'application/json': { schema } } };
}

/** JSON Schema (2020-12) of a contract schema, as used by OpenAPI 3.1. */
function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema as JsonSchema;
}

/** The form without its file fields, as it can be sent as JSON. */
function withoutFiles(form: JsonSchema): JsonSchema {
  const properties = Object.entries(form.properties ?? {}).filter(([, { format }]) => format !== 'binary');
  return { ...form, properties: Object.fromEntries(properties) };
}

let written: Json | null = null;

/** Serves the contract as OpenAPI, and Swagger UI without external resources. */
export async function serveDocs(app: FastifyInstance, access: OperatorAccess): Promise<void> {
  // It takes longer than the rest of an application, and is the same in each one of a process.
  written ??= toOpenApi(endpoints);
  const document = written;
  await app.register((docs, _options, ready) => {
    docs.addHook('onRequest', requireOperator(access));
    docs.get('/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
    // The plugin's types lack OpenAPI 3.1, but it only forwards the document.
    const specification = { document } as unknown as StaticDocumentSpec;
    docs.register(swagger, { mode: 'static', specification });
    docs.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { validatorUrl: null, docExpansion: 'list' },
      // Only this page may use inline styles, because Swagger UI has them.
      staticCSP: {
        'default-src': "'self'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'img-src': ["'self'", 'data:'],
        'object-src': "'none'",
        'script-src': "'self'",
        'style-src': ["'self'", "'unsafe-inline'"],
      },
    });
    ready();
  });
}
