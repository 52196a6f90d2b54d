import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCabinet, aUser, OTHER_SESSION_ID } from '../testing/made-up-accounts.ts';
import { someSettings } from '../testing/made-up-notifications.ts';
import { aProfile } from '../testing/made-up-searches.ts';
import { openAddress } from '../testing/open-address.tsx';

const SECURITY = '/cabinet/security';
const ok = () => ({ status: 'ok' });

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the cabinet of a visitor', () => {
  it.each([
    ['a guest', () => Response.json({ message: 'Unauthenticated.' }, { status: 401 })],
    ['a visitor', () => ({ status: 'ok', data: aProfile() })],
  ])('invites %s, and asks for nothing', async (_who, profile) => {
    const { calls } = await openAddress('/cabinet', { 'GET /api/profile': profile });
    expect(await screen.findByRole('heading', { level: 1, name: 'Войдите или зарегистрируйтесь' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login?back=%2Fcabinet');
    expect(main.getByText(/останутся с вами/)).toBeTruthy();
    expect(calls).not.toContain('POST /api/cabinet');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('invites a user whose session has ended elsewhere', async () => {
    await open('/cabinet', {}, { 'POST /api/cabinet': () => Response.json({ message: 'x' }, { status: 401 }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Войдите или зарегистрируйтесь' })).toBeTruthy();
  });
});

describe('the overview', () => {
  it('shows who one is, what one has and what is open', async () => {
    await open('/cabinet');
    const contacts = within(await screen.findByRole('list', { name: 'Контакты' }));
    expect(contacts.getByText('+7 900 000-12-34')).toBeTruthy();
    expect(contacts.getByText('anna@example.org')).toBeTruthy();
    expect(screen.getByRole('link', { name: '4 поиска' }).getAttribute('href')).toBe('/smart-search/list');
    expect(screen.getByRole('link', { name: '1 мониторинг' }).getAttribute('href')).toBe('/monitor-search/list');
    expect(screen.getByRole('link', { name: '2 страницы VK' }).getAttribute('href')).toBe('/vk');
    expect(screen.getByRole('link', { name: '+ Добавить в тариф' }).getAttribute('href')).toBe('/change-tariff');
    const tabs = within(screen.getByRole('navigation', { name: 'Личный кабинет' }));
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Обзор',
      'Тариф',
      'Выписка',
      'Уведомления',
      'Вход и безопасность',
    ]);
    expect(tabs.getByRole('link', { name: 'Обзор' }).getAttribute('aria-current')).toBe('page');
  });

  it('a failure can be retried', async () => {
    let isDown = true;
    await open(
      '/cabinet',
      {},
      {
        'POST /api/cabinet': () =>
          isDown ? Response.json({ message: 'x' }, { status: 500 }) : { status: 'ok', data: aCabinet() },
      },
    );
    const retry = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('list', { name: 'Контакты' })).toBeTruthy();
  });

  it('a new address waits until its link is opened; a refusal stands under the field', async () => {
    let pending: string | null = null;
    const settings = () =>
      someSettings({
        email: { available: true, address: pending ?? 'anna@example.org', confirmed: !pending, enabled: true },
      });
    const { asked } = await open(
      '/cabinet',
      {},
      {
        'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet({ notifications: settings() }) }),
        'POST /api/user/set-email': ({ body }) => {
          const { email } = body as { email: string };
          if (!email.includes('@')) return fieldError('email', 'В адресе нет @.');
          pending = email;
          return { status: 'ok', data: settings() };
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Изменить: Почта' }));
    type('Новая почта', 'new.example.org');
    fireEvent.click(screen.getByRole('button', { name: 'Прислать ссылку' }));
    expect(await screen.findByText('В адресе нет @.')).toBeTruthy();
    type('Новая почта', 'new@example.org');
    fireEvent.click(screen.getByRole('button', { name: 'Прислать ссылку' }));
    expect(await screen.findByText('Ждёт подтверждения')).toBeTruthy();
    expect(screen.getByText(/Мы отправили письмо на new@example.org/)).toBeTruthy();
    expect(screen.getByText('anna@example.org')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }));
    expect(await screen.findByText('Письмо отправлено ещё раз.')).toBeTruthy();
    expect(asked['POST /api/user/set-email']?.at(-1)?.body).toEqual({ email: 'new@example.org' });
  });

  it('a new phone is saved with the code sent to it, which is of type change', async () => {
    let phone = '+79000001234';
    const { asked } = await open(
      '/cabinet',
      {},
      {
        'GET /api/profile': () => ({ status: 'ok', data: aUser({ phone }) }),
        'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet({ profile: aUser({ phone }) }) }),
        'POST /api/demo/send-temp-code': () => ({ status: 'ok', retry_after_seconds: 60 }),
        'POST /api/user/set-phone': () => {
          phone = '+79111112233';
          return { status: 'ok', data: aUser({ phone }) };
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Изменить: Телефон' }));
    fireEvent.change(await screen.findByRole('textbox', { name: /Телефон/ }), { target: { value: '8 911 111-22-33' } });
    fireEvent.click(screen.getByRole('button', { name: 'Прислать код' }));
    fireEvent.change(await screen.findByRole('textbox', { name: /Код/ }), { target: { value: '123456' } });
    expect(await screen.findByText('Телефон изменён.')).toBeTruthy();
    expect(screen.getAllByText('+7 911 111-22-33').length).toBeGreaterThan(0);
    expect(asked['POST /api/demo/send-temp-code']?.[0]?.body).toMatchObject({ phone: '+79111112233', type: 'change' });
    expect(asked['POST /api/demo/send-temp-code']?.[0]?.query.size).toBe(0);
    expect(asked['POST /api/user/set-phone']?.[0]?.body).toMatchObject({ phone: '+79111112233', code: '123456' });
  });

  it('the bot opens in a new tab, and is linked once it was started there', async () => {
    const tab = { opener: {}, location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    let telegram: string | null = null;
    await open(
      '/cabinet',
      {},
      {
        'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet({ profile: aUser({ telegram }) }) }),
        'GET /api/telegram/init-link': () => ({
          status: 'ok',
          telegram_url: 'https://t.me/vidno_bot?start=x',
          uuid: OTHER_SESSION_ID,
        }),
        'GET /api/telegram/completed': () => {
          telegram = '@anna';
          return { status: 'ok', completed: true };
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Привязать: Telegram' }));
    expect(await screen.findByText(/@anna · вход/)).toBeTruthy();
    expect(tab.location.href).toBe('https://t.me/vidno_bot?start=x');
    expect(tab.opener).toBeNull();
  });

  it('the refusal to unlink the last way to log in reaches the dialog', async () => {
    const refusal = 'Это единственный способ входа. Сначала добавьте другой: почту или телефон.';
    await open(
      '/cabinet',
      { profile: aUser({ telegram: '@anna' }) },
      {
        'POST /api/telegram/unlink': () => Response.json({ message: refusal, code: 'last_login_way' }, { status: 409 }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Отвязать: Telegram' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Отвязать Telegram?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Да, отвязать' }));
    expect(await dialog.findByText(refusal)).toBeTruthy();
  });

  it('VK ID is linked at VK', async () => {
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await open(
      '/cabinet',
      {},
      { 'POST /api/user/vk/link': () => ({ status: 'ok', url: 'https://id.vk.com/authorize' }) },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Привязать: VK ID' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://id.vk.com/authorize'));
  });

  it('offers no way to log in that the site lacks', async () => {
    await open(
      '/cabinet',
      { profile: aUser({ phone: null }) },
      { 'GET /api/login/ways': () => ways({ phone: false, vk: false }) },
    );
    const contacts = within(await screen.findByRole('list', { name: 'Контакты' }));
    await waitFor(() => expect(contacts.queryByText('VK ID')).toBeNull());
    expect(contacts.queryByText('Телефон')).toBeNull();
  });
});

describe('the data of the account', () => {
  it('are downloaded as one file', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open(
      '/cabinet',
      {},
      {
        'GET /api/user/7/export': () =>
          new Response('zip', {
            headers: {
              'content-type': 'application/zip',
              'content-disposition': "attachment; filename*=UTF-8''vidno-data.zip",
            },
          }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Скачать: Скачать мои данные' }));
    expect(await screen.findByText(/Архив скачан/)).toBeTruthy();
    expect(saved).toEqual(['vidno-data.zip']);
  });

  it('are deleted in 14 days, after the exact question, and one may change one’s mind', async () => {
    let deletion_at: string | null = null;
    const { asked } = await open(
      '/cabinet',
      {},
      {
        'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet({ deletion_at }) }),
        'POST /api/user/7/delete': () => {
          deletion_at = '2026-03-16T06:00:00Z';
          return { status: 'ok', deletion_at };
        },
        'POST /api/user/7/keep': () => {
          deletion_at = null;
          return { status: 'ok' };
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Удалить: Удалить аккаунт' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Вы точно хотите удалить аккаунт?' }));
    expect(dialog.getByRole('button', { name: 'Отмена' })).toBeTruthy();
    expect(dialog.getByText(/кто, когда и зачем искал/)).toBeTruthy();
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Да, удалить' });
    expect(submit.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Пароль'), { target: { value: 'мой пароль' } });
    fireEvent.click(submit);
    fireEvent.click(await screen.findByRole('button', { name: 'Передумать' }));
    await waitFor(() => expect(screen.queryByText(/Аккаунт удалится/)).toBeNull());
    expect(asked['POST /api/user/7/delete']?.[0]?.body).toEqual({ at_once: false, password_current: 'мой пароль' });
  });

  it('are deleted at once if asked, and the browser forgets the session', async () => {
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { asked } = await open(
      '/cabinet',
      { has_password: false },
      {
        'POST /api/user/7/delete': () => ({ status: 'ok', deletion_at: null }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Удалить: Удалить аккаунт' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Удалить сразу, без 14 дней' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Да, удалить' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/cabinet?deleted=true'));
    expect(localStorage.getItem('app_session_id')).toBeNull();
    expect(asked['POST /api/user/7/delete']?.[0]?.body).toEqual({ at_once: true });
  });

  it('are gone: the page says so', async () => {
    await openAddress('/cabinet?deleted=true', {
      'GET /api/profile': () => Response.json({ message: 'Unauthenticated.' }, { status: 401 }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Аккаунт удалён' })).toBeTruthy();
  });
});

it('logging out forgets the session', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await open(SECURITY, {}, { 'POST /api/logout': ok });
  fireEvent.click(await screen.findByRole('button', { name: 'Выйти' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
  expect(localStorage.getItem('app_session_id')).toBeNull();
});

function ways(change: object = {}) {
  return { status: 'ok', phone: true, vk: true, email: true, telegram: true, ...change };
}

function fieldError(field: string, message: string): Response {
  return Response.json({ message, errors: { [field]: [message] } }, { status: 422 });
}

function type(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

function open(address: string, cabinet: Partial<Cabinet> = {}, answers: Parameters<typeof openAddress>[1] = {}) {
  const profile: Profile = cabinet.profile ?? aUser();
  return openAddress(address, {
    'GET /api/profile': () => ({ status: 'ok', data: profile }),
    'GET /api/notifications': () => ({ status: 'ok', data: [], totalCount: 0, unread: 0 }),
    'GET /api/login/ways': () => ways(),
    'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet(cabinet) }),
    ...answers,
  });
}
