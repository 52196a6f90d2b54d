import { toHtml } from '../pages/html-page.ts';

export const FORM_STYLE = `<style>
  input:not([type=radio]) { display: block; width: 100%; box-sizing: border-box; margin: 4px 0 12px; padding: 10px; border: 1px solid #8a919c; border-radius: 8px; font: inherit; }
  form:has([value=sbp]:checked) .card { display: none; }
  .quiet-button { background: none; color: #0059c9; }
  .wrong { color: #b3261e; }
</style>`;

interface CardFormFields {
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
  readonly sbp: boolean;
  /** Said above the form; null if there is none. */
  readonly problem: string | null;
}

/** The fields of a card, or SBP where it is offered, with the buttons to pay and to leave. */
export function cardForm({ action, hidden, sbp, problem }: CardFormFields): string {
  return `${problem === null ? '' : `<p class="wrong" role="alert">${toHtml(problem)}</p>`}
    <form method="post" action="${toHtml(action)}">${hiddenFields(hidden)}
      <p><label><input type="radio" name="method" value="card" checked> Картой</label>
      ${sbp ? '<label><input type="radio" name="method" value="sbp"> СБП</label>' : ''}</p>
      <div class="card">
        <label>Номер карты<input name="number" inputmode="numeric" autocomplete="cc-number"></label>
        <label>Срок действия<input name="expires" placeholder="ММ/ГГ" autocomplete="cc-exp"></label>
        <label>CVV<input name="cvv" inputmode="numeric" autocomplete="cc-csc"></label>
      </div>
      <button>Оплатить</button>
      <button class="quiet-button" name="decision" value="cancel">Отказаться</button>
    </form>`;
}

/** 3-D Secure of the bank. */
export function confirmationForm(action: string, hidden: Readonly<Record<string, string>>): string {
  return `<h1>Подтвердите оплату</h1><p>Ваш банк проверяет, что платите вы.</p>
    <form method="post" action="${toHtml(action)}">${hiddenFields(hidden)}
      <button name="decision" value="confirm">Подтвердить</button>
      <button class="quiet-button" name="decision" value="reject">Отклонить</button>
    </form>`;
}

function hiddenFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${toHtml(name)}" value="${toHtml(value)}">`)
    .join('');
}

/** Such as `4242 4242 4242 4242`. */
export function showCardNumber(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
