import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { Endpoint } from '@vidno/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { openUpload } from './bodies/open-upload.ts';
import { unlessAborted } from './bodies/unless-aborted.ts';
import { InvalidRequest } from './invalid-request.ts';
import { Problem } from './problem.ts';

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
export async function readForm(definition: Endpoint, request: FastifyRequest): Promise<Record<string, unknown>> {
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
