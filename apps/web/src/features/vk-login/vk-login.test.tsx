import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { aProfile } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { VkLogin } from './vk-auth-page.tsx';

const known = { 'GET /api/profile': () => ({ status: 'ok', data: aProfile() }) };
const nobody = () => ({ status: 'ok', active: false, vk_user: null });
const anna = () => ({ status: 'ok', active: true, vk_user: { id: 1, name: 'Анна Соколова', avatar: null } });

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  // A guest is remembered there.
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test('the login says why it is needed, and goes to VK ID and back', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const wanted: (string | null)[] = [];
  show({
    'GET /auth/get-active-token': nobody,
    'GET /auth/get-auth-url': ({ query }) => {
      wanted.push(query.get('redirect_url'));
      return { status: 'ok', url: 'https://id.vk.com/authorize?state=1' };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Войти через VK ID' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://id.vk.com/authorize?state=1'));
  expect(wanted).toEqual(['/vk/account/1?page=2']);
});

test('a guest is offered the login without a call', async () => {
  const calls = show({ 'GET /api/profile': () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }) });
  expect(await screen.findByRole('button', { name: 'Войти через VK ID' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls).not.toContain('GET /auth/get-active-token');
});

test('an expired session is offered the login too', async () => {
  show({ 'GET /auth/get-active-token': () => refusal(401, 'unauthenticated', 'Войдите или начните демопоиск.') });
  expect(await screen.findByRole('button', { name: 'Войти через VK ID' })).toBeTruthy();
});

test('a failed login says why and can be retried', async () => {
  show({ 'GET /auth/get-active-token': nobody }, 'denied');
  expect((await screen.findByRole('alert')).textContent).toContain('Вы отказались от входа.');
  expect(await screen.findByRole('button', { name: 'Войти ещё раз' })).toBeTruthy();
});

test('a logged-in user can continue or log out', async () => {
  let active = true;
  const calls = show({
    'GET /auth/get-active-token': () => (active ? anna() : nobody()),
    'POST /auth/logout': () => {
      active = false;
      return { status: 'ok' };
    },
  });
  expect(await screen.findByRole('heading', { name: 'Вы вошли как Анна Соколова' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Выйти из VK ID' }));
  expect(await screen.findByRole('button', { name: 'Войти через VK ID' })).toBeTruthy();
  expect(calls).toContain('POST /auth/logout');
});

test('a login that VK does not accept for now says so, and that nothing has to be done', async () => {
  show({ 'GET /auth/get-active-token': () => ({ ...anna(), paused: 'other_address' }) });
  expect(await screen.findByText(/Входить заново не нужно/)).toBeTruthy();
});

test('the login says that it serves only its owner', async () => {
  show({ 'GET /auth/get-active-token': nobody });
  expect(await screen.findByText(/для других людей и для проверок сайта мы им не пользуемся/)).toBeTruthy();
});

test('continuing returns to the previous page', async () => {
  fakeServer({ ...known, 'GET /auth/get-active-token': anna });
  const { whereabouts } = renderScreen(<VkLogin redirectUrl="/vk/account/1?page=2" failed={undefined} />, '/vk/auth');
  fireEvent.click(await screen.findByRole('button', { name: 'Продолжить' }));
  await waitFor(() => expect(whereabouts()).toBe('/vk/account/1?page=2'));
});

test('a site without VK says so', async () => {
  show({
    'GET /auth/get-active-token': () => refusal(503, 'vk_not_connected', 'Аналитика VK на этом сайте не подключена.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('не подключена');
  expect(screen.queryByRole('button', { name: 'Войти через VK ID' })).toBeNull();
});

function show(answers: Parameters<typeof fakeServer>[0], failed?: string): string[] {
  const calls = fakeServer({ ...known, ...answers });
  renderScreen(<VkLogin redirectUrl="/vk/account/1?page=2" failed={failed} />);
  return calls;
}
