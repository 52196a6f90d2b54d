import { expect, it } from 'vitest';
import { aCard, aSubscription, aTariff } from '../../testing/made-up-money.ts';
import { cardName, daysOfPeriod, ownTools, renewalCard } from './subscription.ts';

it('a card is named by its brand and last digits, which stay on one line', () => {
  expect(cardName(aCard())).toBe('Мир\u00a0••\u00a04417');
});

it('only the card that renews is charged', () => {
  const idle = aCard({ last_digits: '0001', renews: false });
  expect(renewalCard({ cards: [idle, aCard()] })?.last_digits).toBe('4417');
  expect(renewalCard({ cards: [idle] })).toBeNull();
});

it('the tools are those of the tariff, in their order', () => {
  expect(ownTools(aSubscription()).map(({ text }) => text)).toEqual(['Умный поиск', 'Мониторинг поиска']);
});

it('the length of a period is that of the tariff, if it is still sold', () => {
  expect(daysOfPeriod({ tariff: 'constructor' }, [aTariff()])).toBe(30);
  expect(daysOfPeriod({ tariff: 'gone' }, [aTariff()])).toBeNull();
  expect(daysOfPeriod({ tariff: null })).toBeNull();
});
