import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PeriodChange, PeriodFigures } from '@vidno/contract/vk/changes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aCoverage, aGroup, someStats, TRACKED_ID } from '../../testing/made-up-vk.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { StatTiles } from './overview/stat-tiles.tsx';
import { Report } from './vk-full-report-page.tsx';

const filter = { date_from: '2026-02-01', date_to: '2026-02-28' };
const before: PeriodFigures = { posts: 12, likes: 590, comments: 60, reposts: 30, views: 24_000, er: 1.2, erv: 2.88 };
const nothing = { likes: 0, comments: 0, reposts: 0, views: 0 };
const change: PeriodChange = {
  seen: '2026-11-12T09:00:00Z',
  before,
  now: { ...before, likes: 600, er: 1.15 },
  reasons: [
    { kind: 'moved', day: '2026-11-20', posts: 2, ...nothing, likes: 10 },
    { kind: 'followers', day: '2026-11-19', posts: 12, ...nothing },
    { kind: 'deleted', day: '2026-11-18', posts: 1, ...nothing, likes: -40 },
  ],
};

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

/** Answers what was asked to be remembered. */
function serve(answer: object): unknown[] {
  const marked: unknown[] = [];
  fakeServer({
    'GET /collection/get-changes': () => ({ status: 'ok', seen: null, total: null, months: [], ...answer }),
    'GET /collection/get-stats-now': () => ({ status: 'ok', stats: someStats({ count_likes: 640 }), readLater: 3 }),
    'POST /collection/mark-seen': ({ body }) => {
      marked.push(body);
      return { status: 'ok' };
    },
    'GET /collection/get-data-report-post': () => ({
      status: 'ok',
      type: 'month',
      stats: someStats(),
      data: [aGroup({ value: '2026-01' }), aGroup({ value: '2026-02', count_moving: 1 })],
      totalCount: 2,
    }),
  });
  return marked;
}

function drawTiles(): void {
  renderScreen(
    <StatTiles
      stats={someStats()}
      previous={null}
      compared={null}
      coverage={aCoverage()}
      followers={null}
      chart={null}
      lastDay="2026-02-28"
      explained={{ id: TRACKED_ID, filter }}
    />,
  );
}

async function tile(title: string) {
  const tiles = within(await screen.findByLabelText('Показатели'));
  const found = tiles.getAllByRole('listitem').find(({ textContent }) => textContent?.startsWith(title));
  if (!found) throw new Error(`no tile «${title}»`);
  return within(found);
}

test('a figure that is not as it was seen says why, and the others say nothing', async () => {
  serve({ seen: change.seen, total: change });
  drawTiles();
  await screen.findAllByText('Почему изменилось');
  const likes = await tile('Лайки');
  expect(likes.getByText('Лайки: было 590, стало 600')).toBeTruthy();
  expect(
    likes.getByText('У постов моложе 30 дней обновились счётчики: лайки +10. Последний раз — 20.11.2026.'),
  ).toBeTruthy();
  expect(likes.queryByText(/подписчиков/)).toBeNull();
  expect(likes.queryByText(/на стене/)).toBeNull();
  const er = await tile('ER');
  expect(er.getByText(/Уточнили, сколько было подписчиков: 12 постов\. От этого зависит ER\./)).toBeTruthy();
  expect((await tile('Посты')).queryByText('Почему изменилось')).toBeNull();
});

test('what changed stays explained until it is remembered', async () => {
  const marked = serve({ seen: change.seen, total: change });
  drawTiles();
  expect(await screen.findByText(/уже не те, что вы видели 12\.11\.2026/)).toBeTruthy();
  expect(marked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Понятно, запомнить новые' }));
  await waitFor(() => expect(marked).toEqual([{ id: TRACKED_ID, filter: JSON.stringify(filter) }]));
});

test('figures that are seen for the first time are remembered, and nothing is said', async () => {
  const marked = serve({});
  drawTiles();
  await waitFor(() => expect(marked).toHaveLength(1));
  expect(screen.queryByText('Почему изменилось')).toBeNull();
});

test('a month says why it changed, and whether it still moves', async () => {
  serve({ seen: change.seen, months: [{ ...change, month: '2026-02' }] });
  renderScreen(
    <Report
      id={TRACKED_ID}
      type="month"
      filter={{}}
      period={{}}
      heat={undefined}
      value={undefined}
      order={{ sort: 'er', direction: 'up' }}
      page={0}
      link={(name) => `/vk/account/${TRACKED_ID}/${name}`}
      onChange={() => undefined}
    />,
  );
  await screen.findByText('Почему изменилось');
  const february = within(await screen.findByRole('row', { name: /^февраль\s2026/ }));
  expect(february.getByText('ещё меняется')).toBeTruthy();
  expect(february.getByText('Лайки: было 590, стало 600')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^январь\s2026/ })).queryByText('Почему изменилось')).toBeNull();
});

test('what the posts have now is asked for when it is opened, and stands beside what counts', async () => {
  serve({});
  drawTiles();
  const summary = await screen.findByText('Сколько сейчас');
  expect(screen.queryByText(/перечитали/)).toBeNull();
  const details = summary.closest('details');
  if (!details) throw new Error('no details');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const table = within(await screen.findByRole('table', { name: 'Сколько сейчас' }));
  expect(screen.getByText('С тех пор мы перечитали 3 поста.')).toBeTruthy();
  const likes = table.getByRole('row', { name: /Лайки/ });
  expect([...likes.children].map(({ textContent }) => textContent)).toEqual(['Лайки', '600', '640']);
  expect(table.queryByRole('row', { name: /Посты/ })).toBeNull();
});
