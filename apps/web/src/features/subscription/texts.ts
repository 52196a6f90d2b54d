import { formatDayMonth, formatDayMonthTime, formatDays } from '#shared/format/days.ts';
import { formatRub, type PluralForms } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';

export const texts = {
  title: 'Тариф',
  loading: 'Загружаем тариф',
  active: 'Активен',
  pastDue: 'Ждём оплату',
  perDays: (price: number, days: string) => `${formatRub(price)} за ${days}`,
  dayForms: ['день', 'дня', 'дней'] satisfies PluralForms,
  tools: 'Что входит',
  paidUntil: (moment: string) => `Оплачен до ${formatDayMonthTime(moment)} по Москве.`,
  nextCharge: (at: string, kopecks: number, card: string | null) =>
    `Следующее списание ${formatDayMonth(at)}, ${formatKopecks(kopecks)}${card === null ? '' : ` с карты ${card}`}. Напомним за три дня.`,
  keepsPrice: (kopecks: number) =>
    `Для новых покупателей этот тариф теперь стоит ${formatKopecks(kopecks)}. Вы платите прежнюю цену, пока подписка не закончится.`,
  noCharge: 'Сам не продлится: больше ничего не спишется.',
  stopped: 'Продление отменено: больше ничего не спишется.',
  resume: 'Возобновить продление',
  resumeQuestion: 'Возобновить продление?',
  resumes: (at: string, kopecks: number, card: string | null) =>
    `${formatDayMonth(at)} спишем ${formatKopecks(kopecks)}${card === null ? '' : ` с карты ${card}`} и дальше будем продлевать, пока вы не отмените. Напомним за три дня.`,
  resumeTerms: 'Условия регулярных платежей',
  change: 'Изменить тариф',
  cancel: 'Отменить подписку',
  close: 'Закрыть подписку',
  choose: 'Посмотреть тарифы',
  noneTitle: 'Вы без тарифа',
  none: (price: string) =>
    `Платите за каждый поиск: ${price}, и только если кто-то нашёлся. Тариф пригодится, если ищете часто или следите за страницами.`,
  noneFree: 'Оплата на этом сайте не подключена: всё, что открыто, бесплатно.',
  endedTitle: (moment: string | null) =>
    moment === null ? 'Подписка закончилась' : `Подписка закончилась ${formatDayMonth(moment)}`,
  ended: 'Долга нет, и ничего не спишется. Вернуться можно в любой день с любым тарифом.',
};

export const pastDueTexts = {
  title: (card: string | null) => (card === null ? 'Списание не прошло' : `Карта ${card} не прошла`),
  reason: (reason: string | null) => (reason === null ? 'Банк не сказал почему.' : `Банк ответил: «${reason}».`),
  works: (moment: string) => `Всё работает до ${formatDayMonth(moment)}.`,
  retries: (moments: readonly string[]) =>
    moments.length === 0 ? 'Сами больше пробовать не будем.' : `Попробуем ещё ${formatDays(moments)}.`,
  pay: 'Заплатить сейчас',
  next: 'Что будет дальше',
  failed: 'Попытка не прошла',
  retry: 'Попробуем ещё раз',
  ends: 'Если оплата не пройдёт, услуги закроются',
  noDebt: 'Найденное сохранится, долга не возникнет.',
};

export const cardTexts = {
  title: 'Карты',
  note: 'Храним не карту, а её ключ у банка.',
  renews: 'Для списаний',
  expires: (month: string) => `до ${month}`,
  next: (at: string, kopecks: number) => `следующее списание ${formatDayMonth(at)}, ${formatKopecks(kopecks)}`,
  idle: 'Сама по себе не списывается',
  remove: 'Удалить',
  question: (card: string) => `Удалить карту ${card}?`,
  removes: 'С неё больше ничего не спишется. Карта удалится сразу.',
  stays: (name: string, until: string) =>
    `Подписка «${name}» проработает до ${formatDayMonth(until)} и не продлится. Другую карту можно добавить в любой день.`,
  removeAction: 'Удалить карту',
  removed: (card: string) => `Карта ${card} удалена. С неё больше ничего не спишется.`,
};

export const balanceTexts = {
  title: 'Баланс',
  enough: (searches: string) => `Хватит на ${searches}.`,
  searchForms: ['поиск', 'поиска', 'поисков'] satisfies PluralForms,
  empty: (price: string) =>
    `Поиск стоит ${price} и оплачивается, когда кто-то нашёлся. Пополнять заранее необязательно.`,
  covered: 'Поиски входят в тариф, пополнять баланс не нужно.',
  reserved: (amount: string) => `Ещё ${amount} отложено на идущий поиск: спишем, только если кого-то найдём.`,
  statement: 'Выписка',
  loading: 'Загружаем баланс',
};
