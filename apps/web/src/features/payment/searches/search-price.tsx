import { SERVICE } from '@vidno/contract/constants';
import type { SearchPayment } from '@vidno/contract/search';
import { useProfile } from '#features/session/profile-api.ts';
import { formatCount, pluralOf } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import { type Tariffs, useTariffs } from '../tariffs-api.ts';
import styles from './search.module.css';

/** What the search will cost, beside the button that starts it; nothing until that is known. */
export function SearchPrice() {
  const profile = useProfile();
  const tariffs = useTariffs().data;
  if (!tariffs || !profile) return null;
  return (
    <p className={styles.price}>
      {priceText(priceOf({ tariffs, services: profile.paid_services, demo: profile.demo }))}
    </p>
  );
}

/**
 * What a search will cost. `locked`: it is free, and its result is opened for money. `reserved`: the money is set aside until
 * the search ends.
 */
interface ShownPrice {
  readonly kind: 'free' | 'service' | 'locked' | 'reserved';
  readonly amountKopecks: number;
}

interface Searcher {
  readonly tariffs: Pick<Tariffs, 'payments' | 'search_price_kopecks'>;
  /** Paid for now. */
  readonly services: readonly number[];
  /** A visitor, who sees what was found once it is paid for. */
  readonly demo: boolean;
}

export function priceOf({ tariffs, services, demo }: Searcher): ShownPrice {
  if (!tariffs.payments) return { kind: 'free', amountKopecks: 0 };
  const amountKopecks = tariffs.search_price_kopecks;
  if (demo) return { kind: 'locked', amountKopecks };
  if (services.includes(SERVICE.smartSearch)) return { kind: 'service', amountKopecks: 0 };
  return { kind: 'reserved', amountKopecks };
}

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
function priceText({ kind, amountKopecks }: ShownPrice): string {
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

/** A search that led to an earlier one with the same words or photo; whether that was paid for decides what can be promised. */
export function repeatedText({ state }: SearchPayment): string {
  if (state === 'locked') return 'Вы уже искали это. Вот тот результат: он ещё не открыт.';
  return state === 'charged'
    ? 'Вы уже искали это. Вот тот результат, второй раз платить не нужно.'
    : 'Вы уже искали это. Вот тот результат.';
}

export const lockedTexts = {
  title: (count: number) => `${pluralOf(count, ['Найден', 'Найдено', 'Найдено'])} ${formatCount(count, people)}`,
  offer: (count: number, kopecks: number) =>
    `${count === 1 ? 'Имя, город и ссылку' : 'Имена, города и ссылки'} покажем за ${formatKopecks(kopecks)}. Платёж разовый.`,
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
