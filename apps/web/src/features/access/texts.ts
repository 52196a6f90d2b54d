import { SERVICE } from '@vidno/contract/constants';
import { formatKopecks } from '#shared/format/kopecks.ts';

export const texts = {
  notPaid: 'Данная функция не оплачена',
  back: 'Назад',
  toTariff: '+ Добавить в тариф',
  paidElsewhere: 'Уже оплатили?',
  login: 'Войдите в аккаунт',
  inTariff: (name: string) => `в тарифе «${name}»`,
  onceTariff: 'всё сразу, не продлевается',
  oneSearch: (kopecks: number) => `Оплатить один поиск — ${formatKopecks(kopecks)}`,
  tryVk: 'Сначала посмотреть на одном аккаунте, бесплатно',
};

interface ServiceText {
  readonly title: string;
  readonly lead: string;
}

/** What each service is for, by its number. */
export const serviceTexts: Readonly<Record<number, ServiceText>> = {
  [SERVICE.smartSearch]: {
    title: 'Умный поиск',
    lead: 'Люди по фото и по словам, сразу во всех открытых источниках.',
  },
  [SERVICE.vk]: {
    title: 'Аналитика VK',
    lead: 'Посты, просмотры, ER и лучшее время для публикаций.',
  },
  [SERVICE.monitoring]: {
    title: 'Мониторинг поиска',
    lead: 'Повторяем поиск по расписанию и сообщаем о новом на почту или в Telegram.',
  },
};
