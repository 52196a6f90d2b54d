/** Such as `990,05 ₽`; a currency that nobody knows is shown as it is. */
export function showAmount(kopecks: number, currency: string): string {
  const sign = currency === 'RUB' ? '₽' : currency;
  return `${(kopecks / 100).toLocaleString('ru', { minimumFractionDigits: 2 })} ${sign}`;
}
