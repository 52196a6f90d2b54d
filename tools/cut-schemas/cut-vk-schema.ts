import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CutSchema,
  closedObject,
  type JsonSchema,
  type MethodSchema,
  referTo,
  sortByName,
} from './json-schema.ts';

/**
 * Cuts what our client calls from a checkout of VKCOM/vk-api-schema: `node tools/cut-schemas/cut-vk-schema.ts FOLDER`. The source marks
 * required fields one by one and composes objects with `allOf`; the copy lists them and is flat, so that each object can be closed.
 */
const TARGET = 'packages/simulators/src/vk/schema/vk-api.json';
const METHODS = [
  'database.getCities',
  'friends.get',
  'groups.getById',
  'groups.getMembers',
  'newsfeed.search',
  'users.get',
  'users.getFollowers',
  'users.search',
  'utils.resolveScreenName',
  'wall.get',
  'wall.getById',
];
const KEPT_WORDS = ['type', 'enum', 'minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength', 'pattern'];

/** As the publisher writes it: `required: true` stands in the property itself. */
interface SourceSchema {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly allOf?: readonly SourceSchema[];
  readonly oneOf?: readonly SourceSchema[];
  readonly items?: SourceSchema;
  readonly properties?: Readonly<Record<string, SourceSchema>>;
  readonly [word: string]: unknown;
}

interface SourceMethod {
  readonly name: string;
  readonly parameters?: readonly (SourceSchema & { readonly name: string })[];
  readonly responses: Readonly<Record<string, SourceSchema>>;
}

const [folder = ''] = process.argv.slice(2);
const files = new Map<
  string,
  { definitions: Record<string, SourceSchema>; methods: SourceMethod[]; version: string }
>();
const defs = new Map<string, JsonSchema>();

function read(path: string) {
  const known = files.get(path);
  if (known) return known;
  const full = join(folder, path);
  const file = existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')) : { definitions: {} };
  files.set(path, file);
  return file as NonNullable<typeof known>;
}

/** `../users/objects.json#/definitions/users_user`; null for what the checkout does not have. */
function follow(ref: string): { name: string; source: SourceSchema | null } {
  const [path = '', pointer = ''] = ref.replace(/^\.\.\//, '').split('#/definitions/');
  return { name: pointer, source: read(path).definitions[pointer] ?? null };
}

function cut(source: SourceSchema): JsonSchema {
  if (source.$ref !== undefined) return cutReference(source.$ref);
  if (source.oneOf) return { anyOf: source.oneOf.map(cut) };
  if (source.allOf || source.properties) {
    const fields = fieldsOf(source);
    const required = Object.entries(fields).flatMap(([name, field]) => (field.required === true ? [name] : []));
    return closedObject(sortByName(Object.entries(fields).map(([name, field]) => [name, cut(field)])), required);
  }
  const words = Object.entries(source).filter(([word]) => KEPT_WORDS.includes(word));
  return { ...Object.fromEntries(words), ...(source.items && { items: cut(source.items) }) };
}

function cutReference(ref: string): JsonSchema {
  const { name, source } = follow(ref);
  // Anything passes for what the checkout leaves out.
  if (source === null) return {};
  if (!defs.has(name)) {
    defs.set(name, {});
    defs.set(name, cut(source));
  }
  return referTo(name);
}

/** A response stands in a field of its own: `{response: …}`. */
function cutAnswer(ref: string): JsonSchema {
  const { name, source } = follow(ref);
  defs.set(name, cut(source?.properties?.response ?? {}));
  return referTo(name);
}

function fieldsOf({ $ref, allOf = [], properties = {} }: SourceSchema): Record<string, SourceSchema> {
  const parts = $ref === undefined ? allOf : [...allOf, follow($ref).source ?? {}];
  return Object.assign({}, ...parts.map(fieldsOf), properties);
}

function cutMethod({ parameters = [], responses }: SourceMethod): MethodSchema {
  const required = parameters.flatMap(({ name, required: isRequired }) => (isRequired === true ? [name] : []));
  const answers = Object.values(responses).map(({ $ref = '' }) => cutAnswer($ref));
  return {
    parameters: closedObject(sortByName(parameters.map((parameter) => [parameter.name, cut(parameter)])), required),
    answer: answers.length === 1 && answers[0] ? answers[0] : { anyOf: answers },
  };
}

const methods = METHODS.map((name): [string, MethodSchema] => {
  const [section = ''] = name.split('.');
  const method = read(`${section}/methods.json`).methods.find((known) => known.name === name);
  if (!method) throw new Error(`${folder} has no ${name}`);
  return [name, cutMethod(method)];
});
cutReference('../base/objects.json#/definitions/base_error');
const schema: CutSchema = {
  version: read('schema.json').version,
  methods: sortByName(methods),
  $defs: sortByName(defs),
};
writeFileSync(TARGET, `${JSON.stringify(schema, null, 1)}\n`);
