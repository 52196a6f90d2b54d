const whole = new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('ru', { style: 'currency', currency: 'RUB', minimumFractionDigits: 2 });

/** `990 ₽`, `53,33 ₽`. */
export function formatRubles(kopecks: number): string {
  return (kopecks % 100 === 0 ? whole : exact).format(kopecks / 100);
}
