import { endpoints } from '@vidno/contract/endpoints';
import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import type { PaymentSession, PaymentStatus } from '@vidno/contract/money/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/tools.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { addressOf } from '#http/limits/limiter.ts';
import { requireOwnId, serve } from '#http/serve.ts';
import { hasArrived, type InvoiceKey } from './invoice.ts';
import { findInvoice } from './invoice-repository.ts';
import {
  type PaymentFields,
  type PaymentFormTools,
  type Purchase,
  type PurchaseOutcome,
  type Purchases,
  startPaymentFromForm,
} from './start-payment.ts';

interface PaymentRouteTools extends PaymentFormTools {
  readonly purchases: Purchases;
}

const INITIAL_CARD_KOPECKS = KOPECKS_PER_RUBLE;

export function servePayments(app: FastifyInstance, guards: Guards<Caller>, tools: PaymentRouteTools): void {
  const { purchases } = tools;
  const pay = async (
    { caller, request, fields }: { caller: Caller; request: FastifyRequest; fields: PaymentFields },
    outcome: PurchaseOutcome,
  ): Promise<{ status: 'ok'; data: PaymentSession }> => {
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    const started = await startPaymentFromForm(tools, {
      caller,
      fields,
      purchase: outcome.purchase,
      address: addressOf(request),
    });
    if (started.kind === 'refused') throw new Problem(started.because);
    return { status: 'ok', data: started.session };
  };
  const choose = async (
    caller: Caller,
    {
      purpose,
      amount,
      search_id,
    }: { purpose: 'balance' | 'search' | 'unlock'; amount: number; search_id?: string | undefined },
  ): Promise<PurchaseOutcome> => {
    if (purpose === 'search') return await purchases.search(caller);
    if (purpose === 'unlock') return await purchases.unlock(caller, search_id);
    return { kind: 'purchase', purchase: topUp(amount * KOPECKS_PER_RUBLE) };
  };

  serve(app, endpoints.initPayment, guards.account, async ({ body }, caller, request) =>
    pay({ caller, request, fields: body }, await choose(caller, body)),
  );
  serve(app, endpoints.initDemoPayment, guards.account, async ({ body }, caller, request) =>
    pay({ caller, request, fields: body }, await choose(caller, body)),
  );
  serve(app, endpoints.initInitialCard, guards.account, async ({ body }, caller, request) =>
    pay({ caller, request, fields: body }, { kind: 'purchase', purchase: BIND_CARD }),
  );
  serve(app, endpoints.initService, guards.account, async ({ body }, caller, request) => {
    const group = Object.hasOwn(purchases.groups, body.group_id) ? purchases.groups[body.group_id] : undefined;
    if (!group) throw new Problem('service_unknown');
    return await pay({ caller, request, fields: body }, await group(caller, body.params));
  });

  const check = async (key: InvoiceKey) => {
    const data = await describeStatus(tools.db, key);
    if (!data) throw new Problem('invoice_not_found');
    return { status: 'ok' as const, data };
  };
  serve(app, endpoints.checkPaymentService, guards.account, ({ query }, { accountId }) =>
    check({ accountId, id: query.c_invoice_id }),
  );
  serve(app, endpoints.checkPaymentSearch, guards.account, ({ params, query }, { accountId }) => {
    requireOwnId(params.userId, accountId);
    return check({ accountId, id: query.invoice_id });
  });
}

function topUp(amountKopecks: number): Purchase {
  return { purpose: 'balance', amountKopecks, description: 'Пополнение баланса', hold: false, saveCard: false };
}

const BIND_CARD: Purchase = {
  purpose: 'card',
  amountKopecks: INITIAL_CARD_KOPECKS,
  description: 'Привязка карты, рубль вернётся',
  hold: true,
  saveCard: true,
};

/** Null if the account has no such invoice. */
async function describeStatus(db: Database, key: InvoiceKey): Promise<PaymentStatus | null> {
  const invoice = await findInvoice(db, key);
  return invoice && { status: hasArrived(invoice.state), state: invoice.state, reason: invoice.reason };
}
