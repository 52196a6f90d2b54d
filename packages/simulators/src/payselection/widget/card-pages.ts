import { cardForm, confirmationForm, FORM_STYLE, showCardNumber } from '../../acquiring/card-form.ts';
import { showAmount } from '../../acquiring/show-amount.ts';
import { TEST_CARDS } from '../../acquiring/test-cards.ts';
import { htmlPage, toHtml } from '../../pages/html-page.ts';
import type { Answer } from '../../vk/http.ts';
import { toOrder, type WidgetOrder } from './widget-order.ts';

/** Which callback of the site is called, and with what. */
export interface WidgetResult {
  readonly callback: 'onSuccess' | 'onError' | 'onClose';
  readonly result: { readonly code?: string; readonly message?: string; readonly transactionId?: string };
}

/** `problem` is said above the form; null if there is none. */
export function cardPage(order: WidgetOrder, problem: string | null): Answer {
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
export function bankPage(order: WidgetOrder, transactionId: string): Answer {
  const form = confirmationForm('3ds', { order: JSON.stringify(order), transactionId });
  return htmlPage('Подтверждение оплаты', `${FORM_STYLE}<article>${form}</article>`);
}

/** Tells the opener; nothing is left to do here. */
export function resultPage(told: WidgetResult, origin: string): Answer {
  const title = told.callback === 'onSuccess' ? 'Оплата прошла' : (told.result.message ?? 'Оплата отменена');
  return htmlPage(
    title,
    `<article><h1>${toHtml(title)}</h1></article>
    <script>parent.postMessage({ payselection: ${toScript(told)} }, ${toScript(origin)});</script>`,
  );
}

/** Tells whoever has opened the page that it cannot be shown: there is no order to say who that is. */
export function refusalPage(): Answer {
  const result = { code: 'PAY_WIDGET:CREATE_BAD_REQUEST_ERROR', message: 'Неверные параметры платежа' };
  return { ...resultPage({ callback: 'onError', result }, '*'), status: 400 };
}

/** As a literal that cannot end the script. */
function toScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
