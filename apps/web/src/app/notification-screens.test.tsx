import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '@vidno/contract/notifications/notifications';
import type { NotificationSettings } from '@vidno/contract/notifications/settings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { MONITOR_ID, RUN_ID } from '../testing/made-up-monitors.ts';
import { aNotification, NOTIFICATION_ID, someSettings } from '../testing/made-up-notifications.ts';
import { aProfile } from '../testing/made-up-searches.ts';
import { openAddress } from '../testing/open-address.tsx';

const SETTINGS = '/notifications/settings';
const guest = { 'GET /api/profile': () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }) };
const other = aNotification({ id: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', read: true, title: 'Пропало', link: null });

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(cleanup);

describe('the bell', () => {
  it('says how many are unread', async () => {
    await open('/privacy');
    const bell = await screen.findByRole('link', { name: 'Уведомления: 1\u00a0непрочитанное' });
    expect(bell.getAttribute('href')).toBe('/notifications');
    expect(bell.textContent).toBe('1');
  });

  it('says that there is nothing new, without a figure', async () => {
    await open('/privacy', { 'GET /api/notifications': () => news([other]) });
    expect((await screen.findByRole('link', { name: 'Уведомления, новых нет' })).textContent).toBe('');
  });

  it('is not there for a guest', async () => {
    const { calls } = await open('/privacy', guest);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: /Уведомления/ })).toBeNull();
    expect(calls).not.toContain('GET /api/notifications');
  });
});

describe('the list of notifications', () => {
  it('marks what is unread in a word, and marks it read when it is opened', async () => {
    const { router, asked } = await open('/notifications');
    const list = within(await screen.findByRole('list', { name: 'Уведомления' }));
    const [unread, read] = list.getAllByRole('listitem');
    expect(unread?.textContent).toContain('Новое');
    expect(read?.textContent).not.toContain('Новое');
    fireEvent.click(list.getByRole('link', { name: /Анна Соколова/ }));
    await waitFor(() => expect(router.state.location.href).toBe(`/monitor-search/result/${MONITOR_ID}?run=${RUN_ID}`));
    await waitFor(() => expect(asked['POST /api/notifications/read']?.[0]?.body).toEqual({ ids: [NOTIFICATION_ID] }));
  });

  it('is read all at once', async () => {
    let read = false;
    const { asked } = await open('/notifications', {
      'GET /api/notifications': () => news([aNotification({ read }), other]),
      'POST /api/notifications/read': () => {
        read = true;
        return { status: 'ok', unread: 0 };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Прочитать все' }));
    expect(await screen.findByText('Всё прочитано')).toBeTruthy();
    expect(asked['POST /api/notifications/read']?.[0]?.body).toEqual({});
    expect(await screen.findByRole('link', { name: 'Уведомления, новых нет' })).toBeTruthy();
  });

  it('that is empty explains itself', async () => {
    await open('/notifications', { 'GET /api/notifications': () => news([]) });
    expect(await screen.findByText(/Здесь будут новости/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Начать следить' })).toBeTruthy();
  });

  it('is turned page by page, in the address', async () => {
    const { router } = await open('/notifications', {
      'GET /api/notifications': () => ({ ...news([other]), totalCount: 21 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Следующая страница' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 1 }));
  });
});

describe('the settings of e-mail', () => {
  it('take an address, which then waits for its confirmation', async () => {
    const waiting = { available: true, address: 'anna@example.org', confirmed: false, enabled: true };
    const { asked } = await open(SETTINGS, {
      ...settings({ email: { ...waiting, address: null } }),
      'POST /api/user/set-email': () => ({ status: 'ok', data: someSettings({ email: waiting }) }),
    });
    const field = await screen.findByRole('textbox', { name: 'Адрес почты' });
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить и подтвердить' }));
    expect(screen.getByRole('alert').textContent).toBe('Введите адрес почты.');
    fireEvent.change(field, { target: { value: ' anna@example.org ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить и подтвердить' }));
    expect(await screen.findByText('Ждёт подтверждения')).toBeTruthy();
    expect(asked['POST /api/user/set-email']?.[0]?.body).toEqual({ email: 'anna@example.org' });
    fireEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
    expect(await screen.findByText('Письмо отправлено ещё раз.')).toBeTruthy();
  });

  it('keep what was typed and say what is wrong with it', async () => {
    await open(SETTINGS, {
      ...settings({ email: { available: true, address: null, confirmed: false, enabled: true } }),
      'POST /api/user/set-email': () =>
        Response.json(
          { message: 'Проверьте адрес почты.', errors: { email: ['В адресе опечатка.'] } },
          { status: 422 },
        ),
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Адрес почты' });
    fireEvent.change(field, { target: { value: 'anna@' } });
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить и подтвердить' }));
    expect((await screen.findByRole('alert')).textContent).toBe('В адресе опечатка.');
    expect(field.value).toBe('anna@');
  });

  it('are switched off and leave the rest as it was', async () => {
    const { asked } = await open(SETTINGS);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Пришлём на anna@example.org' }));
    await waitFor(() =>
      expect(asked['POST /api/notifications/settings']?.[0]?.body).toEqual({
        email_enabled: false,
        telegram_enabled: false,
        quiet: null,
      }),
    );
  });

  it('say where there is no mail and no Telegram', async () => {
    await open(
      SETTINGS,
      settings({
        email: { available: false, address: null, confirmed: false, enabled: false },
        telegram: { available: false, name: null, enabled: false, muted: false },
      }),
    );
    expect(await screen.findByText('Письма на этом сайте не подключены.')).toBeTruthy();
    expect(screen.getByText('Telegram на этом сайте не подключён.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Тихие часы' })).toBeNull();
  });
});

describe('Telegram', () => {
  it('is linked by our bot, opened in a new tab, and shows itself when that has been started', async () => {
    const tab = { opener: {}, location: { href: '' }, close: vi.fn() };
    vi.stubGlobal('open', () => tab);
    let linked = false;
    const telegram = { available: true, name: '@anna', enabled: true, muted: false };
    await open(SETTINGS, {
      'GET /api/notifications/settings': () => ({
        status: 'ok',
        data: linked ? someSettings({ telegram }) : someSettings(),
      }),
      'GET /api/telegram/init-link': () => ({
        status: 'ok',
        uuid: RUN_ID,
        telegram_url: 'https://t.me/vidno_bot?start=x',
      }),
      'GET /api/telegram/completed': () => {
        linked = true;
        return { status: 'ok', completed: true };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Подключить Telegram' }));
    expect(await screen.findByText('@anna')).toBeTruthy();
    expect(tab.location.href).toBe('https://t.me/vidno_bot?start=x');
    expect(tab.opener).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Напишем в Telegram, @anna' })).toBeTruthy();
  });

  it('that has blocked our bot says what to do', async () => {
    await open(SETTINGS, settings({ telegram: { available: true, name: '@anna', enabled: true, muted: true } }));
    expect(await screen.findByText(/Вы заблокировали бота/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Подключить Telegram' })).toBeTruthy();
  });

  it('is unlinked after a question', async () => {
    const { calls } = await open(SETTINGS, {
      ...settings({ telegram: { available: true, name: '@anna', enabled: true, muted: false } }),
      'POST /api/telegram/unlink': () => ({ status: 'ok' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Отвязать' }));
    expect(calls).not.toContain('POST /api/telegram/unlink');
    fireEvent.click(screen.getByRole('button', { name: 'Да, отвязать' }));
    await waitFor(() => expect(calls).toContain('POST /api/telegram/unlink'));
  });
});

describe('quiet hours', () => {
  it('begin with the night of this browser and are saved as chosen', async () => {
    const { asked } = await open(SETTINGS);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Не беспокоить' }));
    fireEvent.change(screen.getByLabelText('С'), { target: { value: '22:30' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Часовой пояс' }), {
      target: { value: 'Asia/Yekaterinburg' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(asked['POST /api/notifications/settings']?.[0]?.body).toMatchObject({
        quiet: { from: '22:30', to: '08:00', timezone: 'Asia/Yekaterinburg' },
      }),
    );
    expect(await screen.findByText('Сохранено.')).toBeTruthy();
  });

  it('speak of the night only if they are at night', async () => {
    await open(SETTINGS);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Не беспокоить' }));
    expect(screen.getByText(/^Ночью молчим/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('С'), { target: { value: '07:00' } });
    expect(screen.getByText(/^В эти часы молчим/)).toBeTruthy();
  });
});

describe('a link of a letter', () => {
  it('confirms the address, once', async () => {
    const { asked } = await open('/notifications/confirm#t0ken', {
      'POST /api/notifications/confirm-email': () => ({ status: 'ok', email: 'anna@example.org', taken: false }),
    });
    expect(await screen.findByRole('heading', { name: 'Почта anna@example.org подтверждена' })).toBeTruthy();
    expect(asked['POST /api/notifications/confirm-email']?.map(({ body }) => body)).toEqual([{ token: 't0ken' }]);
  });

  it('says if one cannot log in by the address, because another account does', async () => {
    await open('/notifications/confirm#t0ken', {
      'POST /api/notifications/confirm-email': () => ({ status: 'ok', email: 'anna@example.org', taken: true }),
    });
    expect(await screen.findByText(/по ней уже входят в другой/)).toBeTruthy();
  });

  it('shows nothing of an account in a browser that did not ask for it', async () => {
    await open('/notifications/confirm#t0ken', {
      'POST /api/notifications/confirm-email': () => ({ status: 'ok', email: null, taken: false }),
    });
    expect(await screen.findByRole('heading', { name: 'Почта подтверждена' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'К настройкам уведомлений' })).toBeNull();
  });

  it('leaves no token in the address', async () => {
    const { router, asked } = await open('/notifications/confirm#t0ken', {
      'POST /api/notifications/confirm-email': () => ({ status: 'ok', email: 'anna@example.org', taken: false }),
    });
    expect(await screen.findByRole('heading', { name: 'Почта anna@example.org подтверждена' })).toBeTruthy();
    expect(router.history.location.href).toBe('/notifications/confirm');
    expect(asked['POST /api/notifications/confirm-email']?.[0]?.body).toEqual({ token: 't0ken' });
  });

  it('that is too old says so, with the way to another', async () => {
    await open('/notifications/confirm#old', {
      'POST /api/notifications/confirm-email': () => refusal(404, 'not_found', 'Ссылка из письма устарела.'),
    });
    expect(await screen.findByText('Ссылка из письма устарела.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'К настройкам уведомлений' })).toBeTruthy();
  });

  it.each([
    ['От писем этого мониторинга', false, 'Анна', 'Про «Анна» больше не пишем'],
    ['От всех писем', true, null, 'Больше не пишем'],
  ])('unsubscribes without a login: %s', async (choice, all, monitor, said) => {
    const { calls, asked } = await open('/notifications/unsubscribe#t0ken', {
      ...guest,
      'POST /api/notifications/unsubscribe': () => ({ status: 'ok', monitor }),
    });
    fireEvent.click(await screen.findByRole('radio', { name: new RegExp(choice) }));
    expect(calls).not.toContain('POST /api/notifications/unsubscribe');
    fireEvent.click(screen.getByRole('button', { name: 'Отписаться' }));
    expect(await screen.findByRole('heading', { name: said })).toBeTruthy();
    expect(asked['POST /api/notifications/unsubscribe']?.[0]?.body).toEqual({ token: 't0ken', all });
  });
});

it('a link to leave all letters leaves nothing to choose', async () => {
  const { asked } = await open('/notifications/unsubscribe?all=true#t0ken', {
    'POST /api/notifications/unsubscribe': () => ({ status: 'ok', monitor: null }),
  });
  expect(await screen.findByText('Писем не будет ни от одного мониторинга.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Отписаться' }));
  expect(await screen.findByRole('heading', { name: 'Больше не пишем' })).toBeTruthy();
  expect(asked['POST /api/notifications/unsubscribe']?.[0]?.body).toEqual({ token: 't0ken', all: true });
});

function news(data: readonly Notification[]) {
  return { status: 'ok', data, totalCount: data.length, unread: data.filter(({ read }) => !read).length };
}

function settings(change: Partial<NotificationSettings>) {
  return { 'GET /api/notifications/settings': () => ({ status: 'ok', data: someSettings(change) }) };
}

function open(address: string, answers: Parameters<typeof openAddress>[1] = {}) {
  return openAddress(address, {
    'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
    'GET /api/get-allow-services': () => ({ status: 'ok', data: [1, 2, 3] }),
    'GET /api/notifications': () => news([aNotification(), other]),
    'POST /api/notifications/read': () => ({ status: 'ok', unread: 0 }),
    'GET /api/notifications/settings': () => ({ status: 'ok', data: someSettings() }),
    'POST /api/notifications/settings': () => ({ status: 'ok', data: someSettings() }),
    ...answers,
  });
}
