import { createAccountEmailHandler } from '#features/identity/emails/letters.ts';
import { createAlertHandler } from '#features/notifications/delivery/send-alerts.ts';
import { createConfirmationHandler } from '#features/notifications/settings/confirmation.ts';
import { createOrderHandler } from '#features/payments/orders/carry-out-orders.ts';
import { createReceiptHandler } from '#features/receipts/receipts.ts';
import { createSupportEmailHandler } from '#features/support/support-email.ts';
import { createBillingEmailHandler } from '#features/tariffs/billing-letters.ts';
import type { JobHandler } from '#queue/job-handler.ts';
import type { Product } from '../open-product.ts';

/** The handlers of every kind of job whose outside service is connected; what waits for another one goes on waiting. */
export function createJobHandlers({ config, tools }: Product): JobHandler[] {
  const { telegram } = tools.alerts;
  return [
    ...createMailHandlers({ config, tools }),
    ...(telegram ? [createAlertHandler({ ...tools, ...tools.alerts }, 'telegram')] : []),
    ...createMoneyHandlers({ tools }),
  ];
}

function createMailHandlers({ config, tools }: Pick<Product, 'config' | 'tools'>): JobHandler[] {
  const { mail } = tools.alerts;
  if (!mail) return [];
  const mailing = { ...tools, ...tools.alerts, mail, supportEmail: config.supportEmail };
  return [
    createAccountEmailHandler(mailing),
    createBillingEmailHandler(mailing),
    createSupportEmailHandler(mailing),
    createConfirmationHandler(mailing),
    createAlertHandler(mailing, 'email'),
  ];
}

function createMoneyHandlers({ tools: { payments } }: Pick<Product, 'tools'>): JobHandler[] {
  const { acquirers } = payments;
  if (!acquirers) return [];
  const paying = { ...payments, acquirers };
  return [createOrderHandler(paying), createReceiptHandler(paying)];
}
