import { readCard } from '../../acquiring/read-card.ts';
import { findTestCard } from '../../acquiring/test-cards.ts';
import type { Answer, HttpRequest } from '../../vk/http.ts';
import { finishPayment, makePayment } from '../change-transaction.ts';
import type { PayselectionSimulator } from '../payselection-simulator.ts';
import type { Transaction } from '../transactions.ts';
import { bankPage, cardPage, refusalPage, resultPage } from './card-pages.ts';
import { readWidgetOrder, toOrder, type WidgetOrder } from './widget-order.ts';
import { WIDGET_SCRIPT } from './widget-script.ts';

type Params = HttpRequest['params'];

const SCRIPT = { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: WIDGET_SCRIPT };
const CLOSED = { callback: 'onClose', result: { code: 'PAY_WIDGET:CLOSE_BEFORE_PAY' } } as const;

/** `lib/pay-widget.js` and the pages of the widget; `path` is without the prefix of the simulator. */
export function answerWidget(simulator: PayselectionSimulator, { method, params }: HttpRequest, path: string): Answer {
  if (path === '/lib/pay-widget.js') return SCRIPT;
  if (path !== '/card' && path !== '/3ds') return { status: 404 };
  const order = readWidgetOrder(params.order, simulator);
  if (!order) return refusalPage();
  if (path === '/3ds') return confirm(simulator, order, params);
  return method === 'POST' ? pay(simulator, order, params) : cardPage(order, null);
}

function pay(simulator: PayselectionSimulator, order: WidgetOrder, params: Params): Answer {
  if (params.decision === 'cancel') return resultPage(CLOSED, order.origin);
  const asked = toOrder(order);
  const isSbp = params.method === 'sbp' && !asked.isHold;
  const card = isSbp ? null : readCard(params, findTestCard, simulator.now());
  if (typeof card === 'string') return cardPage(order, card);
  const transaction = makePayment(simulator, asked, card);
  return transaction.state === 'wait_for_3ds' ? bankPage(order, transaction.id) : showResult(transaction, order);
}

function confirm(simulator: PayselectionSimulator, order: WidgetOrder, { transactionId, decision }: Params): Answer {
  const transaction = simulator.transactions.find(transactionId ?? '');
  if (!transaction) return { status: 404 };
  return showResult(finishPayment(simulator, transaction, decision === 'confirm'), order);
}

function showResult({ id, decline }: Transaction, { origin }: WidgetOrder): Answer {
  if (!decline) return resultPage({ callback: 'onSuccess', result: { transactionId: id } }, origin);
  const result = { code: 'PAY_WIDGET:TRANSACTION_FAIL', message: decline.description, transactionId: id };
  return resultPage({ callback: 'onError', result }, origin);
}
