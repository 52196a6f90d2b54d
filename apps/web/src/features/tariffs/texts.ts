import { MONITORS_MAX, REFRESH_RATE_MINUTES, SERVICE } from '@vidno/contract/constants';
import type { Subscription, Tariff } from '@vidno/contract/money/tariffs';
import { PHOTOS_PER_SEARCH_MAX } from '@vidno/contract/photo-search';
import { everyPeriod, forPeriod } from '#features/payment/period-texts.ts';
import { formatDayMonth, formatDays } from '#shared/format/days.ts';
import { formatCount, formatDate } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';

export const texts = {
  title: 'Тарифы',
  lead: 'Без доплат. Продлится только то, на что вы согласитесь.',
  loading: 'Загружаем тарифы',
  all: 'Все тарифы',
  without: (kopecks: number) => `Можно и без тарифа: ${formatKopecks(kopecks)} за поиск`,
  withoutBody: 'Платите, только когда кто-то нашёлся. Тариф выгоднее, если ищете чаще или следите за аккаунтами.',
  freeTitle: 'Сейчас всё бесплатно',
  freeBody: 'Оплата на этом сайте не подключена: искать, следить и смотреть аналитику можно без тарифа.',
  search: 'Найти по фото',
  take: 'Выбрать',
  takeTariff: (name: string) => `Выбрать «${name}»`,
  own: 'Сейчас у вас',
  used: 'Уже был у вас',
  login: 'Войти и выбрать',
  loginTariff: (name: string) => `Войти и выбрать «${name}»`,
  failed: 'Не получилось посчитать цену',
};

export function priceText({ price_kopecks, days, renewal }: Tariff): string {
  const period = renewal === 'always' ? everyPeriod(days) : forPeriod(days);
  return `${formatKopecks(price_kopecks)} ${period}`;
}

export function renewalText({ renewal, continues_as }: Tariff): string {
  if (renewal === 'never') return 'Не продлевается';
  if (renewal === 'always') return 'Продлевается, если вы согласитесь';
  return continues_as
    ? `Сам не продлевается. Можно продолжать за ${formatKopecks(continues_as.price_kopecks)} ${everyPeriod(continues_as.days)}`
    : 'Сам не продлевается';
}

/** For whom a ready tariff is; one that the operator has added speaks for itself. */
export const FOR_WHOM: ReadonlyMap<string, string> = new Map([
  ['trial', 'Чтобы посмотреть, подходит ли вам'],
  ['day', 'Чтобы за день проверить нескольких людей'],
  ['month', 'Если ищете часто или следите за людьми и страницами'],
]);

/** What each service gives and how much of it, by its number. */
export const SERVICE_LIMITS: Readonly<Record<number, string>> = {
  [SERVICE.smartSearch]: `Поиски без доплаты, до ${PHOTOS_PER_SEARCH_MAX} фото в каждом`,
  [SERVICE.vk]: 'Посты, ER, аудитория и отчёты, данные обновляются раз в день',
  [SERVICE.monitoring]: `До ${MONITORS_MAX} мониторингов, проверка не чаще раза в ${REFRESH_RATE_MINUTES.min} минут`,
};

export const savingTexts = {
  cheaper: (kopecks: number, builder: string) => `На ${formatKopecks(kopecks)} выгоднее, чем «${builder}»`,
  pays: (searches: number) => `Окупается с ${searches}-го поиска`,
};

export const builderTexts = {
  returnRule: 'Возврат считаем в минуту оплаты, за дни, которые ещё не начались. Сумма к оплате держится сутки.',
  title: 'Собрать по-своему',
  lead: 'Только нужные инструменты. Состав можно менять в любой день.',
  tools: 'Инструменты',
  have: 'Есть сейчас',
  total: 'Итого',
  sum: (kopecks: number, days: number) => `${formatKopecks(kopecks)} ${everyPeriod(days)}`,
  note: 'Добавили в середине срока — платите за оставшиеся дни. Убрали — вернём за них же.',
  today: 'Сегодня',
  refund: 'Вернём на карту',
  later: ({ at, amount, days }: { at: string; amount: number; days: number }) =>
    `Дальше ${formatKopecks(amount)} ${everyPeriod(days)}, с ${formatDayMonth(at)}. Напомним за три дня.`,
  none: 'Выберите хотя бы один',
  from: (kopecks: number, days: number) => `Отметьте, что нужно: от ${formatKopecks(kopecks)} ${everyPeriod(days)}`,
  unchanged: 'Ничего не изменилось',
  counting: 'Считаем цену',
  pay: (kopecks: number) => `Оплатить ${formatKopecks(kopecks)}`,
  change: 'Изменить тариф',
  cheaper: (name: string) => `«${name}» выгоднее`,
  cheaperBody: (price: number, instead: number) =>
    `${formatKopecks(price)} вместо ${formatKopecks(instead)}, инструменты те же.`,
  takeCheaper: (name: string) => `Взять «${name}»`,
};

export const changeTexts = {
  title: 'Изменить тариф?',
  submit: (kopecks: number) => (kopecks > 0 ? `Изменить и вернуть ${formatKopecks(kopecks)}` : 'Изменить тариф'),
  body: 'Изменим сразу. Деньги вернутся на карту за 1–3 рабочих дня, чек возврата придёт сразу.',
  done: 'Тариф изменён',
};

export const orderTexts = {
  title: (name: string) => `Тариф «${name}»`,
  paidUntil: (at: string) => `До ${formatDate(at)}`,
  once: (at: string) => `Только до ${formatDayMonth(at)}, без продления`,
  paid: (name: string, at: string) => `Тариф «${name}» работает до ${formatDate(at)}`,
};

export const ownTexts = {
  label: 'Ваш тариф',
  badges: { active: 'Активен', past_due: 'Ждём оплату' },
  paidUntil: (at: string) => `оплачен до ${formatDate(at)}`,
  next: ({ at, amount_kopecks }: NonNullable<Subscription['next_charge']>) =>
    `${formatDayMonth(at)} спишется ${formatKopecks(amount_kopecks)}`,
  noCharge: 'сам не продлевается',
  toCabinet: 'В кабинет',
  endedTitle: (at: string | null) => (at === null ? 'Подписка закончилась' : `Подписка закончилась ${formatDate(at)}`),
  endedBody: 'Долга нет. Поиски и мониторинги вернутся вместе с любым тарифом.',
  failing: 'Карта не прошла',
  reason: (reason: string) => `Банк ответил: ${reason}.`,
  works: (at: string) => `Всё работает до ${formatDayMonth(at)}.`,
  retries: (moments: readonly string[]) => `Попробуем ещё ${formatDays(moments)}, а можно заплатить и самим.`,
  payNow: 'Заплатить сейчас',
};

export const topUpTexts = {
  title: 'Пополнить баланс',
  amount: 'Сумма, ₽',
  enough: (searches: number) =>
    `Хватит на ${formatCount(searches, ['поиск', 'поиска', 'поисков'])}. Деньги не сгорают.`,
  wrong: (min: string, max: string) => `От ${min} до ${max}, без копеек.`,
  submit: 'Дальше',
  cancel: 'Не сейчас',
};
