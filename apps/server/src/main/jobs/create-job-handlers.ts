import { createAccountEmailHandler } from '#features/identity/emails/letters.ts';
import { createAlertHandler } from '#features/notifications/delivery/create-alert-handler.ts';
import { createConfirmationHandler } from '#features/notifications/delivery/create-confirmation-handler.ts';
import { createOrderHandler } from '#features/payments/orders/create-order-handler.ts';
import { createReceiptHandler } from '#features/receipts/create-receipt-handler.ts';
import { createSupportEmailHandler } from '#features/support/create-support-email-handler.ts';
import { createBillingEmailHandler } from '#features/tariffs/emails/create-billing-email-handler.ts';
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
