import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { Endpoint, RequestOf } from '@vidno/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { openUpload, unlessAborted } from './bodies.ts';
import { InvalidRequest, Problem } from './errors.ts';

type Part = 'params' | 'query' | 'body' | 'form';

/** Parses every part of the request that the contract defines; throws `InvalidRequest` with all errors. */
export async function readInput<E extends Endpoint>(definition: E, request: FastifyRequest): Promise<RequestOf<E>> {
  const input: Partial<Record<Part, unknown>> = {};
  const errors: Record<string, string[]> = {};
  for (const part of ['params', 'query', 'body', 'form'] as const) {
    const schema = definition[part];
    if (!schema) continue;
    const parsed = z.safeParse(schema, await readPart(part, definition, request), { error: toIssueMessage });
    if (!parsed.success) addIssues(errors, parsed.error.issues);
    else if (hasUnstorableText(parsed.data)) errors[part] = ['В тексте есть недопустимые знаки.'];
    else input[part] = parsed.data;
  }
  if (Object.keys(errors).length > 0) throw new InvalidRequest(errors);
  // Every part has been parsed with its schema, but the compiler cannot infer that from the loop.
  return input as RequestOf<E>;
}

async function readPart(part: Part, definition: Endpoint, request: FastifyRequest): Promise<unknown> {
  switch (part) {
    case 'params':
      return request.params;
    case 'query':
      return request.query;
    case 'body':
      return request.body ?? {};
    case 'form':
      return request.isMultipart() ? readForm(definition, request) : (request.body ?? {});
  }
}

function addIssues(errors: Record<string, string[]>, issues: readonly z.core.$ZodIssue[]): void {
  for (const issue of issues) {
    const field = issue.path.join('.') || 'request';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
}

/** PostgreSQL cannot store NUL or an unpaired surrogate. */
function hasUnstorableText(parsed: unknown): boolean {
  const pending = [parsed];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return true;
    if (value instanceof File) pending.push(value.name);
    else if (typeof value === 'object' && value !== null) pending.push(...Object.entries(value).flat());
  }
  return false;
}

/** Default Russian message for an invalid field, used if the contract defines none. */
function toIssueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Заполните это поле.' : 'Неверное значение.';
    case 'too_small':
      return issue.origin === 'string' ? 'Слишком коротко.' : 'Слишком мало.';
    case 'too_big':
      return issue.origin === 'string' ? `Слишком длинно: не больше ${issue.maximum} знаков.` : 'Слишком много.';
    case 'invalid_value':
      return issue.input === undefined ? 'Заполните это поле.' : 'Такого значения здесь не бывает.';
    case 'invalid_format':
      return 'Неверный вид.';
    default:
      return 'Неверное значение.';
  }
}

/** @limit request: A form with larger or more parts is refused. */
const LIMITS = {
  fileSize: PICTURE_LIMIT.bytes,
  files: 1,
  fields: 20,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 20,
};

/** Reads the multipart fields that the contract names: text, or one `File`. A file takes a slot for uploads. */
async function readForm(definition: Endpoint, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { held } = request;
  try {
    const reading = readFields(definition, request);
    held?.watch();
    return await (held ? unlessAborted(reading, held.signal) : reading);
  } catch (error) {
    throw toRequestError(error);
  }
}

async function readFields(definition: Endpoint, request: FastifyRequest): Promise<Record<string, unknown>> {
  const names = new Set(Object.keys(definition.form?._zod.def.shape ?? {}));
  const fields = new Map<string, unknown>();
  for await (const part of request.parts({ limits: LIMITS })) {
    const value = await readField(part, names, request);
    if (value !== undefined) fields.set(part.fieldname, value);
  }
  return Object.fromEntries(fields);
}

async function readField(part: Multipart, names: ReadonlySet<string>, request: FastifyRequest): Promise<unknown> {
  if (part.type === 'field') {
    if (part.valueTruncated || part.fieldnameTruncated) throw new InvalidRequest();
    return names.has(part.fieldname) && !isFileNotChosen(part) ? part.value : undefined;
  }
  if (!names.has(part.fieldname)) throw new InvalidRequest({ request: ['Лишний файл в запросе.'] });
  openUpload(request);
  return new ReceivedFile(new Uint8Array(await part.toBuffer()), part);
}

/** Returns its bytes without copying; `File` itself only has asynchronous copies. */
class ReceivedFile extends File {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>, { filename, mimetype }: MultipartFile) {
    super([bytes], filename, { type: mimetype });
    this.#bytes = bytes;
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#bytes;
  }
}

/** A browser sends an empty part without a file name if no file is chosen; the parser reads it as a text field. */
function isFileNotChosen({ value, mimetype }: MultipartValue): boolean {
  return value === '' && mimetype !== 'text/plain';
}

/** Every parser error is caused by the request. */
function toRequestError(error: unknown): Error {
  if (error instanceof Problem || error instanceof InvalidRequest) return error;
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  return isTooLarge ? new Problem('picture_too_heavy') : new InvalidRequest();
}
