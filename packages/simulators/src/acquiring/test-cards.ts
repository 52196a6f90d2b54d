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
