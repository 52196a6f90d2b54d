import { type AcquiringId, acquiringIdSchema, type PaymentMethod } from '@vidno/contract/money/acquiring';
import * as z from 'zod/mini';

interface Acquirer {
  readonly id: AcquiringId;
  readonly methods: readonly PaymentMethod[];
}

/** The provider that the visitor was sent with, as the cookie names it; null if it names none. */
export function askedAcquirer(cookie: string | null): AcquiringId | null {
  const asked = z.safeParse(acquiringIdSchema, Number(cookie));
  return asked.success ? asked.data : null;
}

/** How one can pay: as the provider asked for offers, or the first that is connected. */
export function methodsOf(acquirers: readonly Acquirer[], asked: AcquiringId | null): readonly PaymentMethod[] {
  const chosen = acquirers.find(({ id }) => id === asked) ?? acquirers[0];
  return chosen?.methods ?? [];
}

export type EmailProblem = 'blank' | 'withoutAt' | 'malformed';

/** The server judges it again; this saves a call. */
export function checkEmail(email: string): EmailProblem | null {
  if (email.trim() === '') return 'blank';
  if (!email.includes('@')) return 'withoutAt';
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'malformed';
}
