import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ShareLink } from '@vidno/contract/vk/export';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aVkUser, TRACKED_ID } from '../../testing/made-up-vk.ts';
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

test('own links are listed with their day and end; one is closed, and a new version is another link', async () => {
  const kept = {
    user: aVkUser(),
    filter: { ...filter, without_deleted: false, only: null, without: [] },
    created: '2026-03-01T06:05:00Z',
    expires: '2026-03-31T06:05:00Z',
  };
  const sent = sharing([
    { ...kept, id: '11111111-1111-4111-8111-111111111111', tracked: TRACKED_ID },
    { ...kept, id: '22222222-2222-4222-8222-222222222222', tracked: null },
  ]);
  await open();
  expect(await screen.findAllByText('Создана 01.03.2026, 09:05, действует до 31.03.2026, 09:05')).toHaveLength(2);
  expect(screen.getAllByText('01.02.2026 — 28.02.2026')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: /^Новая версия/ }));
  expect(await screen.findByText('Вот ссылка на отчёт с сегодняшними цифрами.')).toBeTruthy();
  const [, second] = screen.getAllByRole('button', { name: /^Закрыть: Новости Видно/ });
  if (!second) throw new Error('no second link');
  fireEvent.click(second);
  await waitFor(() =>
    expect(sent).toEqual([
      { id: TRACKED_ID, filter: JSON.stringify(filter), days: 30 },
      { id: '22222222-2222-4222-8222-222222222222' },
    ]),
  );
});

test('a refusal is shown', async () => {
  fakeServer({
    'POST /analysis-posts/share': () => refusal(403, 'not_paid', 'Данная функция не оплачена'),
    'GET /analysis-posts/shares': () => ({ status: 'ok', data: [] }),
  });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Создать ссылку' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Данная функция не оплачена');
});

function sharing(links: readonly ShareLink[] = []): unknown[] {
  const sent: unknown[] = [];
  fakeServer({
    'POST /analysis-posts/share': ({ body }) => {
      sent.push(body);
      return { status: 'ok', token: 'a-secret', expires: '2026-03-31T06:05:00Z' };
    },
    'POST /analysis-posts/unshare': () => ({ status: 'ok' }),
    'GET /analysis-posts/shares': () => ({ status: 'ok', data: links }),
    'POST /analysis-posts/close-share': ({ body }) => {
      sent.push(body);
      return { status: 'ok' };
    },
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
