import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SearchListItem } from '@vidno/contract/search';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer as fakeServers, refusal } from '../../testing/fake-server.ts';
import { someTariffs } from '../../testing/made-up-money.ts';
import { aListed, aProfile, someListed } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { ListRoute, ShownFilter } from './api.ts';
import { SearchList } from './search-list.tsx';

const OTHER_ID = '99999999-1111-4111-8111-111111111111';
const onPage = vi.fn();
const onNarrow = vi.fn();
const known = { 'GET /api/profile': () => ({ status: 'ok', data: aProfile() }) };
const waiting = aListed({ status: 'wait', percent: 42, count: 0 });

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onPage.mockClear();
  onNarrow.mockClear();
});

test('a finished search shows its source, time and count', async () => {
  show(() => [aListed()]);
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('01.03.2026, 09:05')).toBeTruthy();
  expect(row.getAllByText('Найдено 3 человека')).toBeTruthy();
  expect(row.getByText('Анкеты')).toBeTruthy();
  expect(row.getByRole('link').getAttribute('href')).toBe(`/result/photo/${aListed().id}`);
});

test('a keyword search shows its keywords and region, and links to its result', async () => {
  show(() => [
    aListed({
      type: 'keyword',
      imagePath: null,
      keyword: 'Саша Ковалёв',
      region: { id: 'RU-16', name: 'Республика Татарстан' },
    }),
  ]);
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByRole('link', { name: /Саша Ковалёв/ }).getAttribute('href')).toBe(`/result/keyword/${aListed().id}`);
  expect(row.getByText(/Республика Татарстан · Анкеты/)).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Удалить поиск' }));
  expect(await screen.findByText('Запрос и результат удалятся навсегда.')).toBeTruthy();
});

test('a search that found nobody says so', async () => {
  show(() => [aListed({ count: 0 })]);
  expect(await screen.findByText('Никого не нашли')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Без подписи, 01\.03\.2026/ })).toBeTruthy();
});

test('what a search has cost, and that it waits to be paid for, stands in its row', async () => {
  show(() => [
    aListed({ payment: { state: 'released', amount_kopecks: 1_000 }, count: 0 }),
    aListed({ id: OTHER_ID, payment: { state: 'locked', amount_kopecks: 1_000 } }),
  ]);
  expect(await screen.findByText(/^Никого не нашли — 10\s₽ вернули на баланс$/)).toBeTruthy();
  expect(screen.getByText(/^Откроем за 10\s₽$/)).toBeTruthy();
});

test('a search that waits long can be sped up from its row, and then says so', async () => {
  fakeServer({
    'GET /api/tariffs': () => someTariffs(),
    'GET /smart-search/get-list': () =>
      someListed([
        { ...waiting, can_accelerate: true },
        { ...waiting, id: OTHER_ID, accelerated: true },
      ]),
  });
  draw('smart-search');
  expect(await screen.findByRole('button', { name: /Ускорить за 15\s₽: Без подписи/ })).toBeTruthy();
  expect(screen.getByText('Ускорен')).toBeTruthy();
});

test('a list is polled while a search is waiting', async () => {
  let asked = 0;
  const calls = show(() => {
    asked += 1;
    return asked < 2 ? [waiting] : [aListed()];
  });
  expect(await screen.findByText('Идёт поиск, 42 %')).toBeTruthy();
  expect(await screen.findAllByText('Найдено 3 человека')).toBeTruthy();
  const afterReady = calls.length;
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(calls).toHaveLength(afterReady);
});

test('a list on another route is not polled', async () => {
  const calls = show(() => [waiting], 'smart-search');
  await screen.findByText('Идёт поиск, 42 %');
  const before = calls.length;
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  expect(calls).toHaveLength(before);
});

test('a search that fails while the list is open is reported until dismissed', async () => {
  let asked = 0;
  show(() => {
    asked += 1;
    return asked < 2 ? [waiting] : [aListed({ status: 'error', message: 'Источник не ответил', count: 0 })];
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Источник не ответил');
  fireEvent.click(within(alert).getByRole('button', { name: 'Понятно' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Не удался')).toBeTruthy();
});

test('an empty list invites the user to the first search', async () => {
  show(() => []);
  expect(await screen.findByRole('heading', { name: 'Здесь будут ваши поиски' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Новый поиск' }).getAttribute('href')).toBe('/smart-search');
});

test('a list that fails to load offers a retry', async () => {
  fakeServer({ 'GET /smart-search/get-list': () => refusal(503, 'overloaded', 'Сейчас слишком много запросов.') });
  draw('smart-search-list');
  expect((await screen.findByRole('alert')).textContent).toContain('Сейчас слишком много запросов.');
  expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
});

test('removing asks for confirmation, and a refusal is shown in the dialog', async () => {
  fakeServer({
    'GET /smart-search/get-list': () => someListed([aListed()]),
    'GET /smart-search/remove-search': () => refusal(404, 'not_found', 'Поиск не найден.'),
  });
  draw('smart-search-list');
  fireEvent.click(await screen.findByRole('button', { name: 'Удалить поиск' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Да, удалить' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Поиск не найден.');
});

test('a long list is paged', async () => {
  fakeServer({ 'GET /smart-search/get-list': () => someListed([aListed()], 21) });
  draw('smart-search-list');
  fireEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }));
  expect(onPage).toHaveBeenCalledWith(1);
});

test('a guest has an empty list without a call', async () => {
  const calls = fakeServers({
    'GET /api/profile': () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }),
  });
  draw('smart-search-list');
  expect(await screen.findByRole('heading', { name: 'Здесь будут ваши поиски' })).toBeTruthy();
  expect(calls).not.toContain('GET /smart-search/get-list');
});

const match = { name: 'Анна Соколова', age: 32, band: 'confident', imagePath: '/files/anna-1' } as const;

test('a search is called by its label, else by whom it found, whose face replaces the deleted photo', async () => {
  show(() => [aListed({ match, count: 1, imagePath: null }), aListed({ id: OTHER_ID, match, label: 'Соседка' })]);
  const [first, second] = (await screen.findAllByRole('listitem')).map((tile) => within(tile));
  expect(first?.getByRole('link', { name: /^Анна Соколова, 32,/ })).toBeTruthy();
  expect(first?.getByText('Уверенное совпадение')).toBeTruthy();
  expect(first?.getByRole('img', { name: 'Найденный человек' }).getAttribute('src')).toBe('/files/anna-1');
  expect(first?.getByText(/ваше фото удалено/)).toBeTruthy();
  expect(second?.getByRole('link', { name: /^Соседка,/ })).toBeTruthy();
  expect(second?.getByRole('img', { name: 'Лицо из запроса' }).getAttribute('src')).toBe('/files/face');
});

test('where the photo is deleted and nobody was found, the letters of the label stand', async () => {
  show(() => [aListed({ label: 'Дядя Вова', count: 0, imagePath: null })]);
  expect(await screen.findByText('ДВ')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a label is stored without the spaces around it', async () => {
  const sent: unknown[] = [];
  fakeServer({
    'GET /smart-search/get-list': () => someListed([aListed()]),
    'POST /smart-search/label-search': ({ body }) => {
      sent.push(body);
      return { status: 'ok' };
    },
  });
  draw('smart-search-list');
  fireEvent.click(await screen.findByRole('button', { name: 'Подписать поиск' }));
  fireEvent.change(screen.getByLabelText('Подпись'), { target: { value: ' Сосед ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ id: aListed().id, label: 'Сосед' }]);
});

test('only what has searches is offered, and a choice and words go to the address', async () => {
  show(() => [aListed()]);
  const chips = within(await screen.findByRole('group', { name: 'Показать' }));
  expect(chips.getAllByRole('radio').map((chip) => chip.parentElement?.textContent)).toEqual(['Все 1', 'Нашли 1']);
  fireEvent.click(chips.getByRole('radio', { name: /Нашли/ }));
  expect(onNarrow).toHaveBeenLastCalledWith({ words: '', shown: 'found' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Анна ' } });
  await waitFor(() => expect(onNarrow).toHaveBeenLastCalledWith({ words: 'Анна', shown: null }));
});

test('where no search fits, all can be shown again', async () => {
  fakeServer({ 'GET /smart-search/get-list': () => someListed([]) });
  draw('smart-search-list', { words: 'Пётр', shown: 'nobody' });
  expect(await screen.findByRole('heading', { name: 'Таких поисков нет' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Показать все' }));
  expect(onNarrow).toHaveBeenLastCalledWith({ words: '', shown: null });
});

function fakeServer(answers: Parameters<typeof fakeServers>[0]): string[] {
  return fakeServers({ ...known, ...answers });
}

function show(searches: () => SearchListItem[], route: ListRoute = 'smart-search-list'): string[] {
  const calls = fakeServer({
    'GET /smart-search/get-list': () => {
      const found = searches();
      return someListed(found);
    },
  });
  draw(route);
  return calls;
}

function draw(route: ListRoute, narrowed: { words?: string; shown?: ShownFilter } = {}): void {
  renderScreen(
    <SearchList
      route={route}
      demo={false}
      page={0}
      onPage={onPage}
      onNarrow={onNarrow}
      {...narrowed}
      resultLink={({ id, type }) => `/result/${type}/${id}`}
      newSearchLink="/smart-search"
    />,
  );
}
