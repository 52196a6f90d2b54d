import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { AccountOverview } from '@vidno/contract/vk/posts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aCoverage, aGroup, anOverview, aPoint, someStats, TRACKED_ID } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Overview, type OverviewParams } from './vk-account-page.tsx';

const onChange = vi.fn();
const february = { date_from: '2026-02-01', date_to: '2026-02-28' };

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onChange.mockClear();
});

test('a tile shows its figure, its formula and its change in words', async () => {
  show(anOverview());
  const likes = await tile('Лайки');
  expect(likes.getByText('600')).toBeTruthy();
  expect(likes.getByText('на 20 % больше')).toBeTruthy();
  expect(likes.getByText('было 500')).toBeTruthy();
  const er = await tile('ER');
  expect(er.getByText('1,15 %')).toBeTruthy();
  expect(er.getByText('на 0,25 п. п. меньше')).toBeTruthy();
  expect(er.getByRole('button', { name: 'Как считается «ER»' })).toBeTruthy();
  expect(er.getByText(/лайки \+ комментарии \+ репосты\) ÷ подписчики/)).toBeTruthy();
});

test('a null figure is «нет данных» with a reason, never zero', async () => {
  show(anOverview({ stats: someStats({ count_views: null, erv_value: null }) }));
  const views = await tile('Просмотры');
  expect(views.getByText('нет данных')).toBeTruthy();
  expect(views.getByText('ВКонтакте не показывает просмотры этих постов')).toBeTruthy();
  expect((await tile('Реакции')).getByText('ВКонтакте не показывает реакции отдельно от лайков')).toBeTruthy();
});

test('an open period shows no changes and says how to get them', async () => {
  show(anOverview({ compared: null, previousStats: null }), {}, {});
  expect(await screen.findByText(/Выберите период с началом и концом/)).toBeTruthy();
  expect(screen.queryByText(/^было/)).toBeNull();
});

test('each mean has a median next to it, or a dash', async () => {
  show(anOverview());
  const cells = async (title: string) =>
    within(await rowOf(title))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await cells('Лайки')).toEqual(['50', '41,5']);
  expect(await cells('Просмотры')).toEqual(['—нет данных', '—нет данных']);
});

test('the chart shows one figure or all of them, and the address keeps the choice', async () => {
  show(anOverview(), { series: 'likes' });
  const chart = await screen.findByRole('slider', { name: 'Лайки' });
  expect(chart.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe(
    'февраль 2026 г.: 20; период для сравнения, ноябрь 2025 г.: 7',
  );
  fireEvent.change(screen.getByRole('combobox', { name: 'Показатель' }), { target: { value: 'all' } });
  expect(onChange).toHaveBeenCalledWith({ series: 'all' });
  cleanup();
  show(anOverview(), { series: 'all' });
  await screen.findByRole('slider', { name: 'Лайки' });
  expect(screen.getAllByRole('slider', { name: /Посты|Репосты|ERv?/ })).toHaveLength(3);
});

test('followers stand with their day, their growth and their jumps', async () => {
  show(anOverview());
  const followers = await tile('Подписчики');
  expect(await followers.findByText('5 020')).toBeTruthy();
  expect(followers.getByText('на 28.02.2026')).toBeTruthy();
  const growth = await tile('Прирост');
  expect(growth.getByText('+20')).toBeTruthy();
  expect(growth.getByText('с 01.02.2026 по 28.02.2026')).toBeTruthy();
  expect(await screen.findByRole('slider', { name: 'Подписчики' })).toBeTruthy();
  expect(screen.getByText(/Кружком отмечены скачки/)).toBeTruthy();
});

test('where only a part of the posts has reactions, no change is told but since when they are counted', async () => {
  const stats = someStats({ count_reactions: 50, posts_with_reactions: 12 });
  const previousStats = someStats({ count_reactions: 9, posts_with_reactions: 3 });
  show(anOverview({ stats, previousStats, coverage: aCoverage({ reactionsSince: '2026-01-20' }) }));
  const reactions = await tile('Реакции');
  expect(reactions.getByText(/изменение не считаем/)).toBeTruthy();
  expect(reactions.getByText('Реакции считают с 20.01.2026')).toBeTruthy();
  expect(reactions.queryByText(/больше|меньше/)).toBeNull();
});

test('a period that was not collected whole is not compared, and the screen says so', async () => {
  show(
    anOverview({ compared: { date_from: '2026-01-01', date_to: '2026-01-31', collected: false }, previousStats: null }),
  );
  expect(await screen.findByText(/С периодом 01.01.2026 — 31.01.2026 не сравниваем/)).toBeTruthy();
});

test('what is held of the page is said in lines', async () => {
  show(anOverview({ coverage: aCoverage({ gaps: ['closed'] }) }));
  expect(await screen.findByText('Полнота данных')).toBeTruthy();
  expect(screen.getByText('Страница закрыта. Показано то, что собрали, пока она была открыта.')).toBeTruthy();
});

test('the heat map describes each hour of the week and names the best', async () => {
  show(anOverview());
  expect(await screen.findByLabelText('Среда, 19:00–20:00: ER 3,40 %, 10 постов')).toBeTruthy();
  expect(screen.getByLabelText('Понедельник, 00:00–01:00: нет постов')).toBeTruthy();
  expect(screen.getByText('Лучше всего откликаются: среда, 19:00–20:00 — ER 3,40 % (10 постов).')).toBeTruthy();
  expect(screen.getByLabelText(/^Четверг, 08:00–09:00: .*этого мало, чтобы судить$/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Посты', { selector: 'input' }));
  expect(onChange).toHaveBeenCalledWith({ heat: 'posts' });
});

test('best and worst posts link to VK, and the full report keeps the period', async () => {
  show(anOverview());
  const best = await screen.findByText('Весна пришла, и мы открыли новую выставку', { selector: 'a' });
  expect(best.getAttribute('href')).toBe('https://vk.com/wall-1_7');
  expect(screen.getByText('Без текста', { selector: 'a' })).toBeTruthy();
  expect(screen.getByText('Полный отчёт', { selector: 'a' }).getAttribute('href')).toBe(
    `/vk/account/${TRACKED_ID}/full-report/content_type?from=2026-02-01&to=2026-02-28`,
  );
});

test('during collection the figures so far are shown with the number of posts behind them', async () => {
  show(anOverview({ status: 'wait' }));
  expect(await screen.findByText(/Уже собрано: 1 200 постов/)).toBeTruthy();
  expect((await tile('Лайки')).getByText('600')).toBeTruthy();
});

test('a period without posts says so and offers the whole time', async () => {
  show(anOverview({ stats: someStats({ count_posts: 0 }) }));
  fireEvent.click(await screen.findByRole('button', { name: 'За всё время' }));
  expect(onChange).toHaveBeenCalledWith({ from: undefined, to: undefined, period: 'all' });
});

async function rowOf(title: string): Promise<HTMLElement> {
  const head = await screen.findByText(title, { selector: 'th[scope=row]' });
  if (!head.parentElement) throw new Error(`no row «${title}»`);
  return head.parentElement;
}

async function tile(title: string) {
  const tiles = within(await screen.findByLabelText('Показатели'));
  const found = tiles.getAllByRole('listitem').find(({ textContent }) => textContent?.startsWith(title));
  if (!found) throw new Error(`no tile «${title}»`);
  return within(found);
}

function show(account: AccountOverview, params: OverviewParams = {}, filter: object = february): void {
  fakeServer({
    'GET /collection/get-data-account': () => account,
    'GET /collection/get-data-report-post': () => ({
      status: 'ok',
      type: 'weekday_hour',
      stats: account.stats,
      data: [
        aGroup({ value: '3-19', count_posts: 10, er_value: 3.4 }),
        aGroup({ value: '4-8', count_posts: 2, er_value: 9.9 }),
      ],
      totalCount: 1,
    }),
    'GET /analysis-posts/chart': () => ({
      status: 'ok',
      step: 'month',
      points: [
        aPoint('2026-01', { views: null, erv: null, reactions: null, likes: 10 }),
        aPoint('2026-02', { views: null, erv: null, reactions: null, likes: 20 }),
      ],
      compared: [aPoint('2025-10'), aPoint('2025-11', { likes: 7 })],
    }),
    'GET /collection/get-followers': () => ({
      status: 'ok',
      data: [
        { day: '2026-02-01', followers: 5_000, jump: false },
        { day: '2026-02-10', followers: 500_000, jump: true },
        { day: '2026-02-28', followers: 5_020, jump: false },
      ],
    }),
    'GET /collection/get-status-processes': () => ({
      status: 'ok',
      data: [
        {
          id: account.processId,
          status: 'wait',
          message: '',
          percent: 30,
          countPosts: 1_200,
          can_accelerate: false,
          accelerated: false,
        },
      ],
    }),
  });
  renderScreen(
    <Overview
      id={TRACKED_ID}
      filter={filter}
      period={{ from: '2026-02-01', to: '2026-02-28' }}
      params={params}
      link={(screen) => `/vk/account/${TRACKED_ID}/${screen}`}
      onChange={onChange}
    />,
  );
}
