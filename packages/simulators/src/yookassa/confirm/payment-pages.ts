import { cardForm, confirmationForm, FORM_STYLE, showCardNumber } from '../../acquiring/card-form.ts';
import { showAmount } from '../../acquiring/show-amount.ts';
import { htmlPage, toHtml } from '../../pages/html-page.ts';
import type { Answer } from '../../vk/http.ts';
import type { PaidCard, Payment } from '../payments.ts';
import { YOO_KASSA_CARDS } from '../test-cards.ts';

/** `problem` is said above the form; null if there is none. */
export function paymentPage(payment: Payment, problem: string | null): Answer {
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
export function bankPage({ id }: Payment, { number, expires }: PaidCard): Answer {
  const form = confirmationForm('/yookassa/3ds', { orderId: id, number, expires });
  return htmlPage('Подтверждение оплаты', `${FORM_STYLE}<article>${form}</article>`);
}

/** For a payer who comes back to a payment that has ended. */
export function endedPage(returnUrl: string): Answer {
  return htmlPage(
    'Платёж завершён',
    `<article><h1>Платёж уже завершён</h1><a href="${toHtml(returnUrl)}">Вернуться на сайт</a></article>`,
  );
}
