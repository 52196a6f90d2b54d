import * as z from 'zod';
import { isSameSecret } from '#config/secrets.ts';
import { signList } from './shared-keys.ts';

/** A list of removals on its way between the operator and the owner of a source. Nobody without the shared key can read or make one. */

const FORMAT = 'vidno-removals-1';

const headSchema = z.object({
  format: z.literal(FORMAT),
  source: z.string(),
  made: z.iso.datetime(),
  /** People who were removed, and of whom this list knows nothing. */
  unknown: z.int().nonnegative().default(0),
});

const entrySchema = z.object({
  /** HMAC-SHA-256 of `id:` and the external id, with the shared key, in hexadecimal. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  state: z.enum(['removed', 'withdrawn']),
});
export type ListEntry = z.infer<typeof entrySchema>;

/** A line of JSON each for what it is, and for everybody; the last line signs all before it. */
export function writeList(
  head: Omit<z.input<typeof headSchema>, 'format'>,
  entries: readonly ListEntry[],
  sharedKey: string,
): string {
  const text = [{ format: FORMAT, ...head }, ...entries].map((line) => `${JSON.stringify(line)}\n`).join('');
  return `${text}${JSON.stringify({ signature: signList(sharedKey, text) })}\n`;
}

/** Null unless it is whole and was made with this key. */
export function parseList(
  text: string,
  sharedKey: string,
): { readonly source: string; readonly entries: readonly ListEntry[] } | null {
  const whole = text.replaceAll('\r\n', '\n').trimEnd();
  const end = whole.lastIndexOf('\n') + 1;
  const signed = whole.slice(0, end);
  try {
    const { signature } = z.object({ signature: z.string() }).parse(JSON.parse(whole.slice(end)));
    if (!isSameSecret(signature, signList(sharedKey, signed))) return null;
    const [head, ...entries] = signed
      .split('\n')
      .slice(0, -1)
      .map((line): unknown => JSON.parse(line));
    return { source: headSchema.parse(head).source, entries: z.array(entrySchema).parse(entries) };
  } catch {
    return null;
  }
}
