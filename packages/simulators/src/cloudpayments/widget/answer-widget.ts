import { readCard } from '../../acquiring/read-card.ts';
import { findTestCard } from '../../acquiring/test-cards.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { Answer, HttpRequest } from '../../vk/http.ts';
import type { CloudPaymentsSimulator } from '../cloud-payments-simulator.ts';
import { findDeclineCode } from '../decline-codes.ts';
import { finishPayment, makePayment } from '../make-payment.ts';
import type { Operation } from '../operations.ts';
import { cardPage, confirmationPage, resultPage } from './card-pages.ts';
import { readWidgetOrder, toOrder, type WidgetOrder } from './widget-order.ts';
import { WIDGET_SCRIPT } from './widget-script.ts';

type Params = HttpRequest['params'];

const SCRIPT = { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: WIDGET_SCRIPT };

/** `bundles/cloudpayments.js` and the pages of the widget; null for other paths, which are without the prefix of the simulator. */
export async function answerWidget(
  simulator: CloudPaymentsSimulator,
  { method, params }: HttpRequest,
  path: string,
): Promise<Answer | null> {
  if (path === '/bundles/cloudpayments.js') return SCRIPT;
  if (path !== '/card' && path !== '/3ds') return null;
  const order = readWidgetOrder(params.order, simulator.publicId);
  if (!order) return { ...htmlPage('Ошибка', '<h1>Неверные параметры платежа</h1>'), status: 400 };
  if (path === '/3ds') return confirm(simulator, order, params);
  return method === 'POST' ? pay(simulator, order, params) : showCard(order, null);
}

function showCard(order: WidgetOrder, problem: string | null): Answer {
  return cardPage(order, toOrder(order).amountKopecks, problem);
}

async function pay(simulator: CloudPaymentsSimulator, order: WidgetOrder, params: Params): Promise<Answer> {
  if (params.decision === 'cancel') return resultPage({ type: 'cancel' }, order.origin);
  const card =
    params.method === 'sbp' && order.schema === 'Single' ? null : readCard(params, findTestCard, simulator.now());
  if (typeof card === 'string') return showCard(order, card);
  const payment = { order: toOrder(order), card, saveCard: order.saveCard };
  const operation = await makePayment(simulator, payment);
  if (operation.status !== 'AwaitingAuthentication') return showResult(operation, order);
  return confirmationPage({ order: JSON.stringify(order), operation: String(operation.id) });
}

function confirm(simulator: CloudPaymentsSimulator, order: WidgetOrder, { operation, decision }: Params): Answer {
  const found = simulator.operations.find(Number(operation));
  if (!found) return { status: 404 };
  const outcome = { isConfirmed: decision === 'confirm', saveCard: order.saveCard };
  return showResult(finishPayment(simulator, found, outcome), order);
}

function showResult({ id, status, reasonCode }: Operation, { origin }: WidgetOrder): Answer {
  const data = { transactionId: id, ReasonCode: reasonCode };
  if (status !== 'Declined') return resultPage({ type: 'payment', status: 'success', data }, origin);
  const { message } = findDeclineCode(reasonCode);
  return resultPage({ type: 'payment', status: 'fail', message, data }, origin);
}
