import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Cabinet } from '@vidno/contract/account/cabinet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCabinet, aSession, aUser, OTHER_SESSION_ID } from '../testing/made-up-accounts.ts';
import { openAddress } from '../testing/open-address.tsx';

const ok = () => ({ status: 'ok' });
const CODES = ['aaaa-bbbb', 'cccc-dddd'];

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the password', () => {
  it('is sent only when both are equal', async () => {
    const { calls, asked } = await open({}, { 'POST /api/user/7/update-password': ok });
    fireEvent.click(await screen.findByRole('button', { name: 'Изменить: Пароль' }));
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' });
    type('Новый пароль', 'длинный новый пароль');
    type('Новый пароль ещё раз', 'совсем другой');
    expect(await screen.findByText('Пароли не совпадают.')).toBeTruthy();
    expect(save.disabled).toBe(true);
    fireEvent.submit(save);
    expect(calls).not.toContain('POST /api/user/7/update-password');
    type('Новый пароль ещё раз', 'длинный новый пароль');
    expect(screen.queryByText('Пароли не совпадают.')).toBeNull();
    fireEvent.click(save);
    expect(await screen.findByText(/Пароль сохранён/)).toBeTruthy();
    expect(asked['POST /api/user/7/update-password']?.[0]?.body).toEqual({
      password: 'длинный новый пароль',
      password_confirmation: 'длинный новый пароль',
    });
  });

  it('that was mailed is changed before anything else is shown', async () => {
    let isDue = true;
    const due = () =>
      Response.json({ message: 'Придумайте свой.', code: 'change_password_first', id: 7 }, { status: 403 });
    const { asked } = await openAddress('/cabinet/security', {
      'GET /sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
      'GET /api/get-token-session': () => ({ token: 'a-token' }),
      'GET /api/allow-services': () => ({ status: 'ok', data: [] }),
      'GET /api/profile': () => (isDue ? due() : { status: 'ok', data: aUser() }),
      'POST /api/user/7/update-password': () => {
        isDue = false;
        return ok();
      },
    });
    expect(await screen.findByRole('heading', { name: 'Придумайте свой пароль' })).toBeTruthy();
    type('Новый пароль', 'длинный новый пароль');
    type('Новый пароль ещё раз', 'длинный новый пароль');
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Придумайте свой пароль' })).toBeNull());
    expect(asked['POST /api/user/7/update-password']).toHaveLength(1);
  });
});

describe('the second factor', () => {
  it('is turned on by a key and its first code; the recovery codes stay until they are saved', async () => {
    let enabled = false;
    const { asked } = await open(
      { has_password: false },
      {
        'POST /api/cabinet': () => ({
          status: 'ok',
          data: aCabinet({ has_password: false, second_factor: { enabled, recovery_codes_left: 2 } }),
        }),
        'POST /api/user/second-factor/start': () => ({
          status: 'ok',
          url: 'otpauth://totp/Vidno:anna?secret=JBSWY3DPEHPK3PXP',
          secret: 'JBSWY3DPEHPK3PXP',
        }),
        'POST /api/user/second-factor/confirm': () => {
          enabled = true;
          return { status: 'ok', recovery_codes: CODES };
        },
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Включить: Второй шаг входа' }));
    fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
    expect(await screen.findByRole('img', { name: 'QR-код для приложения с кодами' })).toBeTruthy();
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeTruthy();
    type('Код из приложения', '123456');
    fireEvent.click(screen.getByRole('button', { name: 'Включить' }));
    const codes = within(await screen.findByRole('list', { name: 'Коды восстановления' }));
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
    expect(await screen.findByText('Включён')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Я сохранил коды' }));
    expect(screen.queryByRole('list', { name: 'Коды восстановления' })).toBeNull();
    expect(asked['POST /api/user/second-factor/start']?.[0]?.body).toEqual({});
  });

  it('is turned off by a code', async () => {
    const { asked } = await open(
      { second_factor: { enabled: true, recovery_codes_left: 8 } },
      { 'POST /api/user/second-factor/disable': ok },
    );
    expect(await screen.findByText('Осталось 8 кодов восстановления')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Выключить: Второй шаг входа' }));
    type('Код', '654321');
    fireEvent.click(screen.getByRole('button', { name: 'Выключить' }));
    expect(await screen.findByText('Второй шаг выключен.')).toBeTruthy();
    expect(asked['POST /api/user/second-factor/disable']?.[0]?.body).toEqual({ code: '654321' });
  });
});

describe('the sessions', () => {
  it('one is ended, but never that of this browser', async () => {
    let sessions = aCabinet().sessions;
    const { asked } = await open(
      {},
      {
        'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet({ sessions }) }),
        'POST /api/user/7/end-session': () => {
          sessions = [aSession()];
          return { status: 'ok' };
        },
      },
    );
    const list = within(await screen.findByRole('list', { name: 'Сеансы' }));
    expect(list.getAllByRole('button').length).toBe(1);
    fireEvent.click(list.getByRole('button', { name: 'Закончить: Safari, iPhone' }));
    await waitFor(() => expect(list.queryByText('Safari, iPhone')).toBeNull());
    expect(asked['POST /api/user/7/end-session']?.[0]?.body).toEqual({ session_id: OTHER_SESSION_ID });
    expect(screen.queryByRole('button', { name: /Закончить остальные/ })).toBeNull();
  });

  it('all others are ended at once', async () => {
    await open({}, { 'POST /api/user/7/end-other-sessions': () => ({ status: 'ok', ended: 1 }) });
    fireEvent.click(await screen.findByRole('button', { name: /Закончить остальные/ }));
    expect(await screen.findByText('Закончено: 1 сеанс.')).toBeTruthy();
  });
});

function type(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

function open(cabinet: Partial<Cabinet>, answers: Parameters<typeof openAddress>[1]) {
  return openAddress('/cabinet/security', {
    'GET /api/profile': () => ({ status: 'ok', data: aUser() }),
    'GET /api/notifications': () => ({ status: 'ok', data: [], totalCount: 0, unread: 0 }),
    'GET /api/login/ways': () => ({ status: 'ok', phone: true, vk: true, email: true, telegram: true }),
    'POST /api/cabinet': () => ({ status: 'ok', data: aCabinet(cabinet) }),
    ...answers,
  });
}
