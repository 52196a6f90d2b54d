import type { SearchPayment } from '@vidno/contract/search';
import { formatCount, pluralOf } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import type { SearchPrice } from './price-rules.ts';

const people = ['человек', 'человека', 'человек'] as const;
const minutes = ['минуты', 'минут', 'минут'] as const;

export const orderTexts = {
  search: 'Один поиск',
  searchNote: 'Банк отложит деньги. Спишем их, только если кого-то найдём; иначе они останутся у вас.',
  searchPaid: 'Можно искать.',
  unlock: 'Результат поиска',
  unlockPaid: 'Результат открыт.',
  acceleration: 'Ускорение поиска',
  accelerationPaid: 'Поиск перешёл в быструю очередь.',
  topUp: 'Пополнение баланса',
  topUpPaid: 'Деньги на балансе. Они не сгорают.',
};

/** Beside «Найти». */
export function priceText({ kind, amountKopecks }: SearchPrice): string {
  switch (kind) {
    case 'free':
      return 'Сейчас бесплатно';
    case 'service':
      return 'Входит в тариф';
    case 'locked':
      return `Искать бесплатно. Если кто-то найдётся, открыть результат\u00a0— ${formatKopecks(amountKopecks)}`;
    case 'reserved':
      return `Отложим ${formatKopecks(amountKopecks)} и спишем, только если кого-то найдём`;
  }
}

/** What a search has cost; null if there is nothing to say. */
export function paymentText({ state, amount_kopecks }: SearchPayment): string | null {
  const amount = formatKopecks(amount_kopecks);
  switch (state) {
    case 'free':
    case 'locked':
      return null;
    case 'service':
      return 'Входит в тариф';
    case 'reserved':
      return `Отложили ${amount}`;
    case 'charged':
      return `Списали ${amount}`;
    case 'released':
      return `Никого не нашли — ${amount} вернули на баланс`;
  }
}

export const lockedTexts = {
  title: (count: number) => `${pluralOf(count, ['Найден', 'Найдено', 'Найдено'])} ${formatCount(count, people)}`,
  body: 'Имена, ссылки и чёткие фото откроются после оплаты. Ничего больше не спишется.',
  show: (kopecks: number) => `Показать за ${formatKopecks(kopecks)}`,
  showing: 'Открываем',
};

export const speedUpTexts = {
  offer: (kopecks: number) => `Ускорить за ${formatKopecks(kopecks)}`,
  offerFor: (kopecks: number, name: string) => `Ускорить за ${formatKopecks(kopecks)}: ${name}`,
  title: 'Сейчас много поисков',
  wait: (count: number) => `Время ожидания — около ${formatCount(count, minutes)}.`,
  same: 'Можно просто подождать: результат будет тот же.',
  fast: 'Ускоренный поиск начнём вне очереди.',
  later: 'Подождать',
  badge: 'Ускорен',
};
