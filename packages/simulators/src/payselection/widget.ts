import * as z from 'zod/mini';
import { readAmount, requireAmount, showAmount } from '../acquiring/amounts.ts';
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
import { finishPayment, makePayment } from './change-transaction.ts';
import type { PayselectionSimulator } from './payselection-simulator.ts';
import type { Order, Transaction } from './transactions.ts';
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

/** Which callback of the site is called, and with what. */
interface WidgetResult {
  readonly callback: 'onSuccess' | 'onError' | 'onClose';
  readonly result: { readonly code?: string; readonly message?: string; readonly transactionId?: string };
}

/** `problem` is said above the form; null if there is none. */
function cardPage(order: WidgetOrder, problem: string | null): Answer {
  const { amountKopecks, currency, description, isHold } = toOrder(order);
  const hidden = { order: JSON.stringify(order) };
  return htmlPage(
    'Оплата картой',
    `${FORM_STYLE}<article><h1>К оплате ${toHtml(showAmount(amountKopecks, currency))}</h1>
    <p>${toHtml(description)}</p>${cardForm({ action: 'card', hidden, sbp: !isHold, problem })}</article>
    <details><summary>Тестовые карты</summary>${TEST_CARDS.map(toCardLine).join('')}</details>
    <p class="quiet">Имитация Payselection: деньги не списываются.</p>`,
  );
}

function toCardLine({ number, first, confirmed, token }: (typeof TEST_CARDS)[number]): string {
  const outcome = first === 'paid' ? 'оплата пройдёт' : 'не хватит денег';
  const next = token === 'declined' ? ', потом не хватит денег' : '';
  return `<div>${showCardNumber(number)} — ${outcome}${next}${confirmed ? ', с подтверждением' : ''}</div>`;
}

/** 3-D Secure of the bank. */
function bankPage(order: WidgetOrder, transactionId: string): Answer {
  const form = confirmationForm('3ds', { order: JSON.stringify(order), transactionId });
  return htmlPage('Подтверждение оплаты', `${FORM_STYLE}<article>${form}</article>`);
}

/** Tells the opener; nothing is left to do here. */
function resultPage(told: WidgetResult, origin: string): Answer {
  const title = told.callback === 'onSuccess' ? 'Оплата прошла' : (told.result.message ?? 'Оплата отменена');
  return htmlPage(
    title,
    `<article><h1>${toHtml(title)}</h1></article>
    <script>parent.postMessage({ payselection: ${toScript(told)} }, ${toScript(origin)});</script>`,
  );
}

/** Tells whoever has opened the page that it cannot be shown: there is no order to say who that is. */
function refusalPage(): Answer {
  const result = { code: 'PAY_WIDGET:CREATE_BAD_REQUEST_ERROR', message: 'Неверные параметры платежа' };
  return { ...resultPage({ callback: 'onError', result }, '*'), status: 400 };
}

/** As a literal that cannot end the script. */
function toScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const widgetOrderSchema = z.object({
  keys: z.object({ serviceId: z.string(), key: z.string() }),
  params: z.object({
    MetaData: z.object({ PaymentType: z.enum(['Pay', 'Block']) }),
    PaymentRequest: z.object({
      OrderId: z.string().check(z.minLength(1)),
      Amount: z.string().check(z.refine((amount) => readAmount(amount) !== null)),
      Currency: z.literal('RUB'),
      Description: z._default(z.string(), ''),
      RebillFlag: z._default(z.boolean(), false),
      ExtraData: z.optional(z.object({ WebhookUrl: z.optional(z.url()) })),
    }),
    CustomerInfo: z.optional(z.object({ Email: z.optional(z.string()) })),
  }),
  /** Origin of the page that has opened the widget: nobody else is told the result. */
  origin: z.url(),
});

/** What the script of the widget hands over to the card page. */
type WidgetOrder = z.infer<typeof widgetOrderSchema>;

/** Null if it is malformed, not for this merchant, or would tell an address that may not be told. */
function readWidgetOrder(
  json: string | undefined,
  { serviceId, publicKey, webhooks }: PayselectionSimulator,
): WidgetOrder | null {
  const { data: order } = widgetOrderSchema.safeParse(parseJson(json ?? ''));
  if (!order || order.keys.serviceId !== serviceId || order.keys.key !== publicKey) return null;
  const url = order.params.PaymentRequest.ExtraData?.WebhookUrl;
  return url === undefined || webhooks.isAllowed(url) ? order : null;
}

function toOrder({ params: { MetaData, PaymentRequest, CustomerInfo } }: WidgetOrder): Order {
  return {
    orderId: PaymentRequest.OrderId,
    amountKopecks: requireAmount(PaymentRequest.Amount),
    currency: PaymentRequest.Currency,
    description: PaymentRequest.Description,
    isHold: MetaData.PaymentType === 'Block',
    savesCard: PaymentRequest.RebillFlag,
    email: CustomerInfo?.Email ?? null,
    webhookUrl: PaymentRequest.ExtraData?.WebhookUrl ?? null,
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
