/** Such as `10` or `10.5`, and never with an exponent. */
const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/;

/** As providers write an amount, such as `10.00`. Throws unless the kopecks are an integer. */
export function toRubles(kopecks: number): string {
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`${kopecks} is not a whole number of kopecks`);
  const digits = String(Math.abs(kopecks)).padStart(3, '0');
  return `${kopecks < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Exact, without floating point. Throws if it is no amount, or has a fraction of a kopeck. */
export function toKopecks(rubles: string | number): number {
  const [, sign, whole, fraction = ''] = AMOUNT.exec(String(rubles)) ?? [];
  if (whole === undefined) throw new RangeError(`${rubles} is not an amount in rubles`);
  if (!/^\d{0,2}0*$/.test(fraction)) throw new RangeError(`${rubles} has a fraction of a kopeck`);
  const kopecks = Number(whole + fraction.slice(0, 2).padEnd(2, '0'));
  if (!Number.isSafeInteger(kopecks)) throw new RangeError(`${rubles} is too large an amount`);
  return sign === '-' && kopecks > 0 ? -kopecks : kopecks;
}
