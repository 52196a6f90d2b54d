import type { PluralForms } from '#shared/format/format.ts';

const SEARCHES: PluralForms = ['поиск', 'поиска', 'поисков'];

/** The skip link leads here. */
export const MAIN_ID = 'main';

export const texts = {
  skip: 'К содержанию',
  home: 'Видно, на главную',
  product: 'Видно',
  menu: 'Разделы',
  smartSearch: 'Умный поиск',
  vk: 'Аналитика VK',
  monitoring: 'Мониторинг поиска',
  notifications: 'Уведомления',
  cabinet: 'Личный кабинет',
  crossing: 'Пересечение аудиторий',
  parsing: 'Парсинг аудитории',
  soon: 'Скоро',
  support: 'Поддержка',
  faq: 'FAQ',
  privacy: 'Как мы обращаемся с фото',
  status: 'Состояние источников',
  newTab: 'откроется в новой вкладке',
  more: 'Ещё',
  short: { smartSearch: 'Поиск', vk: 'VK', monitoring: 'Мониторинг', cabinet: 'Кабинет' },
  close: 'Закрыть',
  dialogFailed: 'Не загрузилось. Проверьте интернет и обновите страницу.',
  toDark: 'Тёмная тема',
  toLight: 'Светлая тема',
  balance: 'Баланс',
  searches: SEARCHES,
  account: 'Аккаунт',
  login: 'Войти',
  logout: 'Выйти',
  pageLoading: 'Страница загружается',
  landing: {
    how: 'Как это работает',
    price: 'Цена',
    privacy: 'Приватность',
    searches: 'Мои поиски',
    materials: 'Материалы',
    rights: (year: number) => `© ${year} Видно`,
  },
} as const;
