import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { someTariffs } from '../../testing/made-up-money.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { BalanceCard } from './balance-card.tsx';

const BALANCE = 'GET /api/user/7/get-balance-search';

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

it('says for how many searches the money is enough, and what is set aside', async () => {
  open({ balance: 27, balance_kopecks: 27_000, reserved_kopecks: 1_000 });
  expect(await screen.findByText(/^270\s₽$/)).toBeTruthy();
  expect(screen.getByText(/^Хватит на 27\sпоисков\.$/)).toBeTruthy();
  expect(screen.getByText(/^Ещё 10\s₽ отложено на идущий поиск/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Пополнить' }).getAttribute('href')).toBe('/change-tariff?topup=1');
  expect(screen.getByRole('link', { name: 'Выписка' }).getAttribute('href')).toBe('/cabinet/statement');
});

it('an empty one says what a search costs, and that nothing has to be paid ahead', async () => {
  open({ balance: 0, balance_kopecks: 0, reserved_kopecks: 0 });
  expect(await screen.findByText(/^Поиск стоит 10\s₽ и оплачивается, когда кто-то нашёлся/)).toBeTruthy();
  expect(screen.queryByText(/отложено/)).toBeNull();
});

it('a subscriber is not told what a search costs, since it is in the tariff', async () => {
  fakeServer({
    [BALANCE]: () => ({ status: 'ok', balance: 0, balance_kopecks: 0, reserved_kopecks: 0 }),
    'GET /api/tariffs': () => someTariffs(),
  });
  renderScreen(<BalanceCard accountId={7} isCovered />);
  expect(await screen.findByText('Поиски входят в тариф, пополнять баланс не нужно.')).toBeTruthy();
  expect(screen.queryByText(/Поиск стоит/)).toBeNull();
});

it('is not there where nothing can be paid', async () => {
  const calls = open({ balance: 0, balance_kopecks: 0, reserved_kopecks: 0 }, { payments: false });
  await expect.poll(() => screen.queryByRole('region')).toBeNull();
  await expect.poll(() => calls).toContain('GET /api/tariffs');
});

it('is not there if the amount cannot be known', async () => {
  fakeServer({
    [BALANCE]: () => Response.json({ message: 'x' }, { status: 500 }),
    'GET /api/tariffs': () => someTariffs(),
  });
  renderScreen(<BalanceCard accountId={7} />);
  await screen.findByRole('region', { name: 'Баланс' });
  await expect.poll(() => screen.queryByRole('region')).toBeNull();
});

function open(balance: object, tariffs: object = {}): string[] {
  const calls = fakeServer({
    [BALANCE]: () => ({ status: 'ok', ...balance }),
    'GET /api/tariffs': () => someTariffs(tariffs),
  });
  renderScreen(<BalanceCard accountId={7} />);
  return calls;
}
