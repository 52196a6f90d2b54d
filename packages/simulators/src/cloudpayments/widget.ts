import * as z from 'zod/mini';
import { readAmount, showAmount } from '../acquiring/amounts.ts';
import {
  cardForm,
  confirmationForm,
  FORM_STYLE,
  findTestCard,
  readCard,
  showCardNumber,
  TEST_CARDS,
} from '../acquiring/cards.ts';
import type { Answer, HttpRequest } from '../http.ts';
import { htmlPage, toHtml } from '../pages.ts';
import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import { findDeclineCode } from './notifications.ts';
import type { Operation, Order } from './operations.ts';
import { finishPayment, makePayment } from './payments.ts';
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

/** What the page that has opened the widget is told. */
interface WidgetResult {
  readonly type: 'payment' | 'cancel';
  readonly status?: 'success' | 'fail';
  readonly message?: string;
  readonly data?: { readonly transactionId: number; readonly ReasonCode: number };
}

/** `problem` is said above the form; null if there is none. */
function cardPage(order: WidgetOrder, amountKopecks: number, problem: string | null): Answer {
  const hidden = { order: JSON.stringify(order) };
  return htmlPage(
    'Оплата картой',
    `${FORM_STYLE}<article><h1>К оплате ${toHtml(showAmount(amountKopecks, order.currency))}</h1>
    <p>${toHtml(order.description ?? '')}</p>
    ${cardForm({ action: 'card', hidden, sbp: order.schema === 'Single', problem })}</article>
    <details><summary>Тестовые карты</summary>${TEST_CARDS.map(toCardLine).join('')}</details>
    <p class="quiet">Имитация CloudPayments: деньги не списываются.</p>`,
  );
}

function toCardLine({ number, first, confirmed, token }: (typeof TEST_CARDS)[number]): string {
  const outcome = first === 'paid' ? 'оплата пройдёт' : 'не хватит денег';
  const next = token === 'declined' ? ', потом не хватит денег' : '';
  return `<div>${showCardNumber(number)} — ${outcome}${next}${confirmed ? ', с подтверждением' : ''}</div>`;
}

/** 3-D Secure of the bank. */
function confirmationPage(fields: Readonly<Record<string, string>>): Answer {
  return htmlPage('Подтверждение оплаты', `${FORM_STYLE}<article>${confirmationForm('3ds', fields)}</article>`);
}

/** Tells the opener; nothing is left to do here. */
function resultPage(result: WidgetResult, origin: string): Answer {
  const title = result.status === 'success' ? 'Оплата прошла' : (result.message ?? 'Оплата отменена');
  return htmlPage(
    title,
    `<article><h1>${toHtml(title)}</h1></article>
    <script>parent.postMessage({ cloudPayments: ${toScript(result)} }, ${toScript(origin)});</script>`,
  );
}

/** As a literal that cannot end the script. */
function toScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const text = z.nullable(z.string());

const widgetOrderSchema = z.strictObject({
  publicId: z.string(),
  amount: z.number(),
  currency: z.string().check(z.minLength(1)),
  schema: z.enum(['Single', 'Dual']),
  invoiceId: text,
  accountId: text,
  email: text,
  description: text,
  saveCard: z.boolean(),
  data: text,
  /** Origin of the page that has opened the widget: nobody else is told the result. */
  origin: z.url(),
});

/** What the script of the widget hands over to the card page. */
type WidgetOrder = z.infer<typeof widgetOrderSchema>;

/** Null if it is malformed, or not for this merchant. */
export function readWidgetOrder(json: string | undefined, publicId: string): WidgetOrder | null {
  const { data } = widgetOrderSchema.safeParse(parseJson(json ?? ''));
  return data && data.publicId === publicId && readAmount(data.amount) !== null ? data : null;
}

function toOrder({ amount, schema, origin: _, publicId: __, saveCard: ___, ...order }: WidgetOrder): Order {
  return { ...order, amountKopecks: readAmount(amount) ?? 0, isHold: schema === 'Dual' };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
