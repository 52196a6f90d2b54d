import type { PaymentMethod } from '@vidno/contract/money/acquiring';
import type { ProblemCause } from '@vidno/contract/problems/problem';
import { type AcceptOfferTools, acceptOffer } from '#features/documents/public.ts';
import { type Caller, findContacts, readEmail } from '#features/identity/public.ts';
import { type Purchase, type StartPaymentOutcome, type StartPaymentTools, startPayment } from './start-payment.ts';

export interface PaymentFormTools extends StartPaymentTools, AcceptOfferTools {}

/** What the browser sends with each payment. */
export interface PaymentFields {
  readonly callback_url?: string | undefined;
  readonly method: PaymentMethod;
  readonly acquiring_id?: number | undefined;
  readonly email?: string | undefined;
  readonly offer_version: string;
  readonly recurring_version?: string | undefined;
}

interface NewPayment {
  readonly caller: Caller;
  /** Of the browser. */
  readonly address: string;
  readonly fields: PaymentFields;
  readonly purchase: Purchase;
}

/** Accepts the offer that stood on the screen, and starts the payment. */
export async function startPaymentFromForm(
  tools: PaymentFormTools,
  { caller: { accountId }, address, fields, purchase }: NewPayment,
): Promise<StartPaymentOutcome | { readonly kind: 'refused'; readonly because: ProblemCause }> {
  if (!tools.acquirers) return { kind: 'refused', because: 'payments_off' };
  const given = fields.email?.trim() || (await findContacts(tools.db, accountId)).email;
  const read = given === null ? null : readEmail(given);
  if (read?.kind !== 'read') return { kind: 'refused', because: 'receipt_contact_required' };
  const accepted = await acceptOffer(tools, {
    accountId,
    offerVersion: fields.offer_version,
    // Of use only where money is taken again later.
    recurringVersion: purchase.saveCard && purchase.purpose !== 'card' ? (fields.recurring_version ?? '') : null,
    address,
  });
  if (accepted !== null) return { kind: 'refused', because: accepted };
  return await startPayment(
    tools,
    {
      accountId,
      email: read.address,
      method: fields.method,
      acquiringId: fields.acquiring_id,
      callbackUrl: fields.callback_url,
    },
    purchase,
  );
}
