/** Known before the page is loaded: the router names the document with them. */
export const soonTitles = {
  monitoring: 'Мониторинг поиска',
  cabinet: 'Личный кабинет',
  tariff: 'Тариф',
  registration: 'Регистрация',
  payment: 'Оплата',
  login: 'Вход',
  notifications: 'Уведомления',
  materials: 'Материалы',
} as const;

export type SoonArea = keyof typeof soonTitles;
