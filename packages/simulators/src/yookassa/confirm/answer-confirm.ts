import { readCard } from '../../acquiring/read-card.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { Answer, HttpRequest } from '../../vk/http.ts';
import { confirmPayment, leavePayment } from '../change-payment.ts';
import type { PaidCard, Payment } from '../payments.ts';
import { findYooKassaCard } from '../test-cards.ts';
import type { YooKassaSimulator } from '../yoo-kassa-simulator.ts';
import { bankPage, endedPage, paymentPage } from './payment-pages.ts';

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
