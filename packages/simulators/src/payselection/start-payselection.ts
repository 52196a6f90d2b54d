import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerControl, paymentForms, paymentRow, paymentsPage } from '../acquiring/shell.ts';
import { listen, serveAnswer } from '../http.ts';
import { answerApi } from './api.ts';
import { createControls, type PayselectionControls } from './controls.ts';
import { createPayselection, type PayselectionOptions, type PayselectionSimulator } from './payselection-simulator.ts';
import type { Transaction } from './transactions.ts';
import { WEBHOOK_EVENTS } from './webhooks.ts';
import { answerWidget } from './widget.ts';

export interface StartedPayselection extends PayselectionSimulator {
  readonly origin: string;
  /** Of the API. */
  readonly gatewayUrl: string;
  readonly scriptUrl: string;
  readonly controls: PayselectionControls;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function createPayselectionSimulator(options: PayselectionOptions = {}): Promise<StartedPayselection> {
  const simulator = createPayselection(options);
  const { origin, close } = await listen((request, response) => servePayselection(simulator, request, response));
  return Object.assign(simulator, {
    origin,
    gatewayUrl: `${origin}/payselection/gw`,
    scriptUrl: `${origin}/payselection/lib/pay-widget.js`,
    controls: createControls(simulator),
    close: () => {
      simulator.webhooks.close();
      return close();
    },
  });
}

const NAME = 'payselection';
const API = `/${NAME}/gw`;
const WIDGET = `/${NAME}`;

/** `/payselection/gw/*` is the API, other pages of `/payselection` the widget, everything else the control. */
export function servePayselection(
  simulator: PayselectionSimulator,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return serveAnswer(incoming, response, (request) => {
    const { path } = request;
    if (path.startsWith(`${API}/`)) return answerApi(simulator, request, path.slice(API.length));
    if (path.startsWith(`${WIDGET}/`)) return answerWidget(simulator, request, path.slice(WIDGET.length));
    const { transactions, webhooks, faults } = simulator;
    return answerControl(
      {
        name: NAME,
        faults,
        kinds: WEBHOOK_EVENTS,
        controls: createControls(simulator),
        describe: () => ({ transactions: transactions.all, webhooks: webhooks.attempts }),
        page: () => paymentsPage('Payselection', transactions.all.map(toRow)),
      },
      request,
    );
  });
}

const STATES = {
  wait_for_3ds: 'ждёт подтверждения',
  preauthorized: 'деньги удержаны',
  success: 'оплачено',
  voided: 'удержание снято',
  declined: 'отклонено',
} as const;

function toRow(transaction: Transaction): string {
  const { id, state, amountKopecks, refundedKopecks } = transaction;
  return paymentRow({
    ...transaction,
    invoiceId: transaction.orderId,
    title: `Платёж ${id}: ${STATES[state]}`,
    forms: paymentForms(NAME, {
      id,
      isHeld: state === 'preauthorized',
      isReturnable: state === 'success' && refundedKopecks < amountKopecks,
    }),
  });
}
