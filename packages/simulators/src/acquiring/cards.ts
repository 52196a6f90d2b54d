import { toHtml } from '../pages.ts';

/** A card of the documented test environment of CloudPayments, which the simulator of Payselection takes too. */
export interface TestCard {
  readonly number: string;
  readonly brand: 'Visa' | 'MasterCard' | 'MIR';
  readonly confirmed: boolean;
  readonly first: 'paid' | 'declined';
  /** What a charge by the saved card does; null if the card is never saved. */
  readonly token: 'paid' | 'declined' | null;
}

const GROUPS: readonly (Pick<TestCard, 'confirmed' | 'first' | 'token'> & { readonly numbers: readonly string[] })[] = [
  {
    numbers: ['4242424242424242', '5555555555554444', '2200000000000004'],
    confirmed: true,
    first: 'paid',
    token: 'paid',
  },
  {
    numbers: ['4012888888881881', '5105105105105100', '2202202202202200'],
    confirmed: true,
    first: 'declined',
    token: null,
  },
  {
    numbers: ['4000000000003055', '5205000000003055', '2202000000003055'],
    confirmed: false,
    first: 'paid',
    token: 'paid',
  },
  {
    numbers: ['4111111111111111', '5200828282828210', '2200000022222222'],
    confirmed: false,
    first: 'paid',
    token: 'declined',
  },
  {
    numbers: ['4000056655665556', '5404000000000043', '2203000000000043'],
    confirmed: false,
    first: 'declined',
    token: null,
  },
];
const BRANDS: Readonly<Record<string, TestCard['brand']>> = { 2: 'MIR', 4: 'Visa', 5: 'MasterCard' };

export const TEST_CARDS: readonly TestCard[] = GROUPS.flatMap(({ numbers, ...behaviour }) =>
  numbers.map((number) => ({ number, brand: BRANDS[number.slice(0, 1)] ?? 'Visa', ...behaviour })),
);

/** In any spelling, such as `4242 4242 4242 4242`; null if it is no test card. */
export function findTestCard(number: string): TestCard | null {
  const digits = number.replace(/\D/g, '');
  return TEST_CARDS.find((card) => card.number === digits) ?? null;
}

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

interface CardForm {
  readonly number?: string;
  readonly expires?: string;
  readonly cvv?: string;
}

/** What is wrong with the card, if anything is; otherwise the test card of that number, with `expires` as `MM/YY`. */
export function readCard<Card extends object>(
  { number = '', expires = '', cvv = '' }: CardForm,
  findTestCard: (number: string) => Card | null,
  now: Date,
): (Card & { readonly expires: string }) | string {
  const card = findTestCard(number);
  if (!card) return 'Такой карты нет среди тестовых';
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/.exec(expires.trim()) ?? [];
  const ends = new Date(Date.UTC(2000 + Number(year), Number(month), 1));
  if (month === '' || ends <= now) return 'Проверьте срок действия карты';
  if (!/^\d{3}$/.test(cvv.trim())) return 'Проверьте CVV';
  return { ...card, expires: `${month}/${year}` };
}
