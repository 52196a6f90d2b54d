/** The words of JSON Schema that both descriptions are written in. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly [word: string]: unknown;
}

/** What a test needs to know of one method. */
export interface MethodSchema {
  readonly parameters: JsonSchema;
  readonly answer: JsonSchema;
}

/** The file kept beside a simulator. */
export interface CutSchema {
  readonly version: string;
  readonly methods: Readonly<Record<string, MethodSchema>>;
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

export function referTo(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

/** An object that has these fields and no other, so that an invented field shows. */
export function closedObject(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

export function sortByName<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}
