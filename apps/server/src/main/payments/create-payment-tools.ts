import type { Clock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import type { DocumentShelf } from '#features/documents/public.ts';
import type { Fulfilments } from '#features/payments/public.ts';
import {
  accelerationFulfilment,
  balanceFulfilment,
  cardFulfilment,
  searchFulfilment,
  unlockFulfilment,
} from '#features/search-payments/public.ts';
import {
  onceAPerson,
  renewalFulfilment,
  tariffFulfilment,
  tellIfRefused,
  tellPayer,
} from '#features/tariffs/public.ts';
import type { Logger } from '#observability/log.ts';
import { createAcquirers } from './create-acquirers.ts';

interface ProductParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly documents: DocumentShelf;
}

/** What each kind of invoice brings about. */
export function createFulfilments(appSecret: string): Fulfilments {
  return {
    balance: tellPayer(balanceFulfilment),
    search: tellPayer(searchFulfilment),
    unlock: tellPayer(unlockFulfilment),
    acceleration: tellPayer(accelerationFulfilment),
    tariff: onceAPerson(tellPayer(tariffFulfilment), { appSecret }),
    renewal: tellIfRefused(renewalFulfilment),
    card: tellIfRefused(cardFulfilment),
  };
}

/** What paying needs of the rest of the product. */
export function createPaymentTools(config: Config, { db, clock, log, documents }: ProductParts) {
  const { appSecret, publicUrl, payments } = config;
  return {
    db,
    clock,
    log,
    documents,
    appSecret,
    publicUrl,
    vault: createVault(appSecret),
    fulfilments: createFulfilments(appSecret),
    acquirers: payments && createAcquirers(payments, publicUrl),
    webhookUrl: payments?.webhookUrl ?? '',
    receipts: payments?.receipts ?? { taxSystem: 0, vatPercent: null, inn: null },
  };
}
