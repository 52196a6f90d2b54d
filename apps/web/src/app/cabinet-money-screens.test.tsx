import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCabinet, aUser } from '../testing/made-up-accounts.ts';
import {
  aCancellation,
  aStatement,
  aStatementLine,
  aSubscription,
  noSubscription,
  someTariffs,
} from '../testing/made-up-money.ts';
import { aProfile } from '../testing/made-up-searches.ts';
import { openAddress } from '../testing/open-address.tsx';

const NOTHING_LEFT = { usable_until: null, stopped_until: null };
const PREVIEW = 'POST /api/subscription/cancel-preview';
const STATEMENT = 'GET /api/user/7/statement';

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('the overview shows the balance and the tariff, and the way to both', async () => {
  await open('/cabinet');
  const balance = within(await screen.findByRole('region', { name: 'Баланс' }));
  expect(await balance.findByText('Поиски входят в тариф, пополнять баланс не нужно.')).toBeTruthy();
  const services = within(screen.getByRole('region', { name: 'Услуги' }));
  expect(await services.findByText(/Тариф «Конструктор»\. Следующее списание 8\sдекабря, 680\s₽\./)).toBeTruthy();
  expect(services.getByRole('link', { name: 'Подробнее о тарифе' }).getAttribute('href')).toBe('/cabinet/tariff');
});

it('the tariff is a page of the cabinet', async () => {
  await open('/cabinet/tariff');
  expect(await screen.findByRole('heading', { level: 1, name: 'Тариф' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Конструктор' })).toBeTruthy();
  const tabs = within(screen.getByRole('navigation', { name: 'Личный кабинет' }));
  expect(tabs.getByRole('link', { name: 'Тариф' }).getAttribute('aria-current')).toBe('page');
});

it('a visitor has no tariff, and is asked nothing about it', async () => {
  const { calls } = await open('/cabinet/tariff', { 'GET /api/profile': () => ({ status: 'ok', data: aProfile() }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Войдите или зарегистрируйтесь' })).toBeTruthy();
  expect(calls).not.toContain('GET /api/subscription-info');
});

it('what the statement shows is kept in the address', async () => {
  const { router, asked } = await open('/cabinet/statement?month=2026-03&kind=in&page=1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Выписка' })).toBeTruthy();
  await waitFor(() => expect(asked[STATEMENT]).toHaveLength(1));
  expect(Object.fromEntries(asked[STATEMENT]?.[0]?.query ?? [])).toEqual({
    date_from: '2026-03-01',
    date_to: '2026-03-31',
    kind: 'in',
    page: '1',
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Всё' }));
  await waitFor(() => expect(router.state.location.href).toBe('/cabinet/statement?month=2026-03'));
});

it('the link of a letter cancels without a login; its token leaves the address', async () => {
  const { router, asked, calls } = await open('/subscription/cancel#a-letter', {
    'GET /api/profile': () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }),
    [PREVIEW]: () => ({
      status: 'ok',
      data: { sub_name: 'Месяц', account: 'an•••@example.org', refund_kopecks: 0, ...NOTHING_LEFT, cancelled_at: null },
    }),
    'POST /api/subscription/cancel-by-letter': () => ({ status: 'ok', data: aCancellation({ refund_kopecks: 0 }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Закрыть сейчас' }));
  expect(await screen.findByRole('article', { name: 'Квитанция об отмене' })).toBeTruthy();
  expect(asked[PREVIEW]?.[0]?.body).toEqual({ token: 'a-letter' });
  expect(router.state.location.href).toBe('/subscription/cancel');
  expect(calls.filter((call) => call.includes('unsubscribe'))).toEqual([]);
});

it('the 30-days modal says that without a tariff nothing is charged', async () => {
  await open('/privacy', {
    'GET /api/profile': () => ({ status: 'ok', data: aUser({ show_modal_30_days: true }) }),
    'GET /api/subscription-info': () => ({ status: 'ok', data: noSubscription() }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Тарифа у вас сейчас нет, поэтому ничего и не спишется.')).toBeTruthy();
});

function open(address: string, answers: Parameters<typeof openAddress>[1] = {}) {
  return openAddress(address, {
    'GET /api/profile': () => ({ status: 'ok', data: aUser() }),
    'GET /api/notifications': () => ({ status: 'ok', data: [], totalCount: 0, unread: 0 }),
    'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet() }),
    'GET /api/subscription-info': () => ({ status: 'ok', data: aSubscription() }),
    'GET /api/tariffs': () => someTariffs(),
    'GET /api/user/7/get-balance-search': () => ({
      status: 'ok',
      balance: 27,
      balance_kopecks: 27_000,
      reserved_kopecks: 0,
    }),
    [STATEMENT]: () => aStatement([aStatementLine()]),
    ...answers,
  });
}
