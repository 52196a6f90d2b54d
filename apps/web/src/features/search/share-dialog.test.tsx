import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SearchShare } from '@vidno/contract/results/search-share';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { SEARCH_ID } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ShareButton } from './share-dialog.tsx';

const writeText = vi.fn(async (_text: string) => {});
const SHARE = { token: 'a-secret', expires: '2026-12-01T06:05:00Z' };

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  writeText.mockReset();
});

test('nothing is shared before it is asked for; then the link is shown with its last day, and copied', async () => {
  const { calls, sent } = await open(null);
  const create = await screen.findByRole('button', { name: /^Создать ссылку на 7\sдней$/ });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(calls).not.toContain('POST /smart-search/share');
  fireEvent.click(create);

  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ссылка' });
  expect(link.value).toBe(`${window.location.origin}/shared/search#a-secret`);
  expect(screen.getByText(/^Работает до 1\sдекабря$/)).toBeTruthy();
  expect(sent).toEqual([{ id: SEARCH_ID }]);
  fireEvent.click(screen.getByRole('button', { name: 'Скопировать' }));
  expect(await screen.findByRole('button', { name: 'Скопировано' })).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(link.value);
});

test('says what the link shows and what it hides', async () => {
  await open(null);
  expect(await screen.findByText(/имена, фото, вердикты и анкеты/)).toBeTruthy();
  expect(screen.getByText(/Не видно: ваших фото, подписи, ответов и того, кто искал/)).toBeTruthy();
});

test('a link that is there already is shown again', async () => {
  const { calls } = await open(SHARE);
  expect(await screen.findByRole('textbox', { name: 'Ссылка' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Создать ссылку/ })).toBeNull();
  expect(calls).not.toContain('POST /smart-search/share');
});

test('a revoked link is gone from the dialog, and another one can be made', async () => {
  const { sent } = await open(SHARE);
  fireEvent.click(await screen.findByRole('button', { name: 'Отозвать ссылку' }));
  expect(await screen.findByText(/^Ссылка отозвана/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Ссылка' })).toBeNull());
  expect(sent).toEqual([{ id: SEARCH_ID }]);
  fireEvent.click(screen.getByRole('button', { name: /Создать ссылку/ }));
  expect(await screen.findByRole('textbox', { name: 'Ссылка' })).toBeTruthy();
  expect(screen.queryByText(/^Ссылка отозвана/)).toBeNull();
});

test('a refusal is shown', async () => {
  fakeServer({
    'GET /smart-search/get-share': () => ({ status: 'ok', share: null }),
    'POST /smart-search/share': () => refusal(409, 'nothing_to_share', 'Делиться пока нечем.'),
  });
  await draw();
  fireEvent.click(await screen.findByRole('button', { name: /Создать ссылку/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Делиться пока нечем.');
});

async function open(known: SearchShare | null) {
  const sent: unknown[] = [];
  const calls = fakeServer({
    'GET /smart-search/get-share': () => ({ status: 'ok', share: known }),
    'POST /smart-search/share': ({ body }) => {
      sent.push(body);
      return { status: 'ok', share: SHARE };
    },
    'POST /smart-search/unshare': ({ body }) => {
      sent.push(body);
      return { status: 'ok' };
    },
  });
  await draw();
  return { calls, sent };
}

async function draw(): Promise<void> {
  renderScreen(<ShareButton searchId={SEARCH_ID} type="photo" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Поделиться' }));
}
