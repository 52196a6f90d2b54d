import { KOPECKS_PER_RUBLE, type PaymentMethod } from '@vidno/contract/money/acquiring';
import type { PaymentSession } from '@vidno/contract/money/payments';
import type { ProblemCause } from '@vidno/contract/problems/problem';
import { AcquirerRefusedError, AcquirerUnavailableError, type Started } from '@vidno/providers/acquiring/acquirer';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#database/database.ts';
import { retriedTransaction } from '#database/retried-transaction.ts';
import type { InvoicePurpose, TariffOrder } from '#database/tables/payments.ts';
import { type AcceptOfferTools, acceptOffer } from '#features/documents/accept-documents.ts';
import { readEmail } from '#features/identity/accounts/contact-rules.ts';
import { findContacts } from '#features/identity/accounts/profile.ts';
import { lockPresence } from '#features/identity/public.ts';
import type { Caller } from '#features/identity/tools.ts';
import { lockBalance } from '#features/ledger/balance.ts';
import type { Tools } from '#tools.ts';
import { type Acquirers, type ConnectedAcquirer, chooseAcquirer } from './acquirers.ts';
import { WITHDRAWN_TEXT } from './fulfilment.ts';
import { chooseToWithdraw, type Invoice, type InvoiceKey, newInvoice, nextAskAt, toOrderNumber } from './invoice.ts';
import { insertInvoice, lockInvoice, lockOpenInvoices, updateInvoice } from './invoice-repository.ts';

export type PaymentFormTools = StartPaymentTools & AcceptOfferTools;

/** Payment providers send receipts to no other mailboxes. */
const PLAIN_MAILBOX = /^[!-~]+@/;

/** What the browser sends with each payment. */
export interface PaymentFields {
  readonly callback_url?: string | undefined;
  readonly method: PaymentMethod;
  readonly acquiring_id?: number | undefined;
  readonly email?: string | undefined;
  readonly offer_version?: string | undefined;
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
  if (!PLAIN_MAILBOX.test(read.address)) return { kind: 'refused', because: 'receipt_email_plain' };
  const accepted = await acceptOffer(tools, {
    accountId,
    offerVersion: fields.offer_version ?? null,
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

interface StartPaymentTools extends Pick<Tools, 'db' | 'clock' | 'log' | 'publicUrl'> {
  /** Null where payments are off. */
  readonly acquirers: Acquirers | null;
  /** Base of the addresses that providers call. */
  readonly webhookUrl: string;
}

/** What is paid for. */
export interface Purchase {
  readonly purpose: InvoicePurpose;
  readonly amountKopecks: number;
  /** For the payer, the bank and the receipt. */
  readonly description: string;
  /** The money is held first, where the provider can. */
  readonly hold: boolean;
  readonly saveCard: boolean;
  /** No other method will do. */
  readonly cardOnly?: boolean;
  readonly searchId?: string;
  readonly subscriptionId?: string;
  readonly tariffOrder?: TariffOrder;
  readonly groupName?: string;
}

export type PurchaseOutcome =
  | { readonly kind: 'purchase'; readonly purchase: Purchase }
  | { readonly kind: 'refused'; readonly because: ProblemCause };

/** What can be paid for, by what the browser calls it. Each belongs to the feature that sells it. */
export interface Purchases {
  search(caller: Caller): Promise<PurchaseOutcome>;
  unlock(caller: Caller, searchId: string | undefined): Promise<PurchaseOutcome>;
  /** By the group of a service order; `params` is JSON text. */
  readonly groups: Readonly<Record<string, (caller: Caller, params: string) => Promise<PurchaseOutcome>>>;
}

interface Payer {
  readonly accountId: number;
  /** Where the receipts go. */
  readonly email: string;
  readonly method: PaymentMethod;
  readonly acquiringId: number | undefined;
  /** Where a payer who was sent to the provider's page comes back to. */
  readonly callbackUrl: string | undefined;
}

type StartPaymentOutcome =
  | { readonly kind: 'started'; readonly session: PaymentSession }
  | {
      readonly kind: 'refused';
      readonly because: 'payments_off' | 'method_unavailable' | 'acquirer_down' | 'unauthenticated';
    };

/** Makes an invoice and starts its payment. The invoice is stored before the provider hears of it. */
export async function startPayment(
  tools: StartPaymentTools,
  payer: Payer,
  purchase: Purchase,
): Promise<StartPaymentOutcome> {
  const { db, acquirers } = tools;
  if (!acquirers) return { kind: 'refused', because: 'payments_off' };
  if (purchase.cardOnly && payer.method !== 'card') return { kind: 'refused', because: 'method_unavailable' };
  const acquirer = chooseAcquirer(acquirers, { asked: payer.acquiringId, method: payer.method });
  if (!acquirer) return { kind: 'refused', because: 'method_unavailable' };
  const invoice = toInvoice(payer, purchase, { acquirer, now: tools.clock() });
  if ((await storeInvoice(db, invoice)) === 'no_account') return { kind: 'refused', because: 'unauthenticated' };
  const started = await start(tools, acquirer, { invoice, payer });
  if (started === null) return { kind: 'refused', because: 'acquirer_down' };
  const key = { accountId: invoice.account_id, id: invoice.id };
  if (started.kind === 'redirect') await storePaymentId(db, key, started.paymentId);
  return { kind: 'started', session: toSession(tools, { acquirer, invoice, started, purchase }) };
}

/** Its webhook may have been quicker. */
async function storePaymentId(db: Database, key: InvoiceKey, paymentId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, key);
    if (invoice?.payment_id === null) await updateInvoice(trx, invoice, { payment_id: paymentId });
  });
}

function toInvoice(
  { accountId, email, method }: Payer,
  { purpose, amountKopecks, description, hold, saveCard, ...order }: Purchase,
  { acquirer, now }: { readonly acquirer: ConnectedAcquirer; readonly now: Date },
): Invoice {
  return newInvoice({
    account_id: accountId,
    acquirer: acquirer.client.name,
    amount_kopecks: amountKopecks,
    // A payment through the bank's app cannot be held.
    hold: hold && method === 'card',
    save_card: saveCard && method === 'card',
    search_id: order.searchId ?? null,
    subscription_id: order.subscriptionId ?? null,
    tariff_order: order.tariffOrder ?? null,
    created_at: now,
    ask_at: nextAskAt({ state: 'created', created_at: now }, now),
    purpose,
    description,
    method,
    email,
  });
}

/** Null if the provider cannot be reached; then the invoice stays, in case the provider has heard of it. */
async function start(
  { log, publicUrl }: StartPaymentTools,
  { client }: ConnectedAcquirer,
  { invoice, payer }: { readonly invoice: Invoice; readonly payer: Payer },
): Promise<Started | null> {
  try {
    return await client.start({
      invoiceId: toOrderNumber({ accountId: invoice.account_id, id: invoice.id }),
      accountId: String(invoice.account_id),
      amountKopecks: invoice.amount_kopecks,
      description: invoice.description,
      email: invoice.email,
      idempotencyKey: invoice.id,
      hold: invoice.hold,
      saveCard: invoice.save_card,
      returnUrl: toReturnUrl(publicUrl, payer.callbackUrl, invoice.id),
      method: invoice.method,
    });
  } catch (error) {
    if (!(error instanceof AcquirerUnavailableError || error instanceof AcquirerRefusedError)) throw error;
    log.warn({ invoiceId: invoice.id, error: error.message }, 'a payment could not be started');
    return null;
  }
}

/** Only the path of what was asked for is used, so that nobody is sent to another site. */
function toReturnUrl(publicUrl: string, asked: string | undefined, invoiceId: string): string {
  const url = new URL(publicUrl);
  const given = asked === undefined ? null : URL.parse(asked, url);
  url.pathname = given?.pathname ?? '/demopay';
  url.search = given?.search ?? '';
  url.searchParams.set('invoice', invoiceId);
  return url.href;
}

interface StartedPayment {
  readonly acquirer: ConnectedAcquirer;
  readonly invoice: Invoice;
  readonly started: Started;
  readonly purchase: Purchase;
}

function toSession(
  { webhookUrl }: StartPaymentTools,
  { acquirer, invoice, started, purchase }: StartedPayment,
): PaymentSession {
  const { widget } = acquirer;
  const isPayselection = acquirer.client.name === 'payselection';
  return {
    invoice_id: invoice.id,
    acquiring_id: acquirer.id,
    user_id: invoice.account_id,
    email: invoice.email,
    amount: invoice.amount_kopecks / KOPECKS_PER_RUBLE,
    currency: 'RUB',
    description: invoice.description,
    hold: invoice.hold,
    save_card: invoice.save_card,
    method: invoice.method,
    group_name: purchase.groupName ?? null,
    service_id: invoice.subscription_id ?? invoice.search_id,
    order_id: toOrderNumber({ accountId: invoice.account_id, id: invoice.id }),
    public_cp_id: widget?.publicId ?? null,
    pay_selection_service_id: widget?.serviceId ?? null,
    pay_selection_public_key: widget?.publicKey ?? null,
    webhook_url: isPayselection ? `${webhookUrl}/payselection` : null,
    script_url: started.kind === 'widget' ? (widget?.scriptUrl ?? null) : null,
    url: started.kind === 'redirect' ? started.url : null,
  };
}

/**
 * Withdraws what is too much then. `no_account`: it has been deleted meanwhile, or its visitor has logged in to another one. Locks in
 * the order of `payerTransaction`.
 */
async function storeInvoice(db: Database, invoice: Invoice): Promise<'stored' | 'no_account'> {
  return await retriedTransaction(db, async (trx) => {
    if ((await lockPresence(trx, invoice.account_id)) !== 'there') return 'no_account';
    // Two windows that start a payment at once do so one after the other.
    await lockBalance(trx, invoice.account_id);
    await insertInvoice(trx, invoice);
    await withdraw(trx, invoice.account_id);
    return 'stored';
  });
}

/**
 * None of the providers can be told to forget a payment that nobody has authorised: they give it up by themselves. One that asks
 * before it takes money is answered that this invoice is not to be paid; what is paid all the same counts as any other.
 */
async function withdraw(trx: Transaction, accountId: number): Promise<void> {
  for (const invoice of chooseToWithdraw(await lockOpenInvoices(trx, accountId))) {
    await updateInvoice(trx, invoice, { state: 'withdrawn', reason: WITHDRAWN_TEXT });
  }
}

/** The parameters of a service order, which come as JSON text; null if they are not what the schema says. */
export function readParams<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> | null {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}
