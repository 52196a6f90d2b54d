import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { SourceStatus } from '@vidno/contract/sources';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { StatusBoard } from './status-page.tsx';

afterEach(cleanup);

test('each source shows its health, the reason, and the last check', async () => {
  show([aStatus(), aStatus({ id: 'vk', title: 'Люди VK', health: 'down', message: 'VK не отвечает.' })]);
  const vk = within(await screen.findByRole('region', { name: 'Люди VK' }));
  expect(vk.getByText('Не отвечает')).toBeTruthy();
  expect(vk.getByText('VK не отвечает.')).toBeTruthy();
  expect(vk.getByText(/Проверено 01\.03\.2026,.09:05/)).toBeTruthy();
  expect(screen.getByText('Не отвечает: Люди VK')).toBeTruthy();
});

test('if every connected source is up, one line says so', async () => {
  show([
    aStatus(),
    aStatus({ id: 'vk', title: 'Люди VK', health: 'unavailable', message: 'VK не подключён.', checked: null }),
  ]);
  expect(await screen.findByText('Все подключённые источники работают')).toBeTruthy();
  expect(screen.getByText('Не подключён')).toBeTruthy();
  expect(screen.getByText('Ещё не проверяли')).toBeTruthy();
});

test('the days are shown as bars, a sentence and a table', async () => {
  show([aStatus()]);
  const bars = await screen.findByRole('img', {
    name: /Анкеты, 3.дня: 75.% проверок прошли\. Перебои: 28.февраля — 50.%/,
  });
  expect(bars.querySelectorAll('[data-state]')).toHaveLength(3);
  fireEvent.click(screen.getByText('По дням'));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '2 мартане проверяли',
    '1 мартаработал, 100 %',
    '28 февраляв основном не отвечал, 50 %',
  ]);
});

test('a status that fails to load can be retried', async () => {
  let asked = 0;
  fakeServer({
    'GET /api/status': () => {
      asked += 1;
      return asked === 1
        ? Response.json({ message: 'Сервер занят.' }, { status: 503 })
        : { status: 'ok', data: [aStatus()] };
    },
  });
  renderScreen(<StatusBoard />);
  expect((await screen.findByRole('alert')).textContent).toContain('Сервер занят.');
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByRole('region', { name: 'Анкеты' })).toBeTruthy();
});

test('a large source without its index says that photo search is slower for now', async () => {
  const of = (index: SourceStatus['index']) => aStatus({ id: index, title: index, index });
  fakeServer({ 'GET /api/status': () => ({ status: 'ok', data: [of('building'), of('missing'), of('ready')] }) });
  renderScreen(<StatusBoard />);
  const textOf = async (name: string) => (await screen.findByRole('region', { name })).textContent;
  expect(await textOf('building')).toContain('пока идёт медленнее');
  expect(await textOf('missing')).toContain('пока идёт медленнее');
  expect(await textOf('ready')).not.toContain('медленнее');
});

function aStatus(change: Partial<SourceStatus> = {}): SourceStatus {
  return {
    id: 'tinder',
    title: 'Анкеты',
    kind: 'catalogue',
    health: 'up',
    message: null,
    filling: false,
    index: 'none',
    checked: '2026-03-01T06:05:00Z',
    days: [
      { day: '2026-02-28', up: 0.5 },
      { day: '2026-03-01', up: 1 },
      { day: '2026-03-02', up: null },
    ],
    ...change,
  };
}

function show(sources: readonly SourceStatus[]): void {
  fakeServer({ 'GET /api/status': () => ({ status: 'ok', data: sources }) });
  renderScreen(<StatusBoard />);
}
