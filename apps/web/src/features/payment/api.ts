import {
  ACQUIRING_COOKIE,
  type AcquiringId,
  acquiringIdSchema,
  type PaymentMethod,
  SERVICE_GROUP,
} from '@vidno/contract/money/acquiring';
import {
  checkPaymentSearch,
  checkPaymentService,
  initDemoPayment,
  initPayment,
  initService,
  type PaymentSession,
  type PaymentStatus,
  unlockSearch,
} from '@vidno/contract/money/payments';
import * as z from 'zod/mini';
import { call } from '#features/session/api.ts';
import { readCookie } from '#shared/http/read-cookie.ts';
import type { PaymentFields, StartedPayment } from './rules.ts';

/** The provider that the cookie names, and this page to come back to from the provider's. */
export function fieldsOfBrowser(): Pick<PaymentFields, 'acquiring_id' | 'callback_url'> {
  const asked = askedAcquirer(readCookie(ACQUIRING_COOKIE));
  return {
    ...(asked !== null && { acquiring_id: asked }),
    callback_url: `${location.pathname}${location.search}`,
  };
}

/** Asks the server, which asks the provider. */
export async function checkPayment({ invoiceId, kind, userId }: StartedPayment): Promise<PaymentStatus> {
  if (kind === 'search' && userId !== null) {
    return (await call(checkPaymentSearch, { params: { userId }, query: { invoice_id: invoiceId } })).data;
  }
  return (await call(checkPaymentService, { query: { c_invoice_id: invoiceId } })).data;
}

/** Pays for one search; the money is held until somebody is found. */
export async function paySearch(fields: PaymentFields): Promise<PaymentSession> {
  return (await call(initPayment, { body: { purpose: 'search', ...fields } })).data;
}

/** The result of a demo search. */
export async function payUnlock(
  { searchId, demo }: { readonly searchId: string; readonly demo: boolean },
  fields: PaymentFields,
): Promise<PaymentSession> {
  const body = { purpose: 'unlock', search_id: searchId, ...fields } as const;
  return (await call(demo ? initDemoPayment : initPayment, { body })).data;
}

/** The same for money on the balance. */
export function unlock(searchId: string) {
  return call(unlockSearch, { body: { id: searchId } });
}

/** The fast lane for a search that waits. */
export async function payAcceleration(searchId: string, fields: PaymentFields): Promise<PaymentSession> {
  const params = JSON.stringify({ search_id: searchId });
  return (await call(initService, { body: { group_id: SERVICE_GROUP.acceleration, params, ...fields } })).data;
}

/** Money for the balance, in whole rubles. */
export async function payTopUp(amount: number, fields: PaymentFields): Promise<PaymentSession> {
  return (await call(initPayment, { body: { purpose: 'balance', amount, ...fields } })).data;
}

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
