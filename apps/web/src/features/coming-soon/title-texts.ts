/** Known before the page is loaded: the router names the document with them. */
export const soonTitles = {
  cabinet: 'Личный кабинет',
  tariff: 'Тариф',
  registration: 'Регистрация',
  payment: 'Оплата',
  login: 'Вход',
  materials: 'Материалы',
} as const;

export type SoonArea = keyof typeof soonTitles;
