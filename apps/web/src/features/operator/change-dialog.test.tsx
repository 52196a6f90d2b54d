import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { CONFIRMED_MS } from '@vidno/contract/operator/warrant';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type ReceivedCall } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { leaveConfirmedMode } from './confirmed-mode.tsx';
import { UserPage } from './users/user-page.tsx';

const REASON = 'Жалоба пользователя № 17';
const USER = {
  id: 12,
  masked: 'a•••@vidno.example',
  role: 'user',
  registered: '2026-01-15T12:00:00.000Z',
  last_seen: '2026-01-15T12:00:00.000Z',
  blocked: null,
  deletion: null,
  second_factor: false,
  second_factor_ends: null,
  sessions: 1,
  services: [],
  history: [],
  seen: 7,
};

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  leaveConfirmedMode();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page of an account, and what was sent to the server. */
async function open(block: () => Response | object = () => ({ status: 'ok' })) {
  const sent: unknown[] = [];
  const keep =
    (answer: () => Response | object) =>
    ({ body }: ReceivedCall) => {
      sent.push(body);
      return answer();
    };
  fakeServer({
    'GET /api/admin/users/12': () => ({ status: 'ok', data: USER }),
    'GET /api/admin/users/12/deletion': () => ({ status: 'ok', lines: ['Вернуть нельзя.'], typed: 'удалить 12' }),
    'POST /api/admin/confirm': () => ({
      status: 'ok',
      mode: 'a-mode',
      until: new Date(Date.now() + CONFIRMED_MS).toISOString(),
    }),
    'POST /api/admin/users/12/block': keep(block),
    'POST /api/admin/users/12/delete': keep(() => ({ status: 'ok' })),
  });
  renderScreen(<UserPage />, '/users/12');
  return sent;
}

async function press(name: string, within: 'page' | 'dialog' = 'page') {
  const buttons = await screen.findAllByRole('button', { name });
  const button = within === 'page' ? buttons[0] : buttons.at(-1);
  if (button) fireEvent.click(button);
}

function fill(label: string | RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('a change is sent with its reason, what the page has seen, and the mode that its code has opened', async () => {
  const sent = await open();
  await press('Заблокировать');
  fill('Причина', REASON);
  fill('Код из приложения', '123456');
  await press('Заблокировать', 'dialog');
  await waitFor(() => expect(sent).toEqual([{ reason: REASON, seen: 7, by: { mode: 'a-mode' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Заблокировать');
  expect(screen.queryByLabelText('Код из приложения')).toBeNull();
});

test('whoever does not want the mode sends the code itself', async () => {
  const sent = await open();
  await press('Заблокировать');
  fill('Причина', REASON);
  fill('Код из приложения', '123456');
  fireEvent.click(screen.getByLabelText('Пять минут не спрашивать код'));
  await press('Заблокировать', 'dialog');
  await waitFor(() => expect(sent).toEqual([{ reason: REASON, seen: 7, by: { code: '123456' } }]));
});

test('what cannot be undone shows what will happen, and asks for a text and a code each time', async () => {
  const sent = await open();
  await press('Удалить аккаунт');
  expect(await screen.findByText('Вернуть нельзя.')).toBeTruthy();
  fill('Причина', REASON);
  fill(/удалить 12/, 'удалить 12');
  fill('Код из приложения', '123456');
  expect(screen.queryByLabelText('Пять минут не спрашивать код')).toBeNull();
  await press('Удалить аккаунт', 'dialog');
  await waitFor(() => expect(sent).toEqual([{ reason: REASON, seen: 7, by: { code: '123456' }, typed: 'удалить 12' }]));
});

test('somebody else was first: the dialog says who, and offers to look instead of sending again', async () => {
  const message = 'Пока страница была открыта, это уже изменено оператором № 3.';
  await open(() => Response.json({ message, code: 'changed_meanwhile' }, { status: 409 }));
  await press('Заблокировать');
  fill('Причина', REASON);
  fill('Код из приложения', '123456');
  await press('Заблокировать', 'dialog');
  expect(await screen.findByText(message)).toBeTruthy();
  await press('Посмотреть, что стало', 'dialog');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});
