import { parse } from 'yaml';
import type * as z from 'zod';

/** `---`, YAML, `---`, Markdown. */
const PARTS = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s;

/** Reads a Markdown file with a head. Throws if there is no head or the schema refuses it. */
export function readContent<Head>(
  file: string,
  headSchema: z.ZodType<Head>,
): { readonly head: Head; readonly body: string } {
  const [, head, body] = PARTS.exec(file) ?? [];
  if (head === undefined || body === undefined)
    throw new Error('the file must begin with a head between two lines of ---');
  return { head: headSchema.parse(parse(head)), body: body.trim() };
}
