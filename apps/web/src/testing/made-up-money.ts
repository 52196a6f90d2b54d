import type { Cancellation, Slide } from '@vidno/contract/money/cancelling';
import type { StatementLine } from '@vidno/contract/money/statement';
import type { Card, Subscription, Tariff } from '@vidno/contract/money/tariffs';

export const CARD_ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

export function aCard(change: Partial<Card> = {}): Card {
  return { id: CARD_ID, last_digits: '4417', brand: 'Мир', expires: '09/28', renews: true, ...change };
}

/** Two tools of three, paid for until the 8th of December. */
export function aSubscription(change: Partial<Subscription> = {}): Subscription {
  return {
    sub_id: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
    sub_name: 'Конструктор',
    sub_price: 680,
    others_pay_kopecks: null,
    checkboxes: [
      { id: 3, text: 'Мониторинг поиска', order: 3, checked: true, price: 290 },
      { id: 1, text: 'Умный поиск', order: 1, checked: true, price: 390 },
      { id: 2, text: 'Аналитика VK', order: 2, checked: false, price: 490 },
    ],
    tariff: 'constructor',
    state: 'active',
    paid_until: '2026-12-08T08:20:00Z',
    next_charge: { at: '2026-12-08T08:20:00Z', amount_kopecks: 68_000 },
    stopped_at: null,
    resumable: null,
    dunning: null,
    refund_kopecks: 36_267,
    cards: [aCard()],
    ...change,
  };
}

export function noSubscription(change: Partial<Subscription> = {}): Subscription {
  return aSubscription({
    sub_id: null,
    sub_name: '',
    sub_price: 0,
    others_pay_kopecks: null,
    checkboxes: [],
    tariff: null,
    state: 'none',
    paid_until: null,
    next_charge: null,
    refund_kopecks: 0,
    cards: [],
    ...change,
  });
}

export function aTariff(change: Partial<Tariff> = {}): Tariff {
  return {
    id: 'constructor',
    name: 'Конструктор',
    price_kopecks: 0,
    days: 30,
    services: [1, 2, 3],
    renewal: 'always',
    continues_as: null,
    tools: [],
    once: false,
    available: true,
    ...change,
  };
}

/** The answer to `listTariffs`. */
export function someTariffs(change: object = {}) {
  return {
    status: 'ok',
    payments: true,
    search_price_kopecks: 1_000,
    acceleration_price_kopecks: 1_500,
    acquirers: [{ id: 2, methods: ['card'] }],
    data: [aTariff()],
    ...change,
  };
}

export function aCancellation(change: Partial<Cancellation> = {}): Cancellation {
  return {
    number: 'ОТ-20261122-0093',
    at: '2026-11-22T11:52:00Z',
    what: 'Подписка «Конструктор»',
    services_until: null,
    refund_kopecks: 36_267,
    refunded: true,
    text: 'Квитанция об отмене ОТ-20261122-0093',
    signature: 'c2lnbmF0dXJl',
    public_key: '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n',
    ...change,
  };
}

/** A slide with reasons to tick. */
export function aQuestion(): Slide {
  return {
    id: 10,
    template_model: 'reasons',
    structure: {
      header: 'Почему вы уходите?',
      subheader: 'Можно выбрать несколько',
      text: '',
      buttons: [{ text: 'Отправить', action_id: 11 }],
      services: [
        {
          header: 'Причины',
          text: '',
          button_text: '',
          picture: null,
          checkboxes: [
            { id: 2, text: 'Дорого', order: 2 },
            { id: 1, text: 'Нашли, что искали', order: 1 },
          ],
        },
      ],
    },
  };
}

/** A slide that shows something else, with nothing to tick. */
export function anOffer(): Slide {
  return {
    id: 20,
    template_model: 'offer',
    structure: {
      header: 'Может пригодиться',
      subheader: '',
      text: 'Без подписки и без списаний потом.',
      buttons: [{ text: 'Дальше', action_id: 21 }],
      services: [
        {
          header: 'Поиск без тарифа',
          text: 'Платите, только когда кто-то нашёлся.',
          button_text: 'Понятно',
          picture: '/pictures/offer.webp',
          checkboxes: [],
        },
      ],
    },
  };
}

export function aStatementLine(change: Partial<StatementLine> = {}): StatementLine {
  return {
    id: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc',
    at: '2026-11-19T15:40:00Z',
    title: 'Поиск по фото, нашлось 3 человека',
    detail: 'Из пополнения 3 ноября',
    amount_kopecks: -1_000,
    reserved_kopecks: 0,
    balance_kopecks: 28_000,
    receipt: 'sent',
    ...change,
  };
}

/** The answer to `getStatement`. */
export function aStatement(data: readonly StatementLine[], change: object = {}) {
  return {
    status: 'ok',
    data,
    totalCount: data.length,
    totals: {
      before_kopecks: 0,
      in_kopecks: 147_000,
      spent_kopecks: 73_267,
      returned_kopecks: 45_733,
      balance_kopecks: 28_000,
      reserved_kopecks: 1_000,
    },
    ...change,
  };
}
