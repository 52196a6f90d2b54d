import { SEARCH_PRICE_RUB } from '@vidno/contract/constants';
import type { Band } from '@vidno/contract/face';
import { formatCount, formatRub } from '#shared/format/format.ts';

export const texts = {
  verdicts: {
    title: 'Три ответа. Каждый проверен',
    lead: 'Мы не говорим «нашли», когда не уверены. За каждым ответом — обещание, сколько бывает ошибок, и мы меряем его на сегодняшнем каталоге.',
    faces: 'Нарисованные люди из пробного каталога',
    figures: {
      confident: { figure: '1', of: 'ошибка на 100 поисков' },
      likely: { figure: '1', of: 'ошибка на 5 поисков' },
      weak: { figure: formatRub(0), of: 'не считаем найденными' },
    } satisfies Record<Band, { figure: string; of: string }>,
  },
  price: {
    title: 'Сколько стоит',
    free: {
      rub: 0,
      amount: 'Бесплатно',
      per: 'пока мы не принимаем оплату',
      more: `Потом — ${formatRub(SEARCH_PRICE_RUB)} за поиск`,
    },
    paid: {
      rub: SEARCH_PRICE_RUB,
      amount: formatRub(SEARCH_PRICE_RUB),
      per: 'за поиск, в котором кто-то нашёлся',
      more: 'Сколько человек нашлось, видно до оплаты',
    },
    points: [
      'Никого не нашли — бесплатно',
      'Цена одна, сколько бы источников вы ни выбрали',
      'Такой же поиск второй раз не оплачивается',
      'Никаких подписок, пока вы сами их не выбрали',
    ],
  },
  privacy: {
    title: 'Как мы обращаемся с фото',
    points: (hours: number, days: number) => [
      { title: formatCount(hours, ['час', 'часа', 'часов']), text: 'и ваше фото удалено вместе с признаками лица' },
      {
        title: formatCount(days, ['день', 'дня', 'дней']),
        text: 'хранятся результаты. Видите их вы и те, кому дадите ссылку',
      },
      { title: '18+', text: 'людей младше в каталоге нет' },
      { title: 'Журнал', text: 'кто и зачем искал: записывается, и подделку видно' },
    ],
    more: 'Подробнее и как удалить себя из поиска',
  },
} as const;
