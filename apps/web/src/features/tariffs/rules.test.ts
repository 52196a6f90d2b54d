import type { Tariff } from '@vidno/contract/money/tariffs';
import { describe, expect, it, vi } from 'vitest';
import { aSubscription, aTariff, noSubscription } from '../../testing/made-up-money.ts';
import { aQuote, BUILDER, DAY, MONTH, TRIAL } from '../../testing/made-up-tariffs.ts';
import {
  builderOf,
  firstTools,
  isOwn,
  ownTools,
  priceOfTools,
  savingText,
  servicesOf,
  toOrdered,
  toPayment,
} from './rules.ts';
import { checkAmount, searchesFor } from './top-up.tsx';

describe('the tools', () => {
  it('are those one has, with the one that one came to add', () => {
    expect(ownTools(BUILDER, aSubscription())).toEqual([3, 1]);
    expect(firstTools(BUILDER, aSubscription(), 2)).toEqual([3, 1, 2]);
    expect(firstTools(BUILDER, aSubscription(), 1)).toEqual([3, 1]);
    expect(firstTools(BUILDER, null, 2)).toEqual([2]);
    expect(firstTools(BUILDER, null, 7)).toEqual([]);
  });

  it('of another tariff, or of one that has ended, are not counted', () => {
    expect(ownTools(BUILDER, aSubscription({ tariff: 'month' }))).toEqual([]);
    expect(ownTools(BUILDER, aSubscription({ state: 'ended' }))).toEqual([]);
    expect(ownTools(BUILDER, noSubscription())).toEqual([]);
  });

  it('cost together what each costs', () => {
    expect(priceOfTools(BUILDER, [])).toBe(0);
    expect(priceOfTools(BUILDER, [1, 3])).toBe(68_000);
  });
});

describe('a tariff', () => {
  it('is put together of tools, or ready', () => {
    expect(builderOf([MONTH, BUILDER])).toBe(BUILDER);
    expect(builderOf([MONTH])).toBeNull();
    expect(servicesOf(MONTH, [MONTH, BUILDER]).map(({ title }) => title)).toEqual([
      'Умный поиск',
      'Аналитика VK',
      'Мониторинг поиска',
    ]);
  });

  it('says what it saves: against the tools one by one, or against searches one by one', () => {
    const saving = (tariff: Tariff) => savingText(tariff, [DAY, MONTH, BUILDER], 1_000)?.replaceAll('\u00a0', ' ');
    expect(saving(MONTH)).toBe('На 180 ₽ выгоднее, чем «Конструктор»');
    expect(saving(DAY)).toBe('Окупается с 20-го поиска');
    expect(saving({ ...DAY, services: [2] })).toBeUndefined();
    expect(saving({ ...MONTH, price_kopecks: 117_000 })).toBeUndefined();
    expect(saving(TRIAL)).toBeUndefined();
  });

  it('is one’s own while it is paid for', () => {
    expect(isOwn(BUILDER, aSubscription())).toBe(true);
    expect(isOwn(BUILDER, aSubscription({ state: 'past_due' }))).toBe(false);
    expect(isOwn(MONTH, aSubscription())).toBe(false);
  });
});

describe('the payment of a tariff', () => {
  const order = toOrdered(BUILDER, [1, 2]);

  it('costs what the server quoted, and says what follows', () => {
    const payment = toPayment({ tariff: BUILDER, order, quote: aQuote() }, vi.fn());
    expect(payment.amountKopecks).toBe(26_133);
    expect(payment.next).toEqual({ at: '2026-12-08T08:20:00Z', amountKopecks: 117_000, everyDays: 30 });
    expect(payment.once).toContain('без продления');
  });

  it('of one that does not go on by itself asks for nothing more', () => {
    const tariff = aTariff({ renewal: 'never' });
    const payment = toPayment({ tariff, order, quote: aQuote({ next: null }) }, vi.fn());
    expect([payment.next, payment.once]).toEqual([null, null]);
  });

  it('goes on by itself only if the payer agreed', async () => {
    const start = vi.fn(async () => null);
    const fields = { method: 'card', email: 'a@b.ru', offer_version: '2026-11-22', callback_url: '/' } as const;
    await toPayment({ tariff: BUILDER, order, quote: aQuote() }, start).start(fields, false);
    const placed = { ...order, renew: false, priced_at: aQuote().priced_at };
    expect(start).toHaveBeenCalledWith(placed, fields, false);
  });
});

describe('money for the balance', () => {
  it.each([
    ['100', 100],
    [' 1 000 ', 1_000],
    ['0', null],
    ['100001', null],
    ['10,5', null],
    ['', null],
  ])('%j is %j rubles', (typed, rubles) => {
    expect(checkAmount(typed)).toBe(rubles);
  });

  it('is enough for whole searches', () => {
    expect(searchesFor(105, 1_000)).toBe(10);
    expect(searchesFor(null, 1_000)).toBe(0);
    expect(searchesFor(100, 0)).toBe(0);
  });
});
