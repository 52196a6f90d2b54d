import { formatKopecks } from '#shared/format/kopecks.ts';

/** Apart from the other texts: they are loaded with every screen, and these with the prices. */
export const offerTexts = {
  inTariff: (name: string) => `в тарифе «${name}»`,
  once: 'всё сразу, не продлевается',
  oneSearch: (kopecks: number) => `Оплатить один поиск — ${formatKopecks(kopecks)}`,
};
