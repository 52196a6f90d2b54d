import { formatDayMonth } from '#shared/format/days.ts';
import { formatDate, type PluralForms } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';

const SEARCHES: PluralForms = ['поиск', 'поиска', 'поисков'];
const MONITORS: PluralForms = ['мониторинг', 'мониторинга', 'мониторингов'];
const VK_ACCOUNTS: PluralForms = ['страница VK', 'страницы VK', 'страниц VK'];

export const texts = {
  title: 'Личный кабинет',
  since: (moment: string) => `С нами с ${formatDate(moment)}`,
  tabs: 'Личный кабинет',
  overview: 'Обзор',
  tariff: 'Тариф',
  statement: 'Выписка',
  notifications: 'Уведомления',
  security: 'Вход и безопасность',
  loading: 'Загружаем кабинет',
  logout: 'Выйти',
  cancel: 'Отмена',
};

export const visitorTexts = {
  title: 'Войдите или зарегистрируйтесь',
  lead: 'Поиски, которые вы уже сделали в этом браузере, останутся с вами.',
  keeps: 'Что вы сохраните',
  points: [
    'История поисков: откроется с любого устройства',
    'Мониторинги и страницы VK, которые вы добавили',
    'Новости о находках на почту и в Telegram',
    'Выгрузка и удаление всего, что мы храним',
  ],
  login: 'Войти',
  register: 'Зарегистрироваться',
  deletedTitle: 'Аккаунт удалён',
  deleted: 'Вместе с ним удалены поиски, мониторинги, фотографии и контакты. Спасибо, что были с нами.',
};

export const overviewTexts = {
  holdings: 'Что у вас есть',
  searchForms: SEARCHES,
  monitorForms: MONITORS,
  vkAccountForms: VK_ACCOUNTS,
  services: 'Услуги',
  open: 'Открыта',
  addToTariff: '+ Добавить в тариф',
  each: (kopecks: number) => `${formatKopecks(kopecks)} за поиск`,
  tariff: (name: string) => `Тариф «${name}».`,
  noTariff: 'Вы без тарифа.',
  pastDue: 'Списание не прошло.',
  nextCharge: (at: string, kopecks: number) => `Следующее списание ${formatDayMonth(at)}, ${formatKopecks(kopecks)}.`,
  toTariff: 'Подробнее о тарифе',
  closedHint: 'Закрытую услугу можно добавить в тариф в любой день.',
  alerts: 'Уведомления',
  alertsOff: 'Пока только в приложении, у колокольчика.',
  alertsOn: (channels: string) => `В приложении и ещё ${channels}.`,
  by: { email: 'письмом', telegram: 'в Telegram' },
  and: ' и ',
  setUpAlerts: 'Настроить уведомления',
  addEmailTitle: 'Добавьте почту',
  addEmail: 'Она поможет вернуться, если вы потеряете телефон. Рекламу на неё не присылаем.',
};
