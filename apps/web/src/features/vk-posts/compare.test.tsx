import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aVkUser, someStats, someTypicals } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Compare, type CompareParams } from './vk-compare-page.tsx';

const onChange = vi.fn();
const news = '44444444-4444-4444-8444-444444444441';
const anna = '44444444-4444-4444-8444-444444444442';
const compared = [
  { id: news, user: aVkUser(), stats: someStats(), typicals: someTypicals() },
  {
    id: anna,
    user: aVkUser({ firstName: 'Анна', lastName: 'Соколова', follower: null }),
    stats: someStats({ er_value: null, count_likes: 9_000 }),
    typicals: someTypicals(),
  },
];

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onChange.mockClear();
});

test('accounts are compared side by side, and values hidden by VK show no data', async () => {
  serve();
  draw({ ids: `${news},${anna}` });
  const row = within(await screen.findByRole('row', { name: /^Анна/ }));
  const cells = row.getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(cells).toEqual([
    '—нет данных',
    '12',
    '24 000',
    '9 000',
    '60',
    '30',
    '—нет данных',
    '1,02 %',
    '2,88 %',
    '—нет данных',
  ]);
});

test('the sort order and the figure of the bars are put into the address', async () => {
  serve();
  draw({ ids: `${news},${anna}`, view: 'likes' });
  const bars = within(await screen.findByRole('list', { name: 'Лайки' }));
  expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Анна Соколова9 000',
    'Новости Видно600',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Подписчики' }));
  expect(onChange).toHaveBeenCalledWith({ sort: 'followers', direction: 'down' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Показатель' }), { target: { value: 'views' } });
  expect(onChange).toHaveBeenLastCalledWith({ view: 'views' });
});

test('an account can be removed from the comparison', async () => {
  serve();
  draw({ ids: `${news},${anna}` });
  fireEvent.click(await screen.findByRole('button', { name: 'Убрать «Анна Соколова» из сравнения' }));
  expect(onChange).toHaveBeenCalledWith({ ids: news });
});

test('without accounts the screen links to the list and fetches nothing', async () => {
  const calls = serve();
  draw({});
  const link = await screen.findByRole('link', { name: 'Выбрать аккаунты' });
  expect(link.getAttribute('href')).toBe('/vk');
  expect(calls).toEqual([]);
});

test('a refusal is shown with a link back to the list', async () => {
  fakeServer({
    'GET /analysis-posts/compare': () =>
      refusal(404, 'tracked_account_not_found', 'Такого аккаунта в вашем списке нет.'),
  });
  draw({ ids: news });
  expect((await screen.findByRole('alert')).textContent).toContain('Такого аккаунта в вашем списке нет.');
  expect(screen.getByRole('link', { name: 'Выбрать аккаунты' })).toBeTruthy();
});

function serve(): string[] {
  return fakeServer({ 'GET /analysis-posts/compare': () => ({ status: 'ok', data: compared }) });
}

function draw(params: CompareParams): void {
  renderScreen(
    <Compare filter={{}} params={params} home="/vk" accountLink={(id) => `/vk/account/${id}`} onChange={onChange} />,
  );
}
