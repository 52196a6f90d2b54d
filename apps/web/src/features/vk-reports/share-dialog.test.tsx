import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { TRACKED_ID } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ShareButton } from './export-menu.tsx';

const filter = { date_from: '2026-02-01', date_to: '2026-02-28' };
const writeText = vi.fn(async (_text: string) => {});

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  writeText.mockReset();
});

test('a link is created for the chosen days and period, shows its expiry, and is copied', async () => {
  const sent = sharing();
  await open();
  fireEvent.click(screen.getByRole('radio', { name: /^30/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Создать ссылку' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ссылка' });
  expect(link.value).toBe(`${window.location.origin}/shared#a-secret`);
  expect(screen.getByText('Действует до 31.03.2026, 09:05 по московскому времени.')).toBeTruthy();
  expect(sent).toEqual([{ id: TRACKED_ID, filter: JSON.stringify(filter), days: 30 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Скопировать' }));
  expect(await screen.findByRole('button', { name: 'Скопировано' })).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(link.value);
});

test('if the browser forbids copying, the user is told to copy by hand', async () => {
  sharing();
  writeText.mockRejectedValue(new Error('forbidden'));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Создать ссылку' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Скопировать' }));
  expect(await screen.findByText(/Скопировать не удалось/)).toBeTruthy();
});

test('revoking all links also hides the visible one', async () => {
  sharing();
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Создать ссылку' }));
  await screen.findByRole('textbox', { name: 'Ссылка' });
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть доступ по всем ссылкам' }));
  expect(await screen.findByText('Доступ по ссылкам закрыт.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Ссылка' })).toBeNull());
});

test('a refusal is shown', async () => {
  fakeServer({ 'POST /analysis-posts/share': () => refusal(403, 'not_paid', 'Данная функция не оплачена') });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Создать ссылку' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Данная функция не оплачена');
});

function sharing(): unknown[] {
  const sent: unknown[] = [];
  fakeServer({
    'POST /analysis-posts/share': ({ body }) => {
      sent.push(body);
      return { status: 'ok', token: 'a-secret', expires: '2026-03-31T06:05:00Z' };
    },
    'POST /analysis-posts/unshare': () => ({ status: 'ok' }),
  });
  return sent;
}

async function open(): Promise<void> {
  renderScreen(<ShareButton id={TRACKED_ID} filter={filter} />);
  const trigger = await screen.findByRole('button', { name: 'Поделиться' });
  // The dialog is a chunk of its own.
  await act(async () => fireEvent.click(trigger));
  await screen.findByRole('dialog');
}
