import * as z from 'zod';

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** Fields that the contract accepts, with `text` wherever it takes any. */
export function sampleOf(schema: z.core.$ZodType | undefined, text: string): Record<string, unknown> {
  const json = schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  return Object(json ? sampleValueOf(json, text) : {});
}

function sampleValueOf(
  { type, format, const: only, enum: allowed, anyOf, items, properties }: JsonSchema,
  text: string,
): unknown {
  if (only !== undefined) return only;
  if (allowed) return allowed[0];
  if (anyOf?.[0]) return sampleValueOf(anyOf[0], text);
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, sampleValueOf(property, text)]),
    );
  }
  if (type === 'array') return items ? [sampleValueOf(items, text)] : [];
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  return format === 'uuid' ? '11111111-1111-4111-8111-111111111111' : text;
}
