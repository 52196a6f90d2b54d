import { htmlPage, toHtml } from '../../pages/html-page.ts';
import type { Answer } from '../../vk/http.ts';
import { showAmount } from '../show-amount.ts';
import { TEST_CARDS } from '../test-cards.ts';
import type { WidgetOrder } from './widget-order.ts';

/** What the page that has opened the widget is told. */
export interface WidgetResult {
  readonly type: 'payment' | 'cancel';
  readonly status?: 'success' | 'fail';
  readonly message?: string;
  readonly data?: { readonly transactionId: number; readonly ReasonCode: number };
}

const STYLE = `<style>
  input:not([type=radio]) { display: block; width: 100%; box-sizing: border-box; margin: 4px 0 12px; padding: 10px; border: 1px solid #8a919c; border-radius: 8px; font: inherit; }
  form.sbp .card, form:has([value=sbp]:checked) .card { display: none; }
  .quiet-button { background: none; color: #0059c9; }
  .wrong { color: #b3261e; }
</style>`;

/** `problem` is said above the form; null if there is none. */
export function cardPage(order: WidgetOrder, amountKopecks: number, problem: string | null): Answer {
  const sbp = '<label><input type="radio" name="method" value="sbp"> СБП</label>';
  return htmlPage(
    'Оплата картой',
    `${STYLE}<article><h1>К оплате ${toHtml(showAmount(amountKopecks, order.currency))}</h1>
    <p>${toHtml(order.description ?? '')}</p>
    ${problem === null ? '' : `<p class="wrong" role="alert">${toHtml(problem)}</p>`}
    <form method="post" action="card">
      <input type="hidden" name="order" value="${toHtml(JSON.stringify(order))}">
      <p><label><input type="radio" name="method" value="card" checked> Картой</label>
      ${order.schema === 'Single' ? sbp : ''}</p>
      <div class="card">
        <label>Номер карты<input name="number" inputmode="numeric" autocomplete="cc-number"></label>
        <label>Срок действия<input name="expires" placeholder="ММ/ГГ" autocomplete="cc-exp"></label>
        <label>CVV<input name="cvv" inputmode="numeric" autocomplete="cc-csc"></label>
      </div>
      <button>Оплатить</button>
      <button class="quiet-button" name="decision" value="cancel">Отказаться</button>
    </form></article>
    <details><summary>Тестовые карты</summary>${TEST_CARDS.map(toCardLine).join('')}</details>
    <p class="quiet">Имитация CloudPayments: деньги не списываются.</p>`,
  );
}

function toCardLine({ number, first, confirmed, token }: (typeof TEST_CARDS)[number]): string {
  const outcome = first === 'paid' ? 'оплата пройдёт' : 'не хватит денег';
  const next = token === 'declined' ? ', потом не хватит денег' : '';
  return `<div>${number.replace(/(\d{4})(?=\d)/g, '$1 ')} — ${outcome}${next}${confirmed ? ', с подтверждением' : ''}</div>`;
}

/** 3-D Secure of the bank. */
export function confirmationPage(fields: Readonly<Record<string, string>>): Answer {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${toHtml(name)}" value="${toHtml(value)}">`,
  );
  return htmlPage(
    'Подтверждение оплаты',
    `${STYLE}<article><h1>Подтвердите оплату</h1><p>Ваш банк проверяет, что платите вы.</p>
    <form method="post" action="3ds">${hidden.join('')}
      <button name="decision" value="confirm">Подтвердить</button>
      <button class="quiet-button" name="decision" value="reject">Отклонить</button>
    </form></article>`,
  );
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
