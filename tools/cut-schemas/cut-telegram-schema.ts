import { readFileSync, writeFileSync } from 'node:fs';
import {
  type CutSchema,
  closedObject,
  type JsonSchema,
  type MethodSchema,
  referTo,
  sortByName,
} from './json-schema.ts';

/**
 * Cuts what our bot calls and hears from `api.json` of PaulSonOfLars/telegram-bot-api-spec, as JSON Schema:
 * `node tools/cut-schemas/cut-telegram-schema.ts FILE`.
 */
const TARGET = 'packages/simulators/src/telegram/schema/telegram-bot-api.json';
const METHODS = [
  'answerCallbackQuery',
  'deleteWebhook',
  'getMe',
  'getUpdates',
  'getWebhookInfo',
  'sendMessage',
  'setWebhook',
];
/** Anything passes for every other type: neither we nor the simulator send one. */
const TYPES = new Set([
  'CallbackQuery',
  'Chat',
  'ChatMember',
  'ChatMemberAdministrator',
  'ChatMemberBanned',
  'ChatMemberLeft',
  'ChatMemberMember',
  'ChatMemberOwner',
  'ChatMemberRestricted',
  'ChatMemberUpdated',
  'InaccessibleMessage',
  'InlineKeyboardButton',
  'InlineKeyboardMarkup',
  'LinkPreviewOptions',
  'MaybeInaccessibleMessage',
  'Message',
  'MessageEntity',
  'ReplyParameters',
  'Update',
  'User',
  'WebhookInfo',
]);
const PLAIN: Readonly<Record<string, JsonSchema>> = {
  Integer: { type: 'integer' },
  Float: { type: 'number' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  True: { const: true },
};

interface Field {
  readonly name: string;
  readonly types: readonly string[];
  readonly required: boolean;
}

interface Source {
  readonly version: string;
  readonly methods: Record<string, { readonly fields?: readonly Field[]; readonly returns: readonly string[] }>;
  readonly types: Record<string, { readonly fields?: readonly Field[]; readonly subtypes?: readonly string[] }>;
}

const [file = ''] = process.argv.slice(2);
const source: Source = JSON.parse(readFileSync(file, 'utf8'));

function oneOf(names: readonly string[]): JsonSchema {
  const [first = {}, ...others] = names.map(cut);
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

function cut(name: string): JsonSchema {
  const [, item] = /^Array of (.+)$/.exec(name) ?? [];
  if (item !== undefined) return { type: 'array', items: cut(item) };
  return PLAIN[name] ?? (TYPES.has(name) ? referTo(name) : {});
}

function cutFields(fields: readonly Field[] = []): JsonSchema {
  const required = fields.flatMap((field) => (field.required ? [field.name] : []));
  return closedObject(sortByName(fields.map(({ name, types }) => [name, oneOf(types)])), required);
}

function cutMethod(name: string): [string, MethodSchema] {
  const method = source.methods[name];
  if (!method) throw new Error(`${file} has no ${name}`);
  return [name, { parameters: cutFields(method.fields), answer: oneOf(method.returns) }];
}

function cutType(name: string): [string, JsonSchema] {
  const type = source.types[name];
  if (!type) throw new Error(`${file} has no ${name}`);
  return [name, type.subtypes ? oneOf(type.subtypes) : cutFields(type.fields)];
}

const schema: CutSchema = {
  version: source.version,
  methods: sortByName(METHODS.map(cutMethod)),
  $defs: sortByName([...TYPES].map(cutType)),
};
writeFileSync(TARGET, `${JSON.stringify(schema, null, 1)}\n`);
