/** Null unless it is an amount above zero with at most two decimals. */
export function readAmount(given: unknown): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(String(given)) ?? [];
  if (whole === undefined) return null;
  const kopecks = Number(whole + fraction.padEnd(2, '0'));
  return kopecks > 0 && Number.isSafeInteger(kopecks) ? kopecks : null;
}

/** Throws unless it is such an amount. */
export function requireAmount(given: unknown): number {
  const amount = readAmount(given);
  if (amount === null) throw new RangeError(`${given} is no amount`);
  return amount;
}

/** `10.00`. */
export function writeAmount(kopecks: number): string {
  const digits = String(kopecks).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Such as `990,05 ₽`; a currency that nobody knows is shown as it is. */
export function showAmount(kopecks: number, currency: string): string {
  const sign = currency === 'RUB' ? '₽' : currency;
  return `${(kopecks / 100).toLocaleString('ru', { minimumFractionDigits: 2 })} ${sign}`;
}
