import { SEARCH_PRICE_RUB, SPEED_UP_PRICE_RUB } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import type { PaymentSession } from '@vidno/contract/money/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { removeCard } from '#features/payments/cards.ts';
import {
  type PaymentFields,
  type PaymentFormTools,
  type Purchase,
  startPaymentFromForm,
} from '#features/payments/start-payment.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { addressOf } from '#http/limits/limiter.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { cancelSubscription, openCancelToken, previewCancellation } from './cancelling/cancel-subscription.ts';
import { resumeRenewals } from './cancelling/ending.ts';
import { describeSubscription } from './describe-subscription.ts';
import { describeTariffs, quoteTariff } from './describe-tariffs.ts';
import { changeForNothing, orderTariff } from './order-tariff.ts';

export function serveTariffs(
  app: FastifyInstance,
  guards: Guards<Caller>,
  tools: Pick<Tools, 'appSecret'> & PaymentFormTools,
): void {
  const { db, clock, acquirers } = tools;

  serve(app, endpoints.listTariffs, guards.account, async (_input, { accountId }) => ({
    status: 'ok',
    payments: acquirers !== null,
    search_price_kopecks: SEARCH_PRICE_RUB * KOPECKS_PER_RUBLE,
    acceleration_price_kopecks: SPEED_UP_PRICE_RUB * KOPECKS_PER_RUBLE,
    acquirers: (acquirers ?? []).map(({ id, methods }) => ({ id, methods: [...methods] })),
    data: await describeTariffs(tools, accountId),
  }));

  serve(app, endpoints.quoteTariff, guards.account, async ({ body }, { accountId }) => {
    const outcome = await quoteTariff(tools, accountId, body);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok', data: outcome.quote };
  });

  const pay = async (
    { caller, body, request }: { caller: Caller; body: PaymentFields; request: FastifyRequest },
    purchase: Purchase,
  ): Promise<PaymentSession> => {
    const started = await startPaymentFromForm(tools, { caller, fields: body, purchase, address: addressOf(request) });
    if (started.kind === 'refused') throw new Problem(started.because);
    return started.session;
  };

  serve(app, endpoints.changeTariff, guards.account, async ({ body }, caller, request) => {
    const outcome = await orderTariff(tools, caller, body);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    if (outcome.kind === 'purchase') {
      return { status: 'ok', data: await pay({ caller, body, request }, outcome.purchase) };
    }
    const changed = await changeForNothing(tools, caller.accountId, outcome.chosen);
    if (changed.kind === 'refused') throw new Problem(changed.because);
    return { status: 'ok', data: null };
  });

  serve(app, endpoints.initSubscription, guards.account, async ({ body }, caller, request) => {
    const outcome = await orderTariff(tools, caller, body);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    if (outcome.kind === 'costless') throw new Problem('tariff_same');
    return { status: 'ok', data: await pay({ caller, body, request }, outcome.purchase) };
  });

  serve(app, endpoints.getSubscription, guards.account, async (_input, { accountId }) => ({
    status: 'ok',
    data: await describeSubscription({ db, clock }, accountId),
  }));

  serve(app, endpoints.removeCard, guards.account, async ({ body }, { accountId }) => {
    const outcome = await removeCard({ db, clock }, { accountId, id: body.card_id });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.cancelSubscription, guards.account, async ({ body: { when } }, { accountId }) => {
    const outcome = await cancelSubscription(tools, { accountId, when });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok', data: outcome.cancellation };
  });

  serve(app, endpoints.resumeRenewals, guards.account, async ({ body }, { accountId }, request) => {
    const accepted = { offerVersion: body.offer_version, recurringVersion: body.recurring_version };
    const outcome = await resumeRenewals(tools, { accountId, ...accepted, address: addressOf(request) });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.previewCancellation, guards.open, async ({ body }) => {
    const data = await previewCancellation(tools, body.token);
    if (!data) throw new Problem('cancel_link_unknown');
    return { status: 'ok', data };
  });

  serve(app, endpoints.cancelByLetter, guards.open, async ({ body }) => {
    const opened = openCancelToken(tools.appSecret, body.token, clock());
    if (!opened) throw new Problem('cancel_link_unknown');
    const outcome = await cancelSubscription(tools, { ...opened, when: body.when });
    if (outcome.kind === 'refused') {
      throw new Problem(outcome.because === 'period_over' ? 'period_over' : 'cancel_link_unknown');
    }
    return { status: 'ok', data: outcome.cancellation };
  });
}
