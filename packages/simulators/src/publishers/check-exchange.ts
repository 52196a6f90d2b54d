import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Exchange } from './exchange.ts';

type JsonSchema = Record<string, unknown>;

interface Published {
  readonly $defs: Readonly<Record<string, JsonSchema>>;
  /** None in the description of YooKassa, which names no methods. */
  readonly methods: Readonly<Record<string, { readonly parameters: JsonSchema; readonly answer: JsonSchema }>>;
}

interface Expected {
  readonly params: JsonSchema | null;
  readonly answer: JsonSchema | null;
}

const FILES = {
  vk: '../vk/schema/vk-api.json',
  telegram: '../telegram/schema/telegram-bot-api.json',
  yookassa: '../yookassa/schema/yookassa-api.json',
};
const ANYTHING = {};
const published = new Map<Exchange['publisher'], Published>();
const compiled = new Map<string, z.ZodType>();

/** How the answer differs from the publisher's own description, a line for each difference. */
export function checkAnswer(exchange: Exchange): string[] {
  const { answer } = expect(exchange);
  return answer === null ? [] : compare(exchange, 'answers', answer);
}

/** How the call does; one that was refused may be wrong on purpose. */
export function checkCall(exchange: Exchange): string[] {
  const { params } = expect(exchange);
  return exchange.isRefused || params === null ? [] : compare(exchange, 'is asked', params);
}

function expect({ publisher, method, params, answer, isRefused = false }: Exchange): Expected {
  if (publisher === 'yookassa') return isRefused ? expectError(answer) : expectYooKassa(method);
  if (publisher === 'telegram' && params === null) return { params: null, answer: referTo('Update') };
  if (isRefused) return { params: null, answer: publisher === 'vk' ? referTo('base_error') : null };
  const known = read(publisher).methods[method];
  if (!known) throw new Error(`The copy of the schema has no ${publisher} ${method}`);
  return { params: known.parameters, answer: known.answer };
}

function expectError(answer: unknown): Expected {
  const { code = '' } = answer as { code?: string };
  return { params: null, answer: referTo(YOOKASSA_ERRORS[code] ?? 'Error') };
}

function expectYooKassa(method: string): Expected {
  const [request, answer] = [YOOKASSA_REQUESTS[method], YOOKASSA_ANSWERS[method] ?? YOOKASSA_EVENT[method]];
  if (answer === undefined) throw new Error(`The copy of the schema has no yookassa ${method}`);
  return { params: request === undefined ? null : referTo(request), answer: referTo(answer) };
}

function referTo(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

function read(publisher: Exchange['publisher']): Published {
  const known = published.get(publisher);
  if (known) return known;
  const file: Published = JSON.parse(readFileSync(new URL(FILES[publisher], import.meta.url), 'utf8'));
  const schema = publisher === 'vk' ? addTo(file) : file;
  published.set(publisher, schema);
  return schema;
}

/** VK answers and takes a little more than it describes. */
function addTo({ $defs, methods }: Published): Published {
  return {
    $defs: mapEntries($defs, (def, name) => withValues(withProperties(def, VK_ADDITIONS.objects[name]), name)),
    methods: mapEntries(methods, ({ parameters, answer }, name) => {
      const added = VK_ADDITIONS.answers[name];
      return {
        parameters: withProperties(parameters, VK_ADDITIONS.parameters[name]),
        answer: added === undefined ? answer : { anyOf: [answer, added] },
      };
    }),
  };
}

function withProperties(schema: JsonSchema, added: object | undefined): JsonSchema {
  return added === undefined ? schema : { ...schema, properties: { ...(schema.properties as object), ...added } };
}

function withValues(schema: JsonSchema, name: string): JsonSchema {
  const added = VK_ADDITIONS.values[name];
  return added === undefined ? schema : { ...schema, enum: [...(schema.enum as string[]), ...added] };
}

function mapEntries<T, U>(record: Readonly<Record<string, T>>, map: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

function compare(exchange: Exchange, side: 'answers' | 'is asked', schema: JsonSchema): string[] {
  const { publisher, method, isRefused = false } = exchange;
  const what = `${publisher} ${method} ${isRefused ? 'refuses' : side}`;
  const key = `${publisher} ${schema.$ref ?? what}`;
  const type = compiled.get(key) ?? z.fromJSONSchema({ ...schema, $defs: read(publisher).$defs });
  compiled.set(key, type);
  const value = side === 'answers' ? exchange.answer : toValues(exchange.params, schema);
  // As it goes over the wire: fields that are undefined stay behind.
  const issues = type.safeParse(JSON.parse(JSON.stringify(value))).error?.issues ?? [];
  return [...new Set(issues.flatMap((issue) => describe(issue, [])).map((difference) => `${what} ${difference}`))];
}

/** If a value may have several shapes, only the nearest is named. */
function describe(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): string[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [nearest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
    return nearest.flatMap((inner) => describe(inner, path));
  }
  return [`${path.map((step) => (typeof step === 'number' ? '[]' : String(step))).join('.')}: ${issue.message}`];
}

/** VK and forms carry texts only: what each stands for follows from its type. */
function toValues(params: unknown, schema: JsonSchema): unknown {
  if (params === null || typeof params !== 'object') return params;
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return mapEntries(params as Record<string, unknown>, (value, name) =>
    typeof value === 'string' ? toValue(value, properties[name] ?? ANYTHING) : value,
  );
}

function toValue(text: string, { type }: JsonSchema): unknown {
  if (type === 'array') return text === '' ? [] : text.split(',');
  if ((type === 'integer' || type === 'number') && text !== '') return Number(text);
  if (type === 'boolean' && /^[01]$/.test(text)) return text === '1';
  return text;
}

const COUNT = { type: 'integer', minimum: 0 };
const TEXT = { type: 'string' };
const PLACE = {
  type: 'object',
  properties: { id: { type: 'integer' }, title: TEXT },
  required: ['id', 'title'],
  additionalProperties: false,
};
const REACTIONS = {
  type: 'object',
  properties: {
    count: COUNT,
    items: {
      type: 'array',
      items: { type: 'object', properties: { id: COUNT, count: COUNT }, required: ['id', 'count'] },
    },
  },
  required: ['count', 'items'],
};
const REACTION_SETS = { type: 'array', items: { type: 'object', properties: { id: TEXT }, required: ['id'] } };

interface Additions {
  /** Fields of objects. */
  readonly objects: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** Values of enumerations. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly parameters: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly answers: Readonly<Record<string, object>>;
}

/** What VK documents on dev.vk.com, or was seen to answer, beyond its published schema. */
const VK_ADDITIONS: Additions = {
  objects: {
    // Errors 14 and 17 say how to go on.
    base_error: { captcha_sid: TEXT, captcha_img: TEXT, redirect_uri: TEXT },
    users_user_full: { country: PLACE },
    groups_user_xtr_role: { country: PLACE },
    wall_get_response: { reaction_sets: REACTION_SETS },
    wall_get_extended_response: { reaction_sets: REACTION_SETS },
    wall_wallpost_full: { friends_only: { enum: [1] }, reaction_set_id: TEXT, reactions: REACTIONS },
  },
  values: { users_fields: ['country'] },
  parameters: {
    'database.getCities': { country_id: COUNT },
    'wall.get': { owner_id: { type: 'integer' } },
    // The schema takes each apart; over the wire it is the text `-1_45`, and a call takes a hundred.
    'wall.getById': { posts: { type: 'array', items: { type: 'string', pattern: '^-?\\d+_\\d+$' }, maxItems: 100 } },
  },
  answers: {
    // For a name that nobody has, an empty list in place of an object.
    'utils.resolveScreenName': { type: 'array', maxItems: 0 },
  },
};

/** Which part of YooKassa's description belongs to which call; ids stand as `id`. */
const YOOKASSA_REQUESTS: Readonly<Record<string, string>> = {
  'POST /payments': 'CreatePayment',
  'POST /payments/id/capture': 'CapturePayment',
  'POST /refunds': 'CreateRefund',
  'POST /receipts': 'PostReceiptData',
};

const YOOKASSA_ANSWERS: Readonly<Record<string, string>> = {
  'POST /payments': 'Payment',
  'GET /payments': 'PaymentList',
  'GET /payments/id': 'Payment',
  'POST /payments/id/capture': 'Payment',
  'POST /payments/id/cancel': 'Payment',
  'POST /refunds': 'Refund',
  'GET /refunds/id': 'Refund',
  'POST /receipts': 'Receipt',
};

/** What its notifications carry. */
const YOOKASSA_EVENT: Readonly<Record<string, string>> = {
  'payment.waiting_for_capture': 'Payment',
  'payment.succeeded': 'Payment',
  'payment.canceled': 'Payment',
  'refund.succeeded': 'Refund',
};

/** By the code in the answer. */
export const YOOKASSA_ERRORS: Readonly<Record<string, string>> = {
  invalid_request: 'BadRequest',
  invalid_credentials: 'InvalidCredentials',
  not_found: 'NotFound',
  too_many_requests: 'TooManyRequests',
};
