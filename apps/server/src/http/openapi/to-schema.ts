import * as z from 'zod';

export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** The JSON Schema (2020-12) of a schema of the contract, as OpenAPI 3.1 wants it. */
export function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return jsonSchema as JsonSchema;
}

/** The same form as JSON, which carries no file. */
export function withoutFiles(form: JsonSchema): JsonSchema {
  const properties = Object.entries(form.properties ?? {}).filter(([, { format }]) => format !== 'binary');
  return { ...form, properties: Object.fromEntries(properties) };
}
