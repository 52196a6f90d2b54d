const whole = new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB', minimumFractionDigits: 2 });

/** `990 ₽`, `53,33 ₽`. */
export function formatRubles(kopecks: number): string {
  return (kopecks % 100 === 0 ? whole : exact).format(kopecks / 100);
}

const INN_WEIGHTS = {
  eleventh: [7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  twelfth: [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8],
  tenth: [2, 4, 10, 3, 5, 9, 4, 6, 8],
} as const;

/** ИНН: ten digits of a company or twelve of a person, with their check digits. */
export function isInn(inn: string): boolean {
  if (/^\d{10}$/.test(inn)) return innDigit(inn, INN_WEIGHTS.tenth) === Number(inn[9]);
  if (!/^\d{12}$/.test(inn)) return false;
  return (
    innDigit(inn, INN_WEIGHTS.eleventh) === Number(inn[10]) && innDigit(inn, INN_WEIGHTS.twelfth) === Number(inn[11])
  );
}

function innDigit(inn: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(inn[place]), 0);
  return (sum % 11) % 10;
}

/** ОГРН of a company, thirteen digits, or ОГРНИП of an entrepreneur, fifteen: the last one is the check digit. */
export function isOgrn(ogrn: string): boolean {
  if (!/^(\d{13}|\d{15})$/.test(ogrn)) return false;
  const divisor = BigInt(ogrn.length - 2);
  return (BigInt(ogrn.slice(0, -1)) % divisor) % 10n === BigInt(ogrn.at(-1) ?? '');
}
