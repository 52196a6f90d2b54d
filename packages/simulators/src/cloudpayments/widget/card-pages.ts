import { cardForm, confirmationForm, FORM_STYLE, showCardNumber } from '../../acquiring/card-form.ts';
import { showAmount } from '../../acquiring/show-amount.ts';
import { TEST_CARDS } from '../../acquiring/test-cards.ts';
import { htmlPage, toHtml } from '../../pages/html-page.ts';
import type { Answer } from '../../vk/http.ts';
import type { WidgetOrder } from './widget-order.ts';

/** What the page that has opened the widget is told. */
export interface WidgetResult {
  readonly type: 'payment' | 'cancel';
  readonly status?: 'success' | 'fail';
  readonly message?: string;
  readonly data?: { readonly transactionId: number; readonly ReasonCode: number };
}

/** `problem` is said above the form; null if there is none. */
export function cardPage(order: WidgetOrder, amountKopecks: number, problem: string | null): Answer {
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
export function confirmationPage(fields: Readonly<Record<string, string>>): Answer {
  return htmlPage('Подтверждение оплаты', `${FORM_STYLE}<article>${confirmationForm('3ds', fields)}</article>`);
}

/** Tells the opener; nothing is left to do here. */
export function resultPage(result: WidgetResult, origin: string): Answer {
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
