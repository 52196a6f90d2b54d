import { AcquirerRefusedError } from '@vidno/providers/acquiring/acquirer';
import { createRowHandler, type EndAttempt } from '#queue/create-row-handler.ts';
import { DONE, type JobHandler, type JobOutcome } from '#queue/queue.ts';
import { type Acquirers, type ConnectedAcquirer, findAcquirer } from '../acquirers.ts';
import { type ApplyPaymentTools, applyPayment } from '../apply-payment.ts';
import { cardContext } from '../cards.ts';
import { orderNumberOf } from '../invoice.ts';
import { findInvoiceByOrder } from '../invoice-repository.ts';
import type { AcquirerOrder } from './order-repository.ts';

/** @limit time: The rest of the error is cut off. */
const ERROR_LENGTH_MAX = 500;

export interface CarryOutTools extends ApplyPaymentTools {
  readonly acquirers: Acquirers;
}

/** Tells the providers what to do, one after the other for each invoice. */
export function createOrderHandler(tools: CarryOutTools): JobHandler {
  return createRowHandler(tools.db, 'acquirer-order', (order, end) => carryOut(tools, order, end));
}

/** An order is given again until the provider has answered; the provider recognises it by its key. */
async function carryOut(
  tools: CarryOutTools,
  order: AcquirerOrder,
  end: EndAttempt<'acquirer-order'>,
): Promise<JobOutcome> {
  const { clock, log, acquirers } = tools;
  const acquirer = findAcquirer(acquirers, order.acquirer);
  const done = () => ({ state: 'done', error: null, done_at: clock(), card_token: null }) as const;
  let outcome = DONE;
  try {
    if (!acquirer) throw new Error(`The provider ${order.acquirer} is no longer connected`);
    const providerId = await send(tools, acquirer, order);
    await end({ ...done(), provider_id: providerId });
  } catch (error) {
    const { id, kind, attempts } = order;
    const text = error instanceof Error ? error.message : String(error);
    log.warn({ id, kind, attempts, error: text }, 'a payment provider has not carried out an order');
    const isFinal = error instanceof AcquirerRefusedError;
    if (isFinal && acquirer && (await hasHappened(tools, acquirer, order))) {
      await end(done());
      return DONE;
    }
    const refused = { state: 'refused', card_token: null } as const;
    await end({ ...(isFinal ? refused : { state: 'waiting' }), error: text.slice(0, ERROR_LENGTH_MAX) });
    if (!isFinal) outcome = { kind: 'again', reason: 'the provider has not carried out the order' };
  }
  await takeNews(tools, acquirer, order);
  return outcome;
}

/** Returns the provider's id of a refund. */
async function send(
  { vault }: CarryOutTools,
  { client }: ConnectedAcquirer,
  order: AcquirerOrder,
): Promise<string | null> {
  const { kind, id: idempotencyKey, payment_id: paymentId, amount_kopecks: amountKopecks } = order;
  if (kind === 'forget_card') {
    const token = order.card_token && vault.open(order.card_token, cardContext(order.account_id));
    if (token) await client.forgetToken(token, idempotencyKey);
    return null;
  }
  if (paymentId === null) throw new AcquirerRefusedError('no_payment', 'The payment has no id at the provider');
  if (kind === 'refund') return (await client.refund(paymentId, { amountKopecks, idempotencyKey })).refundId;
  if (kind === 'capture') await client.capture(paymentId, { amountKopecks, idempotencyKey });
  else await client.release(paymentId, { idempotencyKey });
  return null;
}

/** Whether the payment is already as the order wants it, for instance because the answer to an earlier attempt was lost. */
async function hasHappened(
  tools: CarryOutTools,
  { client }: ConnectedAcquirer,
  order: AcquirerOrder,
): Promise<boolean> {
  const payment = await findPayment(tools, client, order);
  if (!payment) return false;
  if (order.kind === 'capture') return payment.state === 'paid';
  if (order.kind === 'release') return payment.state === 'released' || payment.state === 'failed';
  return order.kind === 'refund' && (payment.refundedKopecks ?? 0) >= payment.amountKopecks;
}

/** What the order has changed is taken from the provider at once, without waiting for its webhook. */
async function takeNews(tools: CarryOutTools, acquirer: ConnectedAcquirer | null, order: AcquirerOrder): Promise<void> {
  if (!acquirer || order.kind === 'forget_card' || order.payment_id === null) return;
  const payment = await findPayment(tools, acquirer.client, order);
  if (!payment) return;
  const outcome = await applyPayment(tools, { accountId: order.account_id, id: order.invoice_id }, payment);
  tools.log.debug({ id: order.id, outcome }, 'the payment of an order');
}

async function findPayment({ db }: CarryOutTools, client: ConnectedAcquirer['client'], order: AcquirerOrder) {
  const invoice = await findInvoiceByOrder(db, { accountId: order.account_id, id: order.invoice_id });
  if (!invoice) return null;
  const invoiceId = orderNumberOf(invoice);
  return await client.findPayment({ invoiceId, paymentId: order.payment_id }).catch(() => null);
}
