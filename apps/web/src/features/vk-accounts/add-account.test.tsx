import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aProfile } from '../../testing/made-up-searches.ts';
import { aTracked } from '../../testing/made-up-vk-accounts.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AddAccount } from './add-account.tsx';

const onAdded = vi.fn();
const known = { 'GET /api/profile': () => ({ status: 'ok', data: aProfile() }) };

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onAdded.mockClear();
});

test.each(['', '   '])('without a name («%s») nothing is sent and an error is shown', async (typed) => {
  const { calls } = show({});
  await submit(typed);
  expect(screen.getByRole('alert').textContent).toBe('Вы не ввели данные о пользователе');
  expect(document.activeElement).toBe(field());
  expect(calls).not.toContain('GET /collection/get');
});

test('a whole page of text is refused before it is sent', async () => {
  const { calls } = show({});
  await submit('очень длинно '.repeat(800));
  expect(screen.getByRole('alert').textContent).toBe('Слишком длинно. Вставьте ссылку на страницу.');
  expect(calls).not.toContain('GET /collection/get');
});

test('a pasted link is sent trimmed, and the page moves on', async () => {
  const { logins } = show({});
  await submit('  https://vk.com/vidno_news?w=wall-1_7 ');
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(logins).toEqual(['https://vk.com/vidno_news?w=wall-1_7']);
});

test('a refusal is shown below the field and the input is kept', async () => {
  show({
    'GET /collection/get': () => refusal(422, 'vk_account_unavailable', 'Эта страница ВКонтакте удалена.'),
  });
  await submit('vidno_news');
  expect((await screen.findByRole('alert')).textContent).toBe('Эта страница ВКонтакте удалена.');
  expect(field().value).toBe('vidno_news');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(onAdded).not.toHaveBeenCalled();
});

test('a visitor sees the limit in advance, and a link to their account once it is reached', async () => {
  const { demos } = show({
    'GET /collection/get': () => refusal(409, 'demo_limit', 'В демо можно проверить один аккаунт.'),
  });
  expect(await screen.findByText(/один аккаунт, последние 100/)).toBeTruthy();
  await submit('vidno_news');
  await screen.findByRole('alert');
  expect(screen.getByRole('link', { name: 'К моим аккаунтам' }).getAttribute('href')).toBe('/home');
  expect(demos).toEqual([]);
});

test('a visitor adds a demo page', async () => {
  const { demos } = show({});
  await submit('vidno_news');
  await waitFor(() => expect(demos).toEqual(['true']));
});

function show(answers: Parameters<typeof fakeServer>[0]) {
  const logins: (string | null)[] = [];
  const demos: (string | null)[] = [];
  const calls = fakeServer({
    ...known,
    'GET /collection/get': ({ query }) => {
      logins.push(query.get('login'));
      demos.push(query.get('demo'));
      return {
        status: 'ok',
        data: [aTracked()],
        totalCount: 1,
        added: aTracked(),
        folders: [],
        allCount: 1,
        refreshesDaily: false,
        removed: [],
      };
    },
    ...answers,
  });
  renderScreen(<AddAccount home="/home" onAdded={onAdded} />);
  return { calls, logins, demos };
}

function field(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Страница или сообщество' });
}

async function submit(typed: string): Promise<void> {
  await screen.findByRole('textbox');
  fireEvent.change(field(), { target: { value: typed } });
  const form = field().form;
  if (form) fireEvent.submit(form);
}
