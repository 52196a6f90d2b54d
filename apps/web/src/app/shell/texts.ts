/** The skip link leads here. */
export const MAIN_ID = 'main';

export const texts = {
  skip: 'К содержанию',
  offline: 'Нет связи. Продолжим, как только она появится.',
  dropPhoto: 'Отпустите фото, и мы найдём на нём лица',
  home: 'Видно, на главную',
  product: 'Видно',
  menu: 'Разделы',
  smartSearch: 'Умный поиск',
  vk: 'Аналитика VK',
  monitoring: 'Мониторинг поиска',
  notifications: 'Уведомления',
  cabinet: 'Личный кабинет',
  more: 'Ещё',
  short: { smartSearch: 'Поиск', vk: 'VK', monitoring: 'Мониторинг', cabinet: 'Кабинет' },
  dialogFailed: 'Не загрузилось. Проверьте интернет и обновите страницу.',
  toDark: 'Тёмная тема',
  toLight: 'Светлая тема',
  login: 'Войти',
  pageLoading: 'Страница загружается',
  landing: {
    how: 'Насколько верить',
    price: 'Цена',
    privacy: 'Приватность',
    searches: 'Мои поиски',
  },
} as const;
