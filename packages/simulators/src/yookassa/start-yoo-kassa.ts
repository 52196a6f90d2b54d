import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { answerControl, controlForm, paymentForms, paymentRow, paymentsPage } from '../acquiring/shell.ts';
import { listen, serveAnswer } from '../http.ts';
import { answerApi } from './api.ts';
import { answerConfirm } from './confirm.ts';
import { createControls, type YooKassaControls } from './controls.ts';
import { EVENTS } from './notifications.ts';
import { toPaymentObject, toRefundObject } from './objects.ts';
import type { Payment } from './payments.ts';
import { createYooKassa, type YooKassaOptions, type YooKassaSimulator } from './yoo-kassa-simulator.ts';

export interface StartedYooKassa extends YooKassaSimulator {
  readonly origin: string;
  /** Of the API. */
  readonly baseUrl: string;
  readonly controls: YooKassaControls;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function createYooKassaSimulator(options: YooKassaOptions = {}): Promise<StartedYooKassa> {
  const simulator = createYooKassa(options);
  const { origin, close } = await listen((request, response) => serveYooKassa(simulator, request, response));
  return Object.assign(simulator, {
    origin,
    baseUrl: `${origin}/yookassa/v3`,
    controls: createControls(simulator),
    close: () => {
      simulator.notifications.close();
      return close();
    },
  });
}

const NAME = 'yookassa';
const API = `/${NAME}/v3`;
const CONFIRM = /^\/yookassa\/(?:confirm|3ds)$/;

const tokenSchema = z.strictObject({ token: z.string(), reason: z.string() });

/** `/yookassa/v3/*` is the API, `/yookassa/confirm` the page for the payer, everything else the control. */
export function serveYooKassa(
  simulator: YooKassaSimulator,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return serveAnswer(incoming, response, (request) => {
    const { path } = request;
    if (path.startsWith(`${API}/`)) return answerApi(simulator, request, path.slice(API.length));
    if (CONFIRM.test(path)) return answerConfirm(simulator, request);
    const { payments, receipts, notifications, faults } = simulator;
    const controls = createControls(simulator);
    return answerControl(
      {
        name: NAME,
        faults,
        kinds: EVENTS,
        controls,
        more: {
          'decline-token': (given) => {
            const { token, reason } = tokenSchema.parse(given);
            controls.declineToken(token, reason);
          },
        },
        describe: () => ({
          payments: payments.all.map(toPaymentObject),
          refunds: payments.refunds.map(toRefundObject),
          receipts,
          notifications: notifications.attempts,
        }),
        page: () => paymentsPage('ЮKassa', payments.all.map(toRow)),
      },
      request,
    );
  });
}

const STATUSES = {
  pending: 'ждёт оплаты',
  waiting_for_capture: 'деньги удержаны',
  succeeded: 'оплачено',
  canceled: 'отменено',
} as const;

function toRow(payment: Payment): string {
  const { id, status, amountKopecks, refundedKopecks, method } = payment;
  const isPaid = status === 'succeeded';
  const forms = paymentForms(NAME, {
    id,
    isHeld: status === 'waiting_for_capture',
    isReturnable: isPaid && refundedKopecks < amountKopecks,
  });
  if (isPaid && method?.saved) {
    const declined = { token: method.id, reason: 'permission_revoked' };
    forms.push(controlForm(`/simulator/${NAME}/decline-token`, declined, 'Запретить автоплатежи'));
  }
  const invoiceId = payment.metadata.order_id ?? null;
  return paymentRow({ ...payment, invoiceId, title: `Платёж: ${STATUSES[status]}`, forms });
}
