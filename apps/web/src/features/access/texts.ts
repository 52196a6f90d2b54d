import { SERVICE } from '@vidno/contract/constants';

export const texts = {
  notPaid: 'Данная функция не оплачена',
  back: 'Назад',
  toTariff: '+ Добавить в тариф',
  paidElsewhere: 'Уже оплатили?',
  login: 'Войдите в аккаунт',
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
