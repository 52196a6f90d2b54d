import type { StaticDataRouteOption } from '@tanstack/react-router';
import { SERVICE } from '@vidno/contract/constants';
import { SEARCH_SETS } from '#features/search/open-photo-form.ts';
import { VK_SETS } from '#features/vk-posts/vk-set.ts';

interface Screen extends StaticDataRouteOption {
  /** The pattern of its address. */
  readonly address: `/${string}` | '$';
  /** What is shown there: a name in `routes/pages.ts`. */
  readonly screen: string;
  readonly title: string;
}

const { smartSearch: SEARCH, vk: VK_FIGURES, monitoring: MONITORING } = SERVICE;
const { smart: SMART, demo: DEMO, second: SECOND } = SEARCH_SETS;
const { vk: VK, demo: DEMO_VK } = VK_SETS;

/** Registration, login and what a link from a letter opens: in a frame without menus, open to everybody. */
export const BARE_SCREENS = [
  { address: '/login', screen: 'login', title: 'Вход' },
  { address: '/password/forgot', screen: 'forgotPassword', title: 'Новый пароль' },
  { address: '/password/reset', screen: 'resetPassword', title: 'Новый пароль' },
  { address: '/confirm-reg', screen: 'confirmRegistration', title: 'Регистрация' },
  { address: '/subscription/cancel', screen: 'cancelLetter', title: 'Отмена подписки' },
  { address: '/demoreg1', screen: 'registration', title: 'Регистрация', registration: 'demoreg1' },
  { address: '/demoreg2', screen: 'registration', title: 'Регистрация', registration: 'demoreg2' },
  { address: '/demoreg3', screen: 'registration', title: 'Регистрация', registration: 'demoreg3' },
  { address: '/demoreg4', screen: 'registration', title: 'Регистрация', registration: 'demoreg4' },
  { address: '/demoreg5', screen: 'registration', title: 'Регистрация', registration: 'demoreg5' },
  { address: '/demoreg6', screen: 'registration', title: 'Регистрация', registration: 'demoreg6' },
  { address: '/demoreg7', screen: 'registration', title: 'Регистрация', registration: 'demoreg7' },
  { address: '/demoreg8', screen: 'registration', title: 'Регистрация', registration: 'demoreg8' },
] as const satisfies readonly Screen[];

/** In the frame with menu and bars. */
export const SCREENS = [
  { address: '/privacy', screen: 'privacy', title: 'Как мы обращаемся с фото' },
  { address: '/privacy/remove', screen: 'removal', title: 'Убрать себя из поиска' },
  { address: '/privacy/request/$number', screen: 'removalRequest', title: 'Заявка' },
  { address: '/status', screen: 'status', title: 'Состояние источников' },
  { address: '/documents', screen: 'documents', title: 'Документы' },
  { address: '/documents/$kind', screen: 'document', title: 'Документ' },
  { address: '/documents/$kind/$version', screen: 'document', title: 'Документ' },
  { address: '/documents/$kind/changes', screen: 'documentChanges', title: 'Что изменилось в документе' },

  // Search: of those who pay, and two sets of the same screens for visitors.
  { address: SMART.home, screen: 'smartSearch', title: 'Умный поиск', service: SEARCH, searchSet: 'smart' },
  {
    address: SMART.photo.tinder,
    screen: 'photoSearch',
    title: 'Где искать',
    service: SEARCH,
    searchSet: 'smart',
    photoForm: true,
  },
  {
    address: `${SMART.photo.tinder}/face`,
    screen: 'photoSearch',
    title: 'Выбор лица',
    service: SEARCH,
    searchSet: 'smart',
    photoForm: true,
  },
  { address: SMART.photoResult, screen: 'photoResult', title: 'Результат поиска', service: SEARCH, searchSet: 'smart' },
  { address: SMART.list, screen: 'searchList', title: 'Мои поиски', service: SEARCH, searchSet: 'smart' },
  { address: SMART.keyword, screen: 'keyword', title: 'Поиск по словам', service: SEARCH, searchSet: 'smart' },
  {
    address: SMART.keywordResult,
    screen: 'keywordResult',
    title: 'Результат поиска',
    service: SEARCH,
    searchSet: 'smart',
  },
  { address: DEMO.home, screen: 'demoSearch', title: 'Демопоиск', searchSet: 'demo' },
  { address: DEMO.list, screen: 'searchList', title: 'Мои поиски', searchSet: 'demo' },
  {
    address: DEMO.photo.tinder,
    screen: 'demoPhoto',
    title: 'Поиск по анкетам',
    service: SEARCH,
    searchSet: 'demo',
    source: 'tinder',
    photoForm: true,
  },
  {
    address: DEMO.photo.other,
    screen: 'demoPhoto',
    title: 'Поиск по открытым источникам',
    service: SEARCH,
    searchSet: 'demo',
    source: 'other',
    photoForm: true,
  },
  { address: DEMO.photoResult, screen: 'photoResult', title: 'Результат поиска', searchSet: 'demo' },
  {
    address: DEMO.keyword,
    screen: 'keyword',
    title: 'Поиск по словам',
    service: SEARCH,
    searchSet: 'demo',
    source: 'tinder',
  },
  { address: DEMO.keywordResult, screen: 'keywordResult', title: 'Результат поиска', searchSet: 'demo' },
  { address: SECOND.home, screen: 'demoSearch', title: 'Демопоиск', searchSet: 'second' },
  { address: SECOND.list, screen: 'searchList', title: 'Мои поиски', searchSet: 'second' },
  {
    address: SECOND.photo.tinder,
    screen: 'demoPhoto',
    title: 'Поиск по анкетам',
    service: SEARCH,
    searchSet: 'second',
    source: 'tinder',
    photoForm: true,
  },
  {
    address: SECOND.photo.other,
    screen: 'demoPhoto',
    title: 'Поиск по открытым источникам',
    service: SEARCH,
    searchSet: 'second',
    source: 'other',
    photoForm: true,
  },
  { address: SECOND.photoResult, screen: 'photoResult', title: 'Результат поиска', searchSet: 'second' },
  {
    address: SECOND.keyword,
    screen: 'keyword',
    title: 'Поиск по словам',
    service: SEARCH,
    searchSet: 'second',
    source: 'tinder',
  },
  { address: SECOND.keywordResult, screen: 'keywordResult', title: 'Результат поиска', searchSet: 'second' },
  { address: '/shared/search', screen: 'sharedSearch', title: 'Результат по ссылке' },

  // VK, as a visitor sees it: neither the service nor a login is needed.
  { address: '/vk/auth', screen: 'vkAuth', title: 'Вход через VK ID' },
  { address: DEMO_VK.add, screen: 'demoVk', title: 'Пробная аналитика VK', vkSet: 'demo' },
  { address: DEMO_VK.home, screen: 'demoVkList', title: 'Мой пробный аккаунт', vkSet: 'demo' },
  { address: `${DEMO_VK.accounts}/$id`, screen: 'vkAccount', title: 'Аккаунт VK', vkSet: 'demo' },
  { address: `${DEMO_VK.accounts}/$id/rating`, screen: 'vkRating', title: 'Рейтинг постов', vkSet: 'demo' },
  { address: `${DEMO_VK.accounts}/$id/posts`, screen: 'vkPosts', title: 'Посты', vkSet: 'demo' },
  { address: `${DEMO_VK.accounts}/$id/activity`, screen: 'vkActivity', title: 'Активность', vkSet: 'demo' },
  {
    address: `${DEMO_VK.accounts}/$id/full-report/$type`,
    screen: 'vkFullReport',
    title: 'Полный отчёт',
    vkSet: 'demo',
  },
  { address: `${DEMO_VK.accounts}/$id/audience`, screen: 'vkAudience', title: 'Аудитория', vkSet: 'demo' },
  { address: '/shared', screen: 'sharedReport', title: 'Отчёт по ссылке' },

  { address: '/monitor-search/list', screen: 'monitorList', title: 'Мониторинг поиска', service: MONITORING },
  { address: '/monitor-search/create', screen: 'monitorCreate', title: 'Новый мониторинг', service: MONITORING },
  { address: '/monitor-search/result/$id', screen: 'monitorResult', title: 'Мониторинг', service: MONITORING },
  { address: '/notifications', screen: 'notifications', title: 'Уведомления' },
  { address: '/notifications/settings', screen: 'notificationSettings', title: 'Настройки уведомлений' },
  { address: '/notifications/confirm', screen: 'confirmEmail', title: 'Подтверждение почты' },
  { address: '/notifications/unsubscribe', screen: 'unsubscribe', title: 'Отписка от писем' },

  { address: '/cabinet', screen: 'cabinet', title: 'Личный кабинет' },
  { address: '/cabinet/tariff', screen: 'cabinetTariff', title: 'Тариф' },
  { address: '/cabinet/statement', screen: 'cabinetStatement', title: 'Выписка' },
  { address: '/cabinet/security', screen: 'cabinetSecurity', title: 'Вход и безопасность' },
  { address: '/change-tariff', screen: 'changeTariff', title: 'Тарифы' },
  { address: '/demopay', screen: 'demoPay', title: 'Пробный тариф' },

  // An unknown address keeps the frame around it.
  { address: '$', screen: 'notFound', title: 'Такой страницы нет' },
] as const satisfies readonly Screen[];

/** In the same frame, and with a login at VK ID before them. */
export const VK_SCREENS = [
  { address: VK.home, screen: 'vkHome', title: 'Аналитика VK', service: VK_FIGURES, vkSet: 'vk' },
  { address: VK.add, screen: 'vkAddAccount', title: 'Новый аккаунт VK', service: VK_FIGURES, vkSet: 'vk' },
  { address: `${VK.accounts}/$id`, screen: 'vkAccount', title: 'Аккаунт VK', service: VK_FIGURES, vkSet: 'vk' },
  {
    address: `${VK.accounts}/$id/rating`,
    screen: 'vkRating',
    title: 'Рейтинг постов',
    service: VK_FIGURES,
    vkSet: 'vk',
  },
  { address: `${VK.accounts}/$id/posts`, screen: 'vkPosts', title: 'Посты', service: VK_FIGURES, vkSet: 'vk' },
  {
    address: `${VK.accounts}/$id/activity`,
    screen: 'vkActivity',
    title: 'Активность',
    service: VK_FIGURES,
    vkSet: 'vk',
  },
  { address: `${VK.accounts}/$id/full-report/$type`, screen: 'vkFullReport', title: 'Полный отчёт', vkSet: 'vk' },
  { address: `${VK.accounts}/$id/audience`, screen: 'vkAudience', title: 'Аудитория', vkSet: 'vk' },
  { address: '/vk/compare', screen: 'vkCompare', title: 'Сравнение аккаунтов', service: VK_FIGURES, vkSet: 'vk' },
] as const satisfies readonly Screen[];

const OPENED_BY = new Map<string, number | undefined>(
  [...SCREENS, ...VK_SCREENS].map((screen: Screen) => [screen.address, screen.service]),
);

/** The service that a route pattern needs; null if it is open to everybody. */
export function requiredService(route: string): number | null {
  return OPENED_BY.get(route) ?? null;
}
