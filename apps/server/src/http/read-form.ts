import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import { PICTURE_LIMIT } from '@vidno/contract/constants';
import type { Endpoint } from '@vidno/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from './invalid-request.ts';
import { Problem } from './problem.ts';

const LIMITS = {
  fileSize: PICTURE_LIMIT.bytes,
  files: 1,
  fields: 20,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  parts: 21,
  headerPairs: 20,
};

/** A multipart body as fields: text, or a `File` where the contract has a field of that name. */
export async function readForm(definition: Endpoint, request: FastifyRequest): Promise<Record<string, unknown>> {
  const names = new Set(Object.keys(definition.form?._zod.def.shape ?? {}));
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      const value = await readField(part, names);
      if (value !== undefined) fields.set(part.fieldname, value);
    }
  } catch (error) {
    throw toRefusal(error);
  }
  return Object.fromEntries(fields);
}

async function readField(part: Multipart, names: ReadonlySet<string>): Promise<unknown> {
  if (part.type === 'field') {
    if (part.valueTruncated || part.fieldnameTruncated) throw new InvalidRequest();
    return names.has(part.fieldname) && !isFileNotChosen(part) ? part.value : undefined;
  }
  if (!names.has(part.fieldname)) throw new InvalidRequest({ request: ['Лишний файл в запросе.'] });
  return new ReceivedFile(new Uint8Array(await part.toBuffer()), part);
}

/** Has its bytes at hand: any other file gives only copies of them, and by and by. */
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

/** A form sent with no file chosen carries an empty one without a name, which the parser takes for a text. */
function isFileNotChosen({ value, mimetype }: MultipartValue): boolean {
  return value === '' && mimetype !== 'text/plain';
}

/** Whatever the parser stumbles over is the sender's doing. */
function toRefusal(error: unknown): Error {
  if (error instanceof Problem || error instanceof InvalidRequest) return error;
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  return isTooLarge ? new Problem('picture_too_heavy') : new InvalidRequest();
}
