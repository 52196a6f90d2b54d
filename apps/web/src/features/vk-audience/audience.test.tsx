import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Audience as Answer } from '@vidno/contract/vk/audience';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { TRACKED_ID } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Audience } from './vk-audience-page.tsx';

const NBSP = '\u00a0';
const onPage = vi.fn();

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onPage.mockClear();
});

test('an audience shows its groups with shares and the coverage of each', async () => {
  show(() => anAudience());
  const age = within(await screen.findByRole('list', { name: 'Возраст' }));
  expect(age.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `18–24300${`75${NBSP}%`}`,
    `25–34100${`25${NBSP}%`}`,
  ]);
  expect(screen.getByText('известно для 40 %')).toBeTruthy();
  expect(screen.getByText(/Посчитано по выборке: 1 000 человек из 5 000/)).toBeTruthy();
});

test('a trait that nobody has made public shows no data, not zero', async () => {
  show(() => anAudience());
  expect(await screen.findByText(/нет данных: никто/)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Город' })).toBeNull();
});

test('people are listed with their public facts, twenty per page', async () => {
  show(() => anAudience());
  const people = within(await screen.findByRole('list', { name: 'Подписчики' }));
  expect(people.getByRole('link', { name: 'Анна Соколова' }).getAttribute('href')).toBe('https://vk.com/id1');
  expect(people.getByText('31 год, Казань, Россия')).toBeTruthy();
  expect(people.getByText('нет данных')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Следующая страница' }));
  expect(onPage).toHaveBeenCalledWith(1);
});

test('progress is shown while followers are read, then the audience appears by itself', async () => {
  let asked = 0;
  show(() => {
    asked += 1;
    return asked < 2
      ? anAudience({ status: 'wait', percent: 30, read_count: 0, data_audience: [], data_age: [], data_sex: [] })
      : anAudience();
  });
  expect(await screen.findByRole('progressbar', { name: 'Читаем список подписчиков' })).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'Возраст' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('an audience hidden by VK says why', async () => {
  show(() => anAudience({ status: 'unavailable', message: 'Сообщество скрыло участников', read_count: 0 }));
  expect(await screen.findByText('Сообщество скрыло участников')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('a refusal is shown with a retry button', async () => {
  fakeServer({ 'GET /audience/get': () => refusal(503, 'overloaded', 'Сейчас слишком много запросов.') });
  draw();
  expect((await screen.findByRole('alert')).textContent).toContain('Сейчас слишком много запросов.');
  expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
});

function show(answer: () => Answer): void {
  fakeServer({ 'GET /audience/get': answer });
  draw();
}

function draw(): void {
  renderScreen(<Audience id={TRACKED_ID} page={0} onPage={onPage} />);
}

function anAudience(change: Partial<Answer> = {}): Answer {
  return {
    status: 'ok',
    message: null,
    percent: 100,
    total_count: 5_000,
    read_count: 1_000,
    read_at: '2026-03-01T06:05:00Z',
    coverage: { age: 0.4, country: 0.9, city: 0, sex: 1 },
    data_age: [
      { value: '18-24', title: '18–24', count: 300, share: 0.75 },
      { value: '25-34', title: '25–34', count: 100, share: 0.25 },
    ],
    data_country: [{ value: '1', title: 'Россия', count: 900, share: 1 }],
    data_city: [],
    data_sex: [{ value: 'female', title: 'Женщины', count: 1_000, share: 1 }],
    data_audience: [
      {
        vk_id: 1,
        name: 'Анна Соколова',
        url: 'https://vk.com/id1',
        avatar: null,
        age: 31,
        city: 'Казань',
        country: 'Россия',
      },
      { vk_id: 2, name: 'Борис', url: 'https://vk.com/id2', avatar: null, age: null, city: null, country: null },
    ],
    ...change,
  };
}
