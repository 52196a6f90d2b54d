import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Material, MaterialSummary } from '@vidno/contract/materials/materials';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type ReceivedCall } from '../testing/fake-server.ts';
import { createAppRouter, followNavigation } from './router.ts';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the list can be paged and filtered by tag, and the address says so', async () => {
  const router = await open('/materials/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Материалы' })).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Материалы' }));
  expect(list.getByRole('link', { name: 'Как искать' }).getAttribute('href')).toBe('/materials/kak-iskat');
  fireEvent.click(screen.getByRole('button', { name: 'Следующая страница' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 1 }));
  fireEvent.click(screen.getByRole('link', { name: 'Советы' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tag: 'Советы' }));
  expect(screen.getByRole('link', { name: 'Советы' }).getAttribute('aria-current')).toBe('page');
});

it('a tag that nothing has leads back to everything', async () => {
  await open('/materials?tag=нет');
  expect(await screen.findByRole('heading', { name: 'По этой теме пока ничего' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Все материалы' }).getAttribute('href')).toBe('/materials');
});

it('a material has contents, its text, its tags and what to read next, and names the document', async () => {
  await open('/materials/kak-iskat');
  expect(await screen.findByRole('heading', { level: 1, name: 'Как искать' })).toBeTruthy();
  expect(document.title).toBe('Как искать — Видно');
  const contents = screen.getByRole('navigation', { name: 'Содержание' });
  expect(within(contents).getByRole('link', { name: 'Раз' }).getAttribute('href')).toBe('#h-раз');
  expect(await screen.findByRole('heading', { name: 'Читать дальше' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Другое' }).getAttribute('href')).toBe('/materials/other');
});

it('a link in the text to an own page opens it in place', async () => {
  const router = await open('/materials/kak-iskat');
  fireEvent.click(await screen.findByRole('link', { name: 'вопросы' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/faq'));
  expect(await screen.findByText('Сколько стоит?')).toBeTruthy();
});

it('an unknown material is said to be missing', async () => {
  await open('/materials/unknown');
  expect(await screen.findByRole('heading', { level: 1, name: 'Такого материала нет' })).toBeTruthy();
});

it('an address below the materials that does not exist keeps its frame', async () => {
  await open('/materials/a/b');
  expect(await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })).toBeTruthy();
});

async function open(address: string) {
  fakeServer({
    'GET /api/blog/all': listAnswer,
    'GET /api/blog/material/kak-iskat': () => ({ status: 'ok', data: MATERIAL }),
    'GET /api/blog/faq': () => ({
      status: 'ok',
      data: [{ slug: 'a', title: 'Сколько стоит?', content: '<p>10 ₽</p>' }],
    }),
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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

function listAnswer({ query }: ReceivedCall) {
  const tag = query.get('tag');
  const data = tag === 'нет' ? [] : [SUMMARY, { ...SUMMARY, id: 2, slug: 'other', title: 'Другое' }];
  return { status: 'ok', data, total: data.length === 0 ? 0 : 9, tags: ['Советы'] };
}

const SUMMARY: MaterialSummary = {
  id: 1,
  slug: 'kak-iskat',
  title: 'Как искать',
  head_content: 'Коротко о главном.',
  preview: 'О чём статья.',
  description: 'О поиске.',
  tags: ['Советы'],
  created_at: '2026-11-03',
  reading_minutes: 4,
};
const MATERIAL: Material = {
  ...SUMMARY,
  content: '<h2 id="h-раз">Раз</h2><p>См. <a href="/faq">вопросы</a>.</p><h2 id="h-два">Два</h2><p>Текст.</p>',
};
