import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type ObjectSchema = z.core.$ZodObject;

/** The two servers of the product: each has its own guard, base address and way to word a refusal. */
export type Api = 'analysis' | 'account';

/** One HTTP call, exactly as it stands on the wire. */
export interface Endpoint {
  readonly api: Api;
  readonly method: 'GET' | 'POST';
  /** OpenAPI style: `/api/user/{id}/get-balance-search`. */
  readonly path: `/${string}`;
  /** One Russian sentence for `/docs`. */
  readonly summary: string;
  readonly params?: ObjectSchema;
  /** Values arrive as strings: use `z.coerce.*` or `jsonText()`. */
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  /** `multipart/form-data`; values arrive as strings, files as `z.file()`. */
  readonly form?: ObjectSchema;
  /** The JSON answer; for a stream, the shape of each event. */
  readonly response: Schema;
  /** `json` unless said: `empty` answers 204, `events` is a stream of server-sent events, `file` a download. */
  readonly responseType?: 'json' | 'empty' | 'events' | 'file';
}

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** `params` must describe exactly the {names} of the path: a slip does not compile. */
type MatchingParams<E extends Endpoint> = [NamesIn<E['path']>] extends [never]
  ? unknown
  : { params: z.core.$ZodObject<Record<NamesIn<E['path']>, Schema>> };

export function endpoint<const E extends Endpoint>(definition: E & MatchingParams<E>): E {
  return definition;
}

type Part<E, Key extends string, Side extends 'in' | 'out'> = E extends { readonly [K in Key]: infer S extends Schema }
  ? { [K in Key]: Side extends 'in' ? z.input<S> : z.output<S> }
  : unknown;

/** What a caller gives. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'> &
  Part<E, 'form', 'in'>;

/** What a handler gets, parsed. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'> &
  Part<E, 'form', 'out'>;

/** What a handler answers. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>;

/** What a caller gets, parsed. */
export type OutputOf<E extends Endpoint> = z.output<E['response']>;

/** The path with its {names} filled in and the query appended. */
export function urlOf(
  definition: Endpoint,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null) continue;
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
