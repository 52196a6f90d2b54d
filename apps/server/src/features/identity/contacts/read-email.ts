import { normalizeEmail } from './address-rules.ts';
import { type EmailProblem, emailProblem } from './email-problem.ts';

export type ReadEmail =
  | { readonly kind: 'read'; readonly address: string }
  | { readonly kind: 'refused'; readonly because: EmailProblem };

/** Reads an address as somebody typed it. */
export function readEmail(text: string): ReadEmail {
  const address = normalizeEmail(text);
  return address === null ? { kind: 'refused', because: emailProblem(text) } : { kind: 'read', address };
}
