import type { SoonArea } from './title-texts.ts';

interface SoonText {
  readonly lead: string;
  readonly points: readonly string[];
}

export const texts = {
  badge: 'Скоро',
  will: 'Что здесь будет',
  meanwhile: 'Раздел ещё не готов, и денег за него мы не берём. Поиск по фото и по словам уже работает.',
  search: 'Найти по фото',
  searches: 'Мои поиски',
};

/** What each unfinished screen will be. */
export const soonTexts = {
  tariff: {
    lead: 'Соберите тариф из нужных инструментов и увидите цену до оплаты.',
    points: ['«Пробный», «Разовый 1 день», «Месяц»', '«Конструктор»: платите только за то, что добавили'],
  },
  payment: {
    lead: 'Пока поиск бесплатный. Потом — 10 ₽, и только если кто-то найден.',
    points: ['Банковская карта', 'Чек на почту'],
  },
} as const satisfies Record<SoonArea, SoonText>;
