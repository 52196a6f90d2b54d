import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReportType } from '@vidno/contract/vk/posts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, type ReceivedCall } from '../../testing/fake-server.ts';
import { aGroup, aPost, someStats, TRACKED_ID } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Report } from './vk-full-report-page.tsx';

const onChange = vi.fn();
const groups = [
  aGroup({ value: 'photo', count_posts: 9, share: 0.75 }),
  aGroup({ value: 'video', count_posts: 3, share: 0.25, count_views: null, erv_value: null }),
];

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onChange.mockClear();
});

test('groups show counts, shares and ratios, with a dash for unknown values', async () => {
  serve();
  draw({});
  const row = within(await screen.findByRole('row', { name: /^Видео/ }));
  const cells = row.getAllByRole('cell').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(cells).toEqual(['3', '25 %', '1,15 %', '—нет данных', '—нет данных', '600', '60', '30']);
});

test('each report has its own address, and links keep the period', async () => {
  serve();
  draw({});
  const tab = await screen.findByRole('link', { name: 'Хештег' });
  expect(tab.getAttribute('href')).toBe(`/vk/account/${TRACKED_ID}/full-report/hashtag?from=2026-02-01`);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Тип контента');
});

test('a group link keeps period and order', async () => {
  serve();
  draw({});
  const href = (await screen.findByRole('link', { name: 'Видео' })).getAttribute('href');
  expect(href).toBe(
    `/vk/account/${TRACKED_ID}/full-report/content_type?from=2026-02-01&sort=er&direction=up&value=video`,
  );
});

test('the posts of the selected group are shown, and the selection can be cleared', async () => {
  const asked = serve();
  draw({ value: 'video' });
  expect(await screen.findByRole('heading', { name: 'Посты: Видео' })).toBeTruthy();
  expect(await screen.findByText('Весна пришла, и мы открыли новую выставку')).toBeTruthy();
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    id: TRACKED_ID,
    type: 'content_type',
    value: 'video',
    page: '0',
    limit: '12',
    sort: 'er',
    direction: 'up',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Убрать выбор' }));
  expect(onChange).toHaveBeenCalledWith({ value: undefined });
});

test('without a selected group no posts are fetched', async () => {
  const asked = serve();
  draw({});
  await screen.findByRole('row', { name: /^Видео/ });
  expect(asked).toHaveLength(0);
});

test('a long report expands on demand and says how many groups are hidden', async () => {
  const tags = Array.from({ length: 30 }, (_, place) => aGroup({ value: `tag${place}` }));
  serve('hashtag', tags, 140);
  draw({ type: 'hashtag' });
  expect(await screen.findByText('Показаны 30 самых частых из 140.')).toBeTruthy();
  expect(screen.queryByText('#tag29')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Показать все группы: 30' }));
  expect(screen.getByText('#tag29')).toBeTruthy();
});

test('posts without hashtags do not look like a period without posts', async () => {
  serve('hashtag', []);
  draw({ type: 'hashtag' });
  expect(await screen.findByRole('heading', { name: 'В постах нет хештегов' })).toBeTruthy();
});

test('the report by weekday and hour has a heat map', async () => {
  serve('weekday_hour', [aGroup({ value: '3-19' })]);
  draw({ type: 'weekday_hour' });
  expect(await screen.findByRole('grid', { name: /^Посты по дням недели и часам/ })).toBeTruthy();
});

function serve(type: ReportType = 'content_type', data = groups, totalCount = data.length): ReceivedCall[] {
  const asked: ReceivedCall[] = [];
  fakeServer({
    'GET /collection/get-data-report-post': () => ({ status: 'ok', type, stats: someStats(), data, totalCount }),
    'GET /collection/get-posts-from-type': (call) => {
      asked.push(call);
      return { status: 'ok', data: [aPost()], totalCount: 1, page: 0 };
    },
  });
  return asked;
}

function draw({ type = 'content_type', value }: { type?: ReportType; value?: string }): void {
  renderScreen(
    <Report
      id={TRACKED_ID}
      type={type}
      filter={{ date_from: '2026-02-01' }}
      period={{ from: '2026-02-01' }}
      heat={undefined}
      value={value}
      order={{ sort: 'er', direction: 'up' }}
      page={0}
      link={(screen) => `/vk/account/${TRACKED_ID}/${screen}`}
      onChange={onChange}
    />,
  );
}
