import * as z from 'zod/mini';
import type { LetterOutcome } from './mail-client.ts';

const errorSchema = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
});

/** What the address or the letter itself is refused at; before it, a server refuses us. */
const ABOUT_THE_LETTER = ['RCPT TO', 'DATA'];

/** The reason names no address: what the server wrote beside its code stays out. */
export function toLetterOutcome(error: unknown, { hasBegun }: { hasBegun: boolean }): LetterOutcome {
  const { data } = errorSchema.safeParse(error);
  const { code = 'ERROR', command = '', responseCode } = data ?? {};
  if (responseCode === undefined) {
    return hasBegun ? { kind: 'unknown' } : { kind: 'unavailable', reason: code };
  }
  const reason = `${responseCode} ${command}`.trim();
  const isFinal = responseCode >= 500 && ABOUT_THE_LETTER.includes(command);
  return isFinal ? { kind: 'refused', reason } : { kind: 'unavailable', reason };
}
