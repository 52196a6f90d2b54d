import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { Source } from '@vidno/contract/sources';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aSource } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useOnlySource } from './api.ts';
import { OnlySource } from './only-source.tsx';

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

test('a source shows its size and price, and that an empty result is free', async () => {
  show([aSource({ price_rub: 10 })]);
  const card = (await screen.findByRole('radio', { name: /Анкеты/ })).closest('label');
  expect(spaces(card)).toContain('60 человек');
  expect(spaces(card)).toContain('10 ₽никто не найден — бесплатно');
});

test('a source of drawn people says so, and what costs nothing now is called free', async () => {
  show([aSource({ demo: true, people: 31 })]);
  const card = spaces((await screen.findByRole('radio', { name: /Анкеты/ })).closest('label'));
  expect(card).toContain('Для примера: 31 нарисованный человек');
  expect(card).toContain('сейчас бесплатно');
  expect(card).not.toContain('никто не найден');
});

test('a source outside the catalogue shows no number of people', async () => {
  show([aSource({ title: 'Люди VK', serves: ['keyword'], extent: 'Открытые страницы', people: 0 })]);
  const card = spaces((await screen.findByRole('radio', { name: /Люди VK/ })).closest('label'));
  expect(card).toContain('Открытые страницы');
  expect(card).not.toContain('0 человек');
});

test.each([
  ['down', 'Вернётся через час.', 'Вернётся через час.'],
  ['down', null, 'Источник сейчас не отвечает. Попробуйте позже.'],
  ['unavailable', 'Нужен доступ VK.', 'Нужен доступ VK.'],
  ['unavailable', null, 'Этот источник на сайте не подключён.'],
] as const)('a source that is %s says why (%s) and cannot be chosen', async (health, message, shown) => {
  show([aSource({ health, message })]);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Анкеты/ })).disabled).toBe(true);
  expect(screen.getByText(shown)).toBeTruthy();
});

test('other sources are not shown', async () => {
  show([aSource(), aSource({ id: 'photos', title: 'Только лица', serves: ['photo'] })]);
  expect(await screen.findAllByRole('radio')).toHaveLength(1);
  expect(screen.queryByText('Только лица')).toBeNull();
});

test('if no source is up, that is said, with what is kept meanwhile', async () => {
  show([aSource({ health: 'down' })]);
  expect((await screen.findByText(/не отвечает ни один источник/)).textContent).toContain('Запрос сохранится.');
});

test('a list that fails to load can be retried', async () => {
  let asked = 0;
  fakeServer({
    'GET /smart-search/get-sources': () => {
      asked += 1;
      return asked === 1 ? refusal(503, 'overloaded', 'Сейчас много запросов.') : { status: 'ok', data: [aSource()] };
    },
  });
  renderScreen(<Choosing />);
  expect((await screen.findByRole('alert')).textContent).toContain('Сейчас много запросов.');
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByRole('radio', { name: /Анкеты/ })).toBeTruthy();
});

function show(sources: readonly Source[]): void {
  fakeServer({ 'GET /smart-search/get-sources': () => ({ status: 'ok', data: sources }) });
  renderScreen(<Choosing />);
}

function Choosing() {
  return <OnlySource choice={useOnlySource('keyword', 'tinder')} kept="Запрос сохранится." />;
}

function spaces(element: Element | null): string {
  return (element?.textContent ?? '').replaceAll('\u00a0', ' ');
}
