/** Separate from the page, because the router needs the document titles before it loads. */
export const soonTitles = {
  tariff: 'Тариф',
  payment: 'Оплата',
} as const;

export type SoonArea = keyof typeof soonTitles;
