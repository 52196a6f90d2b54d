import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerControl, paymentForms, paymentRow, paymentsPage, serveAcquirer } from '../acquiring/shell.ts';
import { answerApi } from './api/answer-api.ts';
import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import { createControls } from './create-controls.ts';
import type { Operation } from './operations.ts';
import { answerWidget } from './widget/answer-widget.ts';

const NAME = 'cloudpayments';
const PREFIX = `/${NAME}`;
const KINDS = ['check', 'pay', 'fail', 'confirm', 'refund', 'cancel'] as const;

/** `/cloudpayments/*` is the service itself, everything else its control. */
export function serveCloudPayments(
  simulator: CloudPaymentsSimulator,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return serveAcquirer(incoming, response, async (request) => {
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
