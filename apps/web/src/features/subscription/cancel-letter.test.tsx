import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, type ReceivedCall, refusal } from '../../testing/fake-server.ts';
import { aCancellation } from '../../testing/made-up-money.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CancelLetter } from './cancel-letter-page.tsx';

const PREVIEW = 'POST /api/subscription/cancel-preview';
const CANCEL = 'POST /api/subscription/cancel-by-letter';
const UNTIL = '2026-12-08T08:20:00Z';
const asked: ReceivedCall[] = [];

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  asked.length = 0;
});

it('looking cancels nothing; one button does, and gives the receipt', async () => {
  const calls = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Отменить подписку «Конструктор»?' })).toBeTruthy();
  expect(screen.getByText(/Аккаунт \+7 900 •••-••-34\./)).toBeTruthy();
  expect(screen.getByText(/^Вернём 362,67\s₽/)).toBeTruthy();
  expect(calls).not.toContain(CANCEL);
  fireEvent.click(screen.getByRole('button', { name: /^Закрыть сейчас и вернуть 362,67\s₽$/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Подписка отменена' })).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Квитанция об отмене' })).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'a-letter', when: 'now' }]);
});

it('a subscription that is cancelled already needs no button', async () => {
  open({ cancelled_at: '2026-11-22T11:52:00Z' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Подписка уже отменена' })).toBeTruthy();
  expect(screen.getByText(/22\sноября в\s14:52/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('the same two ways are offered as in the cabinet', async () => {
  open(
    { usable_until: UNTIL },
    {
      [CANCEL]: (call) => {
        asked.push(call);
        return { status: 'ok', data: aCancellation({ services_until: UNTIL }) };
      },
    },
  );
  expect(await screen.findByRole('button', { name: /^Закрыть сейчас и вернуть/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Пользоваться до 8\sдекабря$/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Продление отменено' })).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'a-letter', when: 'paid_until' }]);
});

it('renewals that are stopped already can still be closed now', async () => {
  open({ stopped_until: UNTIL });
  expect(await screen.findByText(/Продление уже отменено: всё работает до 8\sдекабря/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Закрыть сейчас и вернуть/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Пользоваться до/ })).toBeNull();
});

it('an outdated link leads to the cabinet', async () => {
  open({}, { [PREVIEW]: gone });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ссылка устарела' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Войти в кабинет' }).getAttribute('href')).toBe('/cabinet/tariff');
});

it('a link that becomes outdated on the way says the same', async () => {
  open({}, { [CANCEL]: gone });
  fireEvent.click(await screen.findByRole('button', { name: /^Закрыть сейчас и вернуть/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ссылка устарела' })).toBeTruthy();
});

it('an address without a token asks the server nothing', async () => {
  const calls = fakeServer({});
  renderScreen(<CancelLetter token="" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ссылка устарела' })).toBeTruthy();
  expect(calls).toEqual([]);
});

it('a failure can be retried', async () => {
  let isDown = true;
  open({}, { [PREVIEW]: () => (isDown ? refusal(503, 'overloaded', 'Слишком много запросов.') : preview()) });
  const retry = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('button', { name: /^Закрыть сейчас и вернуть/ })).toBeTruthy();
});

function open(change: object = {}, answers: Parameters<typeof fakeServer>[0] = {}): string[] {
  const calls = fakeServer({
    [PREVIEW]: () => preview(change),
    [CANCEL]: (call) => {
      asked.push(call);
      return { status: 'ok', data: aCancellation() };
    },
    ...answers,
  });
  renderScreen(<CancelLetter token="a-letter" />);
  return calls;
}

function preview(change: object = {}) {
  const data = {
    sub_name: 'Конструктор',
    account: '+7 900 •••-••-34',
    refund_kopecks: 36_267,
    usable_until: null,
    stopped_until: null,
    cancelled_at: null,
    ...change,
  };
  return { status: 'ok', data };
}

function gone(): Response {
  return Response.json({ message: 'Ссылка устарела.', code: 'not_found' }, { status: 404 });
}
