import { showAmount } from '../acquiring/amounts.ts';
import { cardForm, confirmationForm, FORM_STYLE, readCard, showCardNumber } from '../acquiring/cards.ts';
import type { Answer, HttpRequest } from '../http.ts';
import { htmlPage, toHtml } from '../pages.ts';
import { confirmPayment, leavePayment } from './change-payment.ts';
import { findYooKassaCard, type PaidCard, type Payment, YOO_KASSA_CARDS } from './payments.ts';
import type { YooKassaSimulator } from './yoo-kassa-simulator.ts';

type Params = HttpRequest['params'];

/** `/yookassa/confirm?orderId=` and the page of the bank, which send the payer back to the site. */
export function answerConfirm(simulator: YooKassaSimulator, { method, path, params }: HttpRequest): Answer {
  const payment = simulator.payments.find(params.orderId ?? '');
  const returnUrl = payment?.returnUrl ?? null;
  if (!payment || returnUrl === null) return { ...htmlPage('Ошибка', '<h1>Платёж не найден</h1>'), status: 404 };
  if (payment.status !== 'pending') return endedPage(returnUrl);
  if (method !== 'POST') return paymentPage(payment, null);
  const answer = path.endsWith('/3ds') ? answerBank(simulator, payment, params) : pay(simulator, payment, params);
  return answer ?? { status: 303, headers: { location: returnUrl } };
}

/** Null once the payment has ended. */
function pay(simulator: YooKassaSimulator, payment: Payment, params: Params): Answer | null {
  if (params.decision === 'cancel') {
    leavePayment(simulator, payment);
    return null;
  }
  const card = readMethod(payment, params, simulator.now());
  if (typeof card === 'string') return paymentPage(payment, card);
  if (card?.confirmed) return bankPage(payment, card);
  confirmPayment(simulator, payment, { card, isConfirmed: true });
  return null;
}

function answerBank(simulator: YooKassaSimulator, payment: Payment, params: Params): Answer | null {
  const card = findYooKassaCard(params.number ?? '');
  if (!card) return paymentPage(payment, 'Введите карту ещё раз');
  const isConfirmed = params.decision === 'confirm';
  confirmPayment(simulator, payment, { card: { ...card, expires: params.expires ?? '12/40' }, isConfirmed });
  return null;
}

/** Null for SBP; what is wrong with the card, if anything is. */
function readMethod({ methodType }: Payment, params: Params, now: Date): PaidCard | string | null {
  const isSbp = methodType === null ? params.method === 'sbp' : methodType === 'sbp';
  return isSbp ? null : readCard(params, findYooKassaCard, now);
}

/** `problem` is said above the form; null if there is none. */
function paymentPage(payment: Payment, problem: string | null): Answer {
  const { id, amountKopecks, currency, description, methodType } = payment;
  const hidden = { orderId: id };
  const form =
    methodType === 'sbp'
      ? sbpForm(id)
      : cardForm({ action: '/yookassa/confirm', hidden, sbp: methodType === null, problem });
  return htmlPage(
    'Оплата',
    `${FORM_STYLE}<article><h1>К оплате ${toHtml(showAmount(amountKopecks, currency))}</h1>
    <p>${toHtml(description ?? '')}</p>${form}</article>
    ${methodType === 'sbp' ? '' : `<details><summary>Тестовые карты</summary>${YOO_KASSA_CARDS.map(toCardLine).join('')}</details>`}
    <p class="quiet">Имитация ЮKassa: деньги не списываются.</p>`,
  );
}

function sbpForm(id: string): string {
  return `<form method="post" action="/yookassa/confirm"><input type="hidden" name="orderId" value="${toHtml(id)}">
      <p>Оплата через СБП</p><button>Оплатить</button>
      <button class="quiet-button" name="decision" value="cancel">Отказаться</button></form>`;
}

function toCardLine({ number, confirmed, reason }: (typeof YOO_KASSA_CARDS)[number]): string {
  const outcome = reason === null ? 'оплата пройдёт' : `отказ ${toHtml(reason)}`;
  return `<div>${showCardNumber(number)} — ${outcome}${confirmed ? ', с подтверждением' : ''}</div>`;
}

/** 3-D Secure of the bank. */
function bankPage({ id }: Payment, { number, expires }: PaidCard): Answer {
  const form = confirmationForm('/yookassa/3ds', { orderId: id, number, expires });
  return htmlPage('Подтверждение оплаты', `${FORM_STYLE}<article>${form}</article>`);
}

/** For a payer who comes back to a payment that has ended. */
function endedPage(returnUrl: string): Answer {
  return htmlPage(
    'Платёж завершён',
    `<article><h1>Платёж уже завершён</h1><a href="${toHtml(returnUrl)}">Вернуться на сайт</a></article>`,
  );
}
