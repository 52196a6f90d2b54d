import type { Endpoint } from '@vidno/contract/endpoint';
import { toOpenApi } from '../../apps/server/src/http/openapi.ts';

/** A text or a list that a caller may send. */
export interface RequestField {
  readonly name: string;
  /** Null where the contract sets none. */
  readonly limit: string | null;
}

interface JsonSchema {
  readonly type?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly pattern?: unknown;
  readonly format?: unknown;
  readonly contentEncoding?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** The texts and lists of a request whose length is not given by their kind, as that of an id or a choice is. */
export function listRequestFields(definition: Endpoint): RequestField[] {
  const { paths } = toOpenApi({ call: definition }) as { paths: Record<string, Record<string, Operation>> };
  const operation = paths[definition.path]?.[definition.method.toLowerCase()];
  // A form may also come as JSON, with the same fields.
  const [body] = Object.values(operation?.requestBody?.content ?? {});
  return [
    ...(operation?.parameters ?? []).flatMap(({ name, schema }) => fieldsOf(name, schema)),
    ...(body ? fieldsOf('', body.schema) : []),
  ];
}

function fieldsOf(name: string, schema: JsonSchema): RequestField[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([key, property]) => fieldsOf(key, property)),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((member) => fieldsOf(name, member)),
    schema.items ? fieldsOf(name, schema.items) : [],
  ].flat();
  if (schema.type === 'array') return [{ name, limit: describe(schema.maxItems, 'items') }, ...inside];
  if (schema.type === 'string' && !isBoundedByKind(schema))
    return [{ name, limit: describe(schema.maxLength, 'characters') }];
  return inside;
}

function isBoundedByKind(schema: JsonSchema): boolean {
  const kinds = [schema.enum, schema.const, schema.format, schema.contentEncoding];
  return kinds.some((kind) => kind !== undefined) || (schema.pattern !== undefined && schema.maxLength === undefined);
}

function describe(limit: number | undefined, unit: string): string | null {
  return limit === undefined ? null : `${limit} ${unit}`;
}
