import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AddedAccount } from '@vidno/contract/vk/tracked-list';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aTracked } from '../../testing/made-up-vk-accounts.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AddMany } from './add-many.tsx';

const onAdded = vi.fn();
const added: AddedAccount = { given: 'vk.com/vidno_news', outcome: 'added', account: aTracked() };
const nobody: AddedAccount = { given: 'nobody_at_all', outcome: 'unknown', account: null };

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onAdded.mockClear();
});

test('one link is added, and the page moves on', async () => {
  const { sent } = show([added]);
  await submit('vk.com/vidno_news');
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  expect(sent).toEqual(['vk.com/vidno_news']);
});

test('one link that names nobody is refused below the field', async () => {
  show([nobody]);
  await submit('nobody_at_all');
  expect((await screen.findByRole('alert')).textContent).toBe('Такой страницы ВКонтакте нет. Проверьте ссылку.');
  expect(onAdded).not.toHaveBeenCalled();
});

test('of many links each has its answer', async () => {
  show([added, nobody, { given: 'просто слова', outcome: 'not_a_page', account: null }]);
  await submit('vk.com/vidno_news, nobody_at_all, просто слова');
  const list = await screen.findByRole('region', { name: 'Что получилось' });
  expect(within(list).getByRole('status').textContent).toBe('Добавлено 1 из 3.');
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Новости Виднодобавлен',
    'nobody_at_allтакой страницы нет',
    'просто словане страница ВКонтакте',
  ]);
  expect(onAdded).not.toHaveBeenCalled();
});

test('a refusal of all of them is shown, and the text is kept', async () => {
  show([], {
    'POST /collection/add': () => refusal(400, 'too_many_links', 'За один раз можно добавить до 50 страниц.'),
  });
  await submit('vk.com/a1, vk.com/a2');
  expect((await screen.findByRole('alert')).textContent).toBe('За один раз можно добавить до 50 страниц.');
  expect(field().value).toBe('vk.com/a1, vk.com/a2');
});

test('nothing is sent without a word', async () => {
  const { sent } = show([added]);
  await submit('  ');
  expect(screen.getByRole('alert').textContent).toBe('Вы не ввели данные о пользователе');
  expect(sent).toEqual([]);
});

function show(data: readonly AddedAccount[], answers: Parameters<typeof fakeServer>[0] = {}) {
  const sent: string[] = [];
  fakeServer({
    'POST /collection/add': ({ body }) => {
      sent.push((body as { text: string }).text);
      return { status: 'ok', data };
    },
    ...answers,
  });
  renderScreen(<AddMany home="/home" onAdded={onAdded} />);
  return { sent };
}

function field(): HTMLTextAreaElement {
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Страница или сообщество' });
}

async function submit(typed: string): Promise<void> {
  await screen.findByRole('textbox');
  fireEvent.change(field(), { target: { value: typed } });
  const form = field().form;
  if (form) fireEvent.submit(form);
}
