import { SERVICE_GROUP } from '@vidno/contract/money/acquiring';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Caller } from '#features/identity/public.ts';
import { servePayments } from '#features/payments/routes.ts';
import { servePaymentWebhooks } from '#features/payments/webhook-routes.ts';
import { serveSandbox } from '#features/sandbox/routes.ts';
import { buyAcceleration, buySearch, buyUnlock } from '#features/search-payments/public.ts';
import { serveSearchPayments } from '#features/search-payments/routes.ts';
import { serveStatement } from '#features/statement/routes.ts';
import { buyTariff } from '#features/tariffs/public.ts';
import { serveTariffs } from '#features/tariffs/routes.ts';
import { serveUnsubscribeFlow } from '#features/unsubscribe/routes.ts';
import type { Guards } from '#http/guards.ts';
import type { Product } from '../open-product.ts';

/** Registers what has to do with money. */
export function servePaidFeatures(app: FastifyInstance, guards: Guards<Caller>, { config, tools }: Product): void {
  const { payments } = tools;
  servePayments(app, guards, {
    ...payments,
    purchases: {
      search: buySearch,
      unlock: (caller, searchId) => buyUnlock(tools, caller, searchId),
      groups: {
        [SERVICE_GROUP.acceleration]: (caller, params) => buyAcceleration(tools, caller, params),
        [SERVICE_GROUP.tariff]: (caller, params) => buyTariff(payments, caller, params),
      },
    },
  });
  servePaymentWebhooks(app, payments);
  serveSearchPayments(app, guards, tools);
  serveTariffs(app, guards, payments);
  serveStatement(app, guards, tools);
  serveUnsubscribeFlow(app, guards, tools);
  if (isSandbox(config)) serveSandbox(app, payments, config);
}

/** A product that is tried out on a laptop: there time may be moved. */
function isSandbox({ production, databaseUrl, payments }: Config): boolean {
  return !production && databaseUrl === null && payments?.simulated === true;
}
