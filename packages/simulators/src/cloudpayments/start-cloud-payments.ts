import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerControl, paymentForms, paymentRow, paymentsPage } from '../acquiring/shell.ts';
import { listen, serveAnswer } from '../http.ts';
import { answerApi } from './api.ts';
import {
  type CloudPaymentsOptions,
  type CloudPaymentsSimulator,
  createCloudPayments,
} from './cloud-payments-simulator.ts';
import { type CloudPaymentsControls, createControls } from './controls.ts';
import type { Operation } from './operations.ts';
import { answerWidget } from './widget.ts';

export interface StartedCloudPayments extends CloudPaymentsSimulator {
  readonly origin: string;
  /** Of the API and of `bundles/cloudpayments.js`. */
  readonly baseUrl: string;
  readonly controls: CloudPaymentsControls;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function createCloudPaymentsSimulator(options: CloudPaymentsOptions = {}): Promise<StartedCloudPayments> {
  const simulator = createCloudPayments(options);
  const { origin, close } = await listen((request, response) => serveCloudPayments(simulator, request, response));
  return Object.assign(simulator, {
    origin,
    baseUrl: `${origin}/cloudpayments`,
    controls: createControls(simulator),
    close: () => {
      simulator.notifications.close();
      return close();
    },
  });
}

const NAME = 'cloudpayments';
const PREFIX = `/${NAME}`;
const KINDS = ['check', 'pay', 'fail', 'confirm', 'refund', 'cancel'] as const;

/** `/cloudpayments/*` is the service itself, everything else its control. */
export function serveCloudPayments(
  simulator: CloudPaymentsSimulator,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return serveAnswer(incoming, response, async (request) => {
    if (request.path.startsWith(`${PREFIX}/`)) {
      const path = request.path.slice(PREFIX.length);
      return (await answerWidget(simulator, request, path)) ?? (await answerApi(simulator, request, path));
    }
    const { operations, receipts, notifications, faults } = simulator;
    return answerControl(
      {
        name: NAME,
        faults,
        kinds: KINDS,
        controls: createControls(simulator),
        describe: () => ({ operations: operations.list(), receipts, notifications: notifications.attempts }),
        page: () => paymentsPage('CloudPayments', operations.list().map(toRow)),
      },
      request,
    );
  });
}

const STATUSES = {
  AwaitingAuthentication: 'ждёт подтверждения',
  Authorized: 'деньги удержаны',
  Completed: 'оплачено',
  Cancelled: 'удержание снято',
  Declined: 'отклонено',
} as const;

function toRow(operation: Operation): string {
  const { id, kind, status, amountKopecks, refundedKopecks } = operation;
  const isPayment = kind === 'Payment';
  return paymentRow({
    ...operation,
    title: kind === 'Refund' ? `Возврат платежа ${operation.originalId}` : `Платёж ${id}: ${STATUSES[status]}`,
    forms: paymentForms(NAME, {
      id: String(id),
      isHeld: isPayment && status === 'Authorized',
      isReturnable: isPayment && status === 'Completed' && refundedKopecks < amountKopecks,
    }),
  });
}
