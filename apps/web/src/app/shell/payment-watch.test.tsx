import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPending, savePending } from '#features/payment/pending/pending-state.ts';
import { useOnSearchPaid } from '#features/payment/pending/resume-state.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { aUser } from '../../testing/made-up-accounts.ts';
import { someTariffs } from '../../testing/made-up-money.ts';
import { aStatus, INVOICE_ID } from '../../testing/made-up-payments.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PaymentWatch } from './screen-frame.tsx';

const CHECK = 'GET /api/user/7/check-payment-search';
const SERVICE_CHECK = 'GET /api/check-payment-service';
const goOn = vi.fn();
const pending = {
  ...({ invoiceId: INVOICE_ID, userId: 7, kind: 'search', amountKopecks: 1_000, isQuiet: false } as const),
  startedAt: 0,
};

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  localStorage.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('without a payment in progress nothing is shown or asked', async () => {
  const calls = show({});
  expect(await screen.findByText('Страница')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([]);
});

test('a payment survives a reload: it is waited for, and says when it is there', async () => {
  savePending({ ...pending, kind: 'service', startedAt: Date.now() });
  let state = 'pending';
  show({ [SERVICE_CHECK]: () => aStatus(state) });
  expect(await screen.findByRole('dialog', { name: 'Оплата' })).toBeTruthy();
  expect(screen.getByText('Ждём ответа банка')).toBeTruthy();
  state = 'paid';
  expect(await screen.findByText('Оплачено')).toBeTruthy();
  expect(readPending()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment for a search lets the search go on by itself', async () => {
  savePending({ ...pending, startedAt: Date.now() });
  show({ [CHECK]: () => aStatus('held') });
  await waitFor(() => expect(goOn).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('whoever comes back from the page of a bank in another tab is told how it went', async () => {
  history.replaceState(null, '', `/cabinet?invoice=${INVOICE_ID}`);
  const asked = vi.fn();
  show({
    [SERVICE_CHECK]: ({ query }) => {
      asked(query.get('c_invoice_id'));
      return aStatus('failed', 'Карта просрочена');
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Причина: Карта просрочена');
  expect(asked).toHaveBeenCalledWith(INVOICE_ID);
});

test('a payment that is nobody’s is not waited for', async () => {
  history.replaceState(null, '', `/cabinet?invoice=${INVOICE_ID}`);
  show({});
  expect(await screen.findByText('Платеж не найден')).toBeTruthy();
});

test('after five minutes it is not found; money that comes later still counts', async () => {
  savePending({ ...pending, kind: 'service', startedAt: Date.now() - 300_000 });
  let state = 'pending';
  show({ [SERVICE_CHECK]: () => aStatus(state) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Платеж не найден');
  expect(screen.queryByRole('progressbar')).toBeNull();
  state = 'paid';
  fireEvent.click(await screen.findByRole('button', { name: 'Проверить ещё раз' }));
  expect(await screen.findByText('Деньги дошли')).toBeTruthy();
});

test('a payment put out of sight is followed there, and its money is announced', async () => {
  savePending({ ...pending, isQuiet: true, startedAt: Date.now() });
  let state = 'pending';
  const calls = show({ [CHECK]: () => aStatus(state) });
  await waitFor(() => expect(calls).toContain(CHECK));
  expect(screen.queryByRole('dialog')).toBeNull();
  state = 'paid';
  expect(await screen.findByText(/Деньги дошли: 10\s₽/)).toBeTruthy();
  expect(goOn).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Понятно' }));
  expect(screen.queryByText(/Деньги дошли/)).toBeNull();
});

test('a payment of yesterday is forgotten', async () => {
  savePending({ ...pending, startedAt: Date.now() - 86_400_000 });
  const calls = show({});
  expect(await screen.findByText('Страница')).toBeTruthy();
  expect(calls).toEqual([]);
});

function show(answers: Parameters<typeof fakeServer>[0]): string[] {
  const calls = fakeServer({
    'GET /api/profile': () => ({ status: 'ok', data: aUser() }),
    'GET /api/tariffs': () => someTariffs(),
    ...answers,
  });
  renderScreen(
    <>
      <p>Страница</p>
      {answers[CHECK] && <Form />}
      <PaymentWatch />
    </>,
  );
  return calls;
}

function Form() {
  useOnSearchPaid(goOn);
  return null;
}
