import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowServicesQuery, profileQuery } from '#features/session/profile-api.ts';
import { createAppRouter, followNavigation } from './router.ts';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the application', () => {
  it('shows the not-paid screen where the service is missing, with the way to the tariff', async () => {
    await open('/vk', [1]);
    expect(await screen.findByRole('heading', { name: 'Данная функция не оплачена' })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByText('Аналитика VK')).toBeTruthy();
    expect(screen.getByRole('link', { name: '+ Добавить в тариф' }).getAttribute('href')).toBe('/change-tariff?add=2');
    expect(screen.getByRole('button', { name: 'Назад' })).toBeTruthy();
  });

  it.each([
    ['the screen left', ['/privacy', '/vk'], '/privacy'],
    ['no other screen that is not paid for', ['/monitor-search/list', '/vk'], '/'],
    ['the first page from where it was opened', ['/vk'], '/'],
  ])('leads back from there to %s', async (_where, [first = '', ...next], back) => {
    const router = await open(first, [1]);
    for (const to of next) await router.navigate({ to });
    fireEvent.click(await screen.findByRole('button', { name: 'Назад' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(back));
  });

  it('keeps menu and bars around an address that does not exist', async () => {
    await open('/no/such/page');
    expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeTruthy();
    expect(screen.getAllByRole('navigation', { name: 'Разделы' }).length).toBe(2);
  });

  it('greys what is not there yet: no link leads to it', async () => {
    await open('/privacy');
    expect(await screen.findByText('Пересечение аудиторий')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Пересечение|Парсинг/ })).toBeNull();
  });

  it('on a page change records the route left, names the document and moves the focus to the heading', async () => {
    const router = await open('/privacy');
    await screen.findByRole('heading', { level: 1 });
    expect(document.title).toBe('Как мы обращаемся с фото — Видно');
    expect(document.activeElement).toBe(document.body);
    await router.navigate({ to: '/cabinet' });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Войдите или зарегистрируйтесь' });
    expect(sessionStorage.getItem('vidno_last_route')).toBe('/privacy');
    expect(document.title).toBe('Личный кабинет — Видно');
    expect(document.activeElement).toBe(heading);
  });

  it('shows who is here, and a balance of searches only where searches are given', async () => {
    await open('/privacy');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('3 поиска', { normalizer: spaces })).toBeNull();
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login?back=%2Fprivacy');
  });
});

async function open(address: string, services: readonly number[] = [1, 2, 3]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(allowServicesQuery.queryKey, services);
  const anna: Profile = {
    id: 1,
    email: null,
    phone: null,
    telegram: null,
    demo: true,
    balance: 3,
    session_id: 's',
    allow_services: [...services],
    paid_services: [...services],
    notification_change_company: false,
    company_notice: null,
    show_modal_30_days: false,
    face_search_consent: null,
    has_face_consent: false,
    owed_documents: [],
    login_changes: [],
  };
  queryClient.setQueryData<Profile | null>(profileQuery.queryKey, anna);
  const router = createAppRouter(queryClient);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  followNavigation(router);
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

function spaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
