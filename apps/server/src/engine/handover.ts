/**
 * Pictures and answers of tasks that one process both asks for and does: only their order goes through the database then. The embedded
 * database belongs to one process, which would else write each picture and read it again on its event loop.
 */
export interface Handover {
  /** False if there is no room for it now. */
  give(id: string, input: unknown): boolean;
  /** Undefined if whoever asked is gone. It stays for a second try. */
  inputOf(id: string): unknown;
  answer(id: string, output: unknown): void;
  /** The answer to a task that was handed over, which is then forgotten with its input. */
  take(id: string): unknown;
}

/**
 * Less than all requests together may hold, so that a crowd is asked to come back before anybody is refused for its bytes.
 * @limit queue: A further picture is answered 429, with the time to come back.
 */
const BYTES_MAX = 96 * 1024 * 1024;

export function createHandover(): Handover {
  const given = new Map<string, { readonly input: unknown; readonly bytes: number; output?: unknown }>();
  let bytesGiven = 0;
  return {
    give(id, input) {
      const bytes = bytesOf(input);
      if (bytesGiven + bytes > BYTES_MAX) return false;
      given.set(id, { input, bytes });
      bytesGiven += bytes;
      return true;
    },
    inputOf: (id) => given.get(id)?.input,
    answer(id, output) {
      const entry = given.get(id);
      if (entry) entry.output = output;
    },
    take(id) {
      const entry = given.get(id);
      if (given.delete(id)) bytesGiven -= entry?.bytes ?? 0;
      return entry?.output;
    },
  };
}

/** A picture, or chips. */
function bytesOf(input: unknown): number {
  if (input instanceof Uint8Array) return input.byteLength;
  return Array.isArray(input) ? input.reduce((sum: number, each) => sum + bytesOf(each), 0) : 0;
}
