import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Removal } from '@vidno/contract/account/removal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { RemovalRequestPage } from './request-page.tsx';

const NUMBER = '1234567890';
const HIDDEN: Removal = {
  number: NUMBER,
  state: 'hidden',
  overdue: false,
  about: 'link',
  minor: false,
  created: '2026-11-27T09:00:00.000Z',
  deadline: '2026-12-11',
  answered: null,
  people: 2,
  question: null,
  reason: null,
  proofs: [],
  code: null,
};

beforeEach(() => sessionStorage.setItem(`removal_${NUMBER}`, 'secret'));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('a request for removal', () => {
  test('that hides says how many, until when, and that a person looks at it', async () => {
    open({});
    expect(await screen.findByRole('heading', { level: 1, name: 'Скрыли, проверяем' })).toBeTruthy();
    expect(screen.getByText('2 анкеты', { normalizer: spaces })).toBeTruthy();
    expect(screen.getByText(/^11.*2026/, { normalizer: spaces })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Войти через VK ID' })).toBeNull();
  });

  test('is looked for again, and what is still shown is said in numbers', async () => {
    let pages = 1;
    open({}, { 'POST /api/removal/check': () => checked({ pages }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Проверить сейчас' }));
    expect(await screen.findByText(/Ещё видно: 1 страница или отчёт/, { normalizer: spaces })).toBeTruthy();
    pages = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Проверить сейчас' }));
    expect(await screen.findByText(/нигде не показываем/)).toBeTruthy();
  });

  test('that was erased wants the link again, and sends nothing else', async () => {
    const sent: unknown[] = [];
    const check = ({ body }: { readonly body: unknown }) => {
      sent.push(body);
      return checked({});
    };
    open({ state: 'erased', answered: '2026-11-28T09:00:00.000Z' }, { 'POST /api/removal/check': check });
    fireEvent.change(await screen.findByLabelText('Та же ссылка, чтобы проверить'), {
      target: { value: 'vk.com/id5' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Проверить сейчас' }));
    expect(await screen.findByText(/нигде не показываем/)).toBeTruthy();
    expect(sent).toEqual([{ number: NUMBER, secret: 'secret', link: 'vk.com/id5' }]);
  });

  test('that was refused says why, and where to complain', async () => {
    open({ state: 'refused', answered: '2026-11-28T09:00:00.000Z', people: 0, reason: 'Это страница организации.' });
    expect(await screen.findByText('Это страница организации.')).toBeTruthy();
    expect(screen.getByText(/Роскомнадзор/)).toBeTruthy();
  });

  test('with a question takes an answer', async () => {
    const answered = { ...HIDDEN, question: null };
    open({ state: 'question', question: 'Какая анкета ваша?' }, { 'POST /api/removal/reply': () => shown(answered) });
    fireEvent.change(await screen.findByRole('textbox', { name: /ответ/i }), { target: { value: 'Первая' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ответить' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Скрыли, проверяем' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('shows the code for the status, until when it counts, and what is wrong with it', async () => {
    const code = { text: 'vidno-0123456789ab', until: '2026-11-28T09:00:00.000Z' };
    open(
      { proofs: ['vk_status'] },
      { 'POST /api/removal/code': () => shown({ ...HIDDEN, proofs: ['vk_status'], code }) },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Получить код для статуса' }));
    const shownCode = (await screen.findByText(code.text)).parentElement;
    await waitFor(() => expect(document.activeElement).toBe(shownCode));
    expect(screen.getByRole('button', { name: 'Проверить статус' })).toBeTruthy();
  });

  test('without what opens it says where that stands', async () => {
    sessionStorage.clear();
    open({});
    expect(await screen.findByText('Ссылка неполная')).toBeTruthy();
  });
});

const shown = (data: Removal) => ({ status: 'ok', data });

function checked(found: object) {
  const shownAt = { people: 0, results: 0, monitors: 0, pages: 0, ...found };
  return { status: 'ok', at: '2026-11-27T10:00:00.000Z', shown: shownAt };
}

function spaces(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

function open(removal: Partial<Removal>, answers: Parameters<typeof fakeServer>[0] = {}): void {
  fakeServer({ 'POST /api/removal/get': () => shown({ ...HIDDEN, ...removal }), ...answers });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/privacy/request/$number',
    component: RemovalRequestPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/privacy/request/${NUMBER}`] }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
