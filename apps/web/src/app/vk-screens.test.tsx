import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { presetPeriod } from '@vidno/contract/format/periods';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moscowDay } from '#shared/format/days.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { aProfile } from '../testing/made-up-searches.ts';
import { anOverview, aPost, TRACKED_ID } from '../testing/made-up-vk.ts';
import { createAppRouter } from './router.ts';

const RATING = `/vk/account/${TRACKED_ID}/rating`;
const POSTS = `/vk/account/${TRACKED_ID}/posts`;
const loggedIn = () => ({ status: 'ok', active: true, vk_user: null });

let phone = false;
const watchers = new Set<() => void>();

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.stubGlobal('scrollTo', () => {});
  phone = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return phone;
    },
    addEventListener: (_: string, watcher: () => void) => watchers.add(watcher),
    removeEventListener() {},
  }));
});
afterEach(() => {
  cleanup();
  watchers.clear();
});

describe('a screen of VK', () => {
  it('leads whoever is not logged in at VK to the login, which knows the way back', async () => {
    const { router } = await open(`${RATING}?page=2`, {
      'GET /auth/get-active-token': () => ({ status: 'ok', active: false, vk_user: null }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Вход через VK ID' })).toBeTruthy();
    expect(router.state.location.search).toEqual({ redirect_url: `${RATING}?page=2` });
  });

  it('is loaded again after a login or logout in another tab', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const isActive = vi.fn(loggedIn);
    // The page that is left never opens.
    void open(RATING, {
      'GET /api/get-token-session': () => ({ token: 'another-token' }),
      'GET /auth/get-active-token': isActive,
    });
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem('app_session_id')).toBe('another-token');
    expect(isActive).not.toHaveBeenCalled();
    reload.mockRestore();
  });

  it('leads a guest there too', async () => {
    await open('/vk', {
      'GET /auth/get-active-token': () => refusal(401, 'unauthenticated', 'Войдите или начните демопоиск.'),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Вход через VK ID' })).toBeTruthy();
  });

  it('opens when nobody can say whether one is logged in', async () => {
    await open(RATING, { 'GET /auth/get-active-token': () => refusal(503, 'vk_not_connected', 'Не подключена.') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Новости Видно' })).toBeTruthy();
  });

  it('opens for a visitor without service and login, and links to its own set', async () => {
    const { calls } = await open(`/create/search-vk/account/${TRACKED_ID}/rating`, {
      'GET /api/get-allow-services': () => ({ status: 'ok', data: [1] }),
    });
    expect(await screen.findByRole('table', { name: 'Рейтинг постов' })).toBeTruthy();
    expect(calls).not.toContain('GET /auth/get-active-token');
    expect(screen.getByRole('link', { name: 'Посты' }).getAttribute('href')).toBe(
      `/create/search-vk/account/${TRACKED_ID}/posts`,
    );
    expect(screen.getByRole('link', { name: 'Все аккаунты' }).getAttribute('href')).toBe('/create/search-vk/list');
  });
});

describe('the rating of an account', () => {
  it('is asked for as the address says', async () => {
    const { asked } = await open(`${RATING}?from=2026-03-01&to=2026-03-31&sort=views&direction=down&page=2`);
    await screen.findByRole('table', { name: 'Рейтинг постов' });
    expect(asked).toEqual([
      {
        login: TRACKED_ID,
        sort: 'views',
        direction: 'down',
        page: '2',
        limit: '20',
        filter: '{"date_from":"2026-03-01","date_to":"2026-03-31"}',
      },
    ]);
  });

  it('is sorted in place: the address takes it, the page begins anew, a second choice turns it', async () => {
    const { router } = await open(`${RATING}?sort=views&page=2&from=2026-03-01`);
    fireEvent.click(await screen.findByRole('button', { name: 'Лайки' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ sort: 'likes', direction: 'up', from: '2026-03-01' }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Лайки' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ sort: 'likes', direction: 'down', from: '2026-03-01' }),
    );
  });

  it('begins at its first page when the period changes, and keeps the order', async () => {
    const { router } = await open(`${RATING}?sort=views&page=2`);
    await screen.findByRole('table', { name: 'Рейтинг постов' });
    const toggled = Object.assign(new Event('toggle'), { newState: 'open' });
    HTMLElement.prototype.hidePopover = () => {};
    fireEvent(screen.getByRole('dialog', { name: 'Период', hidden: true }), toggled);
    fireEvent.click(screen.getByRole('button', { name: 'Последние 7 дней' }));
    await waitFor(() => expect(Object.keys(router.state.location.search).sort()).toEqual(['from', 'sort', 'to']));
  });

  it('turns its pages and keeps all else', async () => {
    const { router } = await open(`${RATING}?sort=views&from=2026-03-01`);
    fireEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'views', from: '2026-03-01', page: 1 }));
  });

  it('has ten posts to a page on a phone, and begins anew when the window becomes one', async () => {
    const { router, asked } = await open(`${RATING}?page=2`);
    await screen.findByRole('table', { name: 'Рейтинг постов' });
    phone = true;
    act(() => {
      for (const watcher of watchers) watcher();
    });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ limit: '10', page: '0' }));
    expect(await screen.findByRole('combobox', { name: 'Сортировка' })).toBeTruthy();
  });

  it('leads to each post at VK, in a tab that knows nothing of ours', async () => {
    await open(RATING);
    const link = await screen.findByRole('link', { name: /Весна пришла/ });
    expect(link.getAttribute('href')).toBe('https://vk.com/wall-1_7');
    expect(link.getAttribute('rel')).toContain('noopener');
  });
});

describe('the posts of an account', () => {
  it('stand by twelve, newest first', async () => {
    const { asked } = await open(`${POSTS}?period=all`);
    await screen.findByRole('list', { name: 'Посты' });
    expect(asked).toEqual([
      { id: TRACKED_ID, sort: 'publish_time', direction: 'up', page: '0', limit: '12', filter: '{}' },
    ]);
  });

  it('are those of the last 30 days until another period is chosen', async () => {
    const { asked } = await open(POSTS);
    await screen.findByRole('list', { name: 'Посты' });
    const { from, to } = presetPeriod('days30', moscowDay(new Date()));
    expect(asked).toMatchObject([{ filter: JSON.stringify({ date_from: from, date_to: to }) }]);
    expect(screen.getByRole('button', { name: 'Период: Последние 30 дней' })).toBeTruthy();
  });

  it('show «нет данных» where VK tells nothing', async () => {
    await open(POSTS, {
      'GET /collection/get-posts-from-type': () => posts([aPost({ views: null, erv: null, text: ' ' })], 1),
    });
    expect(await screen.findByText('Пост без текста')).toBeTruthy();
    expect(screen.getAllByText('нет данных')).toHaveLength(2);
  });

  it('of an empty period offer all time', async () => {
    const { router } = await open(`${POSTS}?from=2026-03-01&to=2026-03-02`, {
      'GET /collection/get-posts-from-type': () => posts([], 0),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Показать за всё время' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ period: 'all' }));
  });
});

describe('the head of an account', () => {
  it('takes the period along to the other screens', async () => {
    await open(`${RATING}?from=2026-03-01&sort=views`);
    const tab = await screen.findByRole('link', { name: 'Активность' });
    expect(tab.getAttribute('href')).toBe(`/vk/account/${TRACKED_ID}/activity?from=2026-03-01`);
    expect(screen.getByRole('link', { name: 'Рейтинг' }).getAttribute('aria-current')).toBe('page');
  });

  it('of an account that is not mine says so, with the way to those that are', async () => {
    await open(RATING, {
      'GET /collection/get-data-account': () => refusal(404, 'not_found', 'Аккаунт не найден среди ваших.'),
    });
    expect(await screen.findByText('Аккаунт не найден среди ваших.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'К списку аккаунтов' }).getAttribute('href')).toBe('/vk');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows how far the collection is', async () => {
    const state = { message: 'Читаем стену', percent: 30, countPosts: 30, can_accelerate: false, accelerated: false };
    await open(RATING, {
      'GET /collection/get-data-account': () => anOverview({ status: 'wait' }),
      'GET /collection/get-status-processes': ({ query }) => ({
        status: 'ok',
        data: [{ ...state, id: query.get('ids'), status: 'wait' }],
      }),
    });
    const progress = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Читаем стену' });
    expect(progress.value).toBe(30);
  });
});

function posts(data: readonly object[], totalCount: number): object {
  return { status: 'ok', data, totalCount, page: 0 };
}

async function open(address: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const asked: object[] = [];
  const list = ({ query }: { readonly query: URLSearchParams }) => {
    asked.push(Object.fromEntries(query));
    return posts([aPost()], 100);
  };
  const calls = fakeServer({
    'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
    'GET /api/get-allow-services': () => ({ status: 'ok', data: [1, 2, 3] }),
    'GET /auth/get-active-token': loggedIn,
    'GET /collection/get-data-account': () => anOverview(),
    'GET /analysis-posts/data': list,
    'GET /collection/get-posts-from-type': list,
    ...answers,
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createAppRouter(queryClient);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, calls, asked };
}
