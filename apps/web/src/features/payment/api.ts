import { ACQUIRING_COOKIE, SERVICE_GROUP } from '@vidno/contract/money/acquiring';
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
import { call } from '#features/session/api.ts';
import { readCookie } from '#shared/http/read-cookie.ts';
import { askedAcquirer } from './form-rules.ts';
import type { PaymentFields } from './order-rules.ts';
import type { StartedPayment } from './rules.ts';

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
