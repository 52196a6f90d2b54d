import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { REGIONS } from '../../testing/made-up-keyword-searches.ts';
import { aListed, aProfile, SEARCH_ID } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { KeywordForm } from './keyword-page.tsx';
import type { KeywordDraft } from './rules.ts';

const onStarted = vi.fn();
const onDraft = vi.fn();
const sent = vi.fn();
const started = { status: 'wait', id: SEARCH_ID, process_id: 'p1' };
const known = {
  'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
  'GET /api/get-regions': () => ({ status: 'ok', data: REGIONS }),
};

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('an empty form is not sent, and the field shows an error and gets the focus', async () => {
  const calls = show({ 'POST /smart-search/add-search': () => started });
  fireEvent.change(await keyword(), { target: { value: '   ' } });
  await find();
  expect((await screen.findByRole('alert')).textContent).toBe('Вы не ввели данные о пользователе');
  expect(document.activeElement).toBe(await keyword());
  expect(calls).not.toContain('POST /smart-search/add-search');
});

test('a search everywhere sends the keywords as typed', async () => {
  show({ 'POST /smart-search/add-search': accept });
  fireEvent.change(await keyword(), { target: { value: 'Саша Ковалёв' } });
  await find();
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith({ id: SEARCH_ID, exists: false }));
  expect(sent).toHaveBeenCalledWith({ type: 'keyword', source: 'tinder', keyword: 'Саша Ковалёв', region: 'any' });
});

test('a city is found by typing without «ё» and sent by its id', async () => {
  show({ 'POST /smart-search/add-search': accept }, { keyword: 'врач', region: null });
  const region = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Регион или город' });
  fireEvent.click(region);
  await screen.findByRole('option', { name: /Казань/ });
  fireEvent.change(region, { target: { value: 'орел' } });
  fireEvent.keyDown(region, { key: 'Enter' });
  expect(region.value).toBe('Орёл, Орловская область');
  expect(onDraft).toHaveBeenCalledWith({ keyword: 'врач', region: 'RU-57-orel' });
  await find();
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ region: 'RU-57-orel' })));
});

test('the keywords go into the address after a pause, and at once with the search', async () => {
  show({ 'POST /smart-search/add-search': accept });
  fireEvent.change(await keyword(), { target: { value: 'Са' } });
  fireEvent.change(await keyword(), { target: { value: 'Саша' } });
  expect(onDraft).not.toHaveBeenCalled();
  await waitFor(() => expect(onDraft).toHaveBeenCalledWith({ keyword: 'Саша', region: null }));
  expect(onDraft).toHaveBeenCalledTimes(1);
  fireEvent.change(await keyword(), { target: { value: 'Саша К' } });
  await find();
  expect(onDraft).toHaveBeenLastCalledWith({ keyword: 'Саша К', region: null });
});

test('how many people the words mean is said before the search, with what would narrow it', async () => {
  show(
    {
      'POST /smart-search/count-people': ({ body }) => {
        sent(body);
        return { status: 'ok', count: 214, more: false, missing: ['surname', 'region'], uncounted: [] };
      },
    },
    { keyword: 'Сергей', region: 'RU-16' },
  );
  expect(await screen.findByText(/Подходят 214.человек\. Уточните: добавьте фамилию или город\./)).toBeTruthy();
  expect(sent).toHaveBeenCalledWith({ keyword: 'Сергей', region: 'RU-16', source: 'tinder' });
});

test('where people cannot be counted, the form works without a number', async () => {
  const calls = show(
    { 'POST /smart-search/count-people': () => refusal(429, 'too_many', 'Слишком часто.') },
    { keyword: 'Сергей', region: null },
  );
  await waitFor(() => expect(calls).toContain('POST /smart-search/count-people'));
  await waitFor(() => expect(screen.queryByText('Считаем…')).toBeNull());
  expect(screen.queryByText(/Подход/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['keyword_short', 'Введите хотя бы две буквы.', 'textbox'],
  ['region_unknown', 'Такого региона нет. Выберите его из списка.', 'combobox'],
])('the refusal %s is shown at its field and the input is kept', async (code, message, role) => {
  show({ 'POST /smart-search/add-search': () => refusal(400, code, message) }, { keyword: 'я', region: null });
  await find();
  const field = await screen.findByRole<HTMLInputElement>(role);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(message);
  expect((await keyword()).value).toBe('я');
});

test('a source that has gone down is reported above the button', async () => {
  show(
    { 'POST /smart-search/add-search': () => refusal(503, 'source_down', 'Источник сейчас не отвечает.') },
    { keyword: 'Анна', region: null },
  );
  await find();
  expect((await screen.findByRole('alert')).textContent).toBe('Источник сейчас не отвечает.');
});

test('an unpaid account sees a link to the tariff', async () => {
  show(
    { 'POST /smart-search/add-search': () => refusal(402, 'not_paid', 'Данная функция не оплачена') },
    { keyword: 'Анна', region: null },
  );
  await find();
  expect(await screen.findByText('Данная функция не оплачена')).toBeTruthy();
  expect(screen.getByRole('link', { name: '+ Добавить в тариф' }).getAttribute('href')).toBe('/change-tariff');
});

test('the same keywords lead to the existing search', async () => {
  show(
    { 'POST /smart-search/add-search': () => ({ ...started, status: 'exists', search: aListed() }) },
    { keyword: 'Анна', region: null },
  );
  await find();
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith({ id: SEARCH_ID, exists: true }));
});

test('without the list of regions a search everywhere still works', async () => {
  show(
    {
      'GET /api/get-regions': () => Response.json({ message: 'Сервер занят.' }, { status: 503 }),
      'POST /smart-search/add-search': accept,
    },
    { keyword: 'Анна', region: null },
  );
  expect(await screen.findByText('Список регионов не загрузился: можно искать везде.')).toBeTruthy();
  await find();
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ region: 'any' })));
});

test('without an available source the search cannot start', async () => {
  show({}, { keyword: 'Анна', region: null }, null);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Найти' })).disabled).toBe(true);
});

function accept({ body }: { body: unknown }) {
  sent(body);
  return started;
}

function show(
  answers: Parameters<typeof fakeServer>[0],
  first: KeywordDraft = { keyword: '', region: null },
  source: string | null = 'tinder',
): string[] {
  const calls = fakeServer({ ...known, ...answers });
  function Address() {
    const [draft, setDraft] = useState(first);
    return (
      <KeywordForm
        draft={draft}
        sources={<p>Карточки источников</p>}
        source={source}
        demo={false}
        onDraft={(kept) => {
          onDraft(kept);
          setDraft(kept);
        }}
        onStarted={onStarted}
      />
    );
  }
  renderScreen(<Address />);
  return calls;
}

function keyword(): Promise<HTMLInputElement> {
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Кого ищем' });
}

async function find(): Promise<void> {
  fireEvent.submit(await screen.findByRole('button', { name: 'Найти' }));
}
