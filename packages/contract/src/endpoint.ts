import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type ObjectSchema = z.core.$ZodObject;

/** The two APIs of the product; each has its own authentication, base URL and error format. */
export type Api = 'analysis' | 'account';

/**
 * What a call of the operator's section does. Reading is quiet. Changing wants a reason and a code, and leaves an event in the journal;
 * what cannot be undone shows first what will change, and wants to be typed as well.
 */
export type OperatorDeed =
  | { readonly does: 'reads' }
  /** Has something looked at. Nothing that anybody has is changed. */
  | { readonly does: 'starts' }
  /** A code opens the confirmed mode. */
  | { readonly does: 'confirms' }
  | { readonly does: 'changes'; readonly event: `${string}.${string}` }
  | { readonly does: 'changes for good'; readonly event: `${string}.${string}`; readonly preview: Endpoint };

/** Describes one HTTP endpoint. */
export interface Endpoint {
  readonly api: Api;
  readonly method: 'GET' | 'POST';
  /** OpenAPI style: `/api/user/{id}/get-balance-search`. */
  readonly path: `/${string}`;
  /** One Russian sentence, shown in `/docs`. */
  readonly summary: string;
  readonly params?: ObjectSchema;
  /** Values are strings in the URL: use `z.coerce.*` or `jsonText()`. */
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  /** `multipart/form-data`: values are strings, files are `z.file()`. */
  readonly form?: ObjectSchema;
  /** Schema of the JSON response, or of each event of a stream. */
  readonly response: Schema;
  /**
   * Schema of what is told while the answer is not there yet, to a client that accepts `text/event-stream`: events `progress`, then one
   * `reply` with the JSON response, or one `problem` with `status` and `body`. What is answered before the first of them is plain JSON.
   */
  readonly progress?: Schema;
  /** Only for calls of the operator's section: what the call does. `features/operator` serves them, and nothing else can. */
  readonly operator?: OperatorDeed;
  /** `json` by default; `empty` is a 204, `events` a stream of server-sent events, `file` a download. */
  readonly responseType?: 'json' | 'empty' | 'events' | 'file';
}

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Makes the compiler require `params` to match the {names} in the path. */
type MatchingParams<E extends Endpoint> = [NamesIn<E['path']>] extends [never]
  ? unknown
  : { params: z.core.$ZodObject<Record<NamesIn<E['path']>, Schema>> };

export function endpoint<const E extends Endpoint>(definition: E & MatchingParams<E>): E {
  return definition;
}

type Part<E, Key extends string, Side extends 'in' | 'out'> = E extends { readonly [K in Key]: infer S extends Schema }
  ? { [K in Key]: Side extends 'in' ? z.input<S> : z.output<S> }
  : unknown;

/** Input of the client. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'> &
  Part<E, 'form', 'in'>;

/** Parsed input of the handler. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'> &
  Part<E, 'form', 'out'>;

/** What the handler may tell meanwhile. */
export type ProgressOf<E extends Endpoint> = E extends { readonly progress: infer S extends Schema }
  ? z.output<S>
  : never;

/** Output of the handler. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>;

/** Parsed output of the client. */
export type OutputOf<E extends Endpoint> = z.output<E['response']>;

/** The path with its parameters filled in, and the query string. */
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
