import { cleanup, screen } from '@testing-library/react';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aUser } from '../../testing/made-up-accounts.ts';
import { aSubscription, noSubscription } from '../../testing/made-up-money.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { MoneyChip } from './money-chip.tsx';

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

test('who has a tariff sees it and its end, and no balance', async () => {
  const calls = show(aSubscription(), aUser({ balance: 0 }));
  const chip = await screen.findByRole('link');
  expect(chip.textContent).toMatch(/^Тариф: Конструктордо\s8\sдекабря$/);
  expect(chip.getAttribute('href')).toBe('/cabinet/tariff');
  expect(calls).not.toContain('GET /api/user/7/get-balance-search');
});

test('while a renewal is tried again, the end is that of the grace', async () => {
  const dunning = { reason: null, retries: [], ends_at: '2026-12-22T09:00:00Z' };
  show(aSubscription({ state: 'past_due', dunning }), aUser());
  expect((await screen.findByRole('link')).textContent).toMatch(/до\s22\sдекабря$/);
});

test('everybody else sees rubles', async () => {
  show(noSubscription(), aUser());
  expect((await screen.findByRole('link')).textContent).toMatch(/^Баланс: 35\s₽$/);
  cleanup();
  const visitor = aUser({ demo: true, email: null, phone: null, telegram: null });
  const calls = show(noSubscription(), visitor);
  expect((await screen.findByRole('link')).textContent).toMatch(/^Баланс: 35\s₽$/);
  expect(calls).not.toContain('GET /api/subscription-info');
});

function show(subscription: ReturnType<typeof aSubscription>, profile: Profile): string[] {
  const calls = fakeServer({
    'GET /api/subscription-info': () => ({ status: 'ok', data: subscription }),
    'GET /api/user/7/get-balance-search': () => ({
      status: 'ok',
      balance: 3,
      balance_kopecks: 3_500,
      reserved_kopecks: 0,
    }),
  });
  renderScreen(<MoneyChip profile={profile} />);
  return calls;
}
