import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentCalls } from '../testing/made-up-documents.ts';
import { aProfile, someListed } from '../testing/made-up-searches.ts';
import { openAddress } from '../testing/open-address.tsx';

const UUID = '99999999-9999-4999-8999-999999999999';
const ALL_WAYS = { phone: true, vk: true, email: true, telegram: true };
const anna: Profile = { ...aProfile(), id: 7, demo: false, email: 'anna@example.org' };

beforeEach(() => {
  localStorage.setItem('app_session_id', 'of-the-visitor');
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the login', () => {
  it('shows the phone first, VK ID, and the other ways as a list', async () => {
    await open('/login?back=/smart-search/list');
    expect(await screen.findByRole('heading', { level: 1, name: 'Вход или регистрация' })).toBeTruthy();
    expect(await screen.findByLabelText('Телефон')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Войти через VK ID' })).toBeTruthy();
    expect(linkTo(/Почта и пароль/)).toBe('/login?way=email&back=%2Fsmart-search%2Flist');
    expect(linkTo(/Telegram/)).toBe('/login?way=telegram&back=%2Fsmart-search%2Flist');
  });

  it('shows neither phone nor VK ID nor Telegram where the site has none', async () => {
    await open('/login', { 'GET /api/login/ways': ways({ phone: false, vk: false, telegram: false }) });
    expect(await screen.findByLabelText('Почта или телефон')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Войти через VK ID' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Другой способ входа' })).toBeNull();
  });

  it('by a code to the phone gets the new token, asks for the profile anew and goes back', async () => {
    const { router, asked } = await open('/login?back=/status', {
      'POST /api/demo/send-temp-code': () => ({ status: 'ok', retry_after_seconds: 60 }),
      'POST /api/login': () => done(),
    });
    await enterPhone();
    expect(await screen.findByText('+7 900 000-12-34')).toBeTruthy();
    enterCode('123456');
    await waitFor(() => expect(router.state.location.href).toBe('/status'));
    expect(asked['POST /api/demo/send-temp-code']?.[0]?.body).toEqual({
      phone: '+79000001234',
      country_phone: 'RU',
      type: 'login',
    });
    expect(asked['POST /api/login']?.[0]?.body).toEqual({
      phone: '+79000001234',
      country_phone: 'RU',
      code: '123456',
    });
    expect(localStorage.getItem('app_session_id')).toBe('a-token');
    expect(asked['GET /api/profile']?.length).toBeGreaterThan(1);
  });

  it('asks a newcomer for the documents, and sends the same code again', async () => {
    let hasAccepted = false;
    const { router, asked } = await open('/login?back=/status', {
      ...documentCalls,
      'POST /api/demo/send-temp-code': () => ({ status: 'ok', retry_after_seconds: 60 }),
      'POST /api/documents/accept': () => {
        hasAccepted = true;
        return { status: 'ok' };
      },
      'POST /api/login': () => (hasAccepted ? done() : refusal(422, 'documents_required', 'Примите документы.')),
    });
    await enterPhone();
    await screen.findByText('+7 900 000-12-34');
    enterCode('123456');
    expect(await screen.findByRole('heading', { name: 'Почти готово' })).toBeTruthy();
    for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Создать аккаунт' }));
    await waitFor(() => expect(router.state.location.href).toBe('/status'));
    const codes = asked['POST /api/login']?.map(({ body }) => body);
    expect(codes).toEqual([codes?.[0], codes?.[0]]);
  });

  it('asks whoever VK ID brings as a newcomer for the documents', async () => {
    await open('/login?login=documents', documentCalls);
    expect(await screen.findByRole('heading', { name: 'Почти готово' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Другой способ входа' }));
    expect(await screen.findByLabelText('Телефон')).toBeTruthy();
  });

  it('leads back to the number, which is still there', async () => {
    await open('/login', { 'POST /api/demo/send-temp-code': () => ({ status: 'ok', retry_after_seconds: 60 }) });
    await enterPhone();
    fireEvent.click(await screen.findByRole('button', { name: 'Другой номер' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Телефон')).value).toContain('900 000-12-34');
  });

  it('offers VK ID and e-mail instead of a code when there are no more codes today', async () => {
    const text = 'Коды на сегодня закончились.';
    await open('/login', { 'POST /api/demo/send-temp-code': () => refusal(429, 'code_limit_reached', text) });
    await enterPhone();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('Телефон')).toBeNull();
    expect(screen.getByRole('button', { name: 'Войти через VK ID' })).toBeTruthy();
    expect(linkTo(/Почта и пароль/)).toContain('way=email');
  });

  it('says why no code was sent, and keeps the number', async () => {
    await open('/login', {
      'POST /api/demo/send-temp-code': () =>
        refusal(503, 'sms_failed', 'Не получилось отправить код: оператор не отвечает.'),
    });
    await enterPhone();
    expect((await screen.findByRole('alert')).textContent).toContain('оператор не отвечает');
    expect(screen.getByLabelText<HTMLInputElement>('Телефон').value).toContain('900');
  });

  it('by password says the same of an unknown address and a wrong password', async () => {
    await open('/login?way=email', {
      'POST /api/login': () => refusal(422, 'login_wrong', 'Почта или пароль не подошли.'),
    });
    fireEvent.change(await screen.findByLabelText('Почта или телефон'), { target: { value: ' anna@example.org ' } });
    fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'wrong' } });
    fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Почта или пароль не подошли.');
    expect(screen.getByLabelText<HTMLInputElement>('Пароль').value).toBe('wrong');
  });

  it('asks for the second factor, which may be a recovery code', async () => {
    const { router, asked } = await open('/login?way=email', {
      'POST /api/login': () => ({ status: 'ok', step: 'second_factor', data: null, demo_searches: 0 }),
      'POST /api/login/second-factor': () => done(),
    });
    fireEvent.change(await screen.findByLabelText('Почта или телефон'), { target: { value: 'anna@example.org' } });
    fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: 'a long one' } });
    fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
    expect(await screen.findByRole('heading', { name: 'Код из приложения' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /запасным кодом/ }));
    fireEvent.change(screen.getByLabelText('Запасной код'), { target: { value: 'abcd-efgh' } });
    fireEvent.click(screen.getByRole('button', { name: 'Войти' }));
    await waitFor(() => expect(router.state.location.href).toBe('/cabinet'));
    expect(asked['POST /api/login/second-factor']?.[0]?.body).toEqual({ code: 'abcd-efgh' });
  });

  it('by Telegram opens the bot in a new tab and takes the code it sends', async () => {
    const tab = { opener: {}, location: { href: '' }, close: vi.fn() };
    vi.stubGlobal('open', () => tab);
    const { router, asked } = await open('/login?way=telegram', {
      'POST /api/login/telegram/init': () => ({ status: 'ok', uuid: UUID, telegram_url: 'https://t.me/bot?start=x' }),
      'POST /api/login/telegram': () => done(),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Открыть Telegram' }));
    enterCode('123456', await screen.findByRole('textbox', { name: 'Код из шести цифр' }));
    await waitFor(() => expect(router.state.location.href).toBe('/cabinet'));
    expect([tab.location.href, tab.opener]).toEqual(['https://t.me/bot?start=x', null]);
    expect(asked['POST /api/login/telegram']?.[0]?.body).toEqual({ uuid: UUID, code: '123456' });
  });

  it.each([
    ['Взять с собой', true],
    ['Не переносить', false],
  ])('asks about the searches of this browser: «%s»', async (answer, bring) => {
    const { router, asked } = await open('/login', {
      'POST /api/demo/send-temp-code': () => ({ status: 'ok', retry_after_seconds: 60 }),
      'POST /api/login': () => done(2),
      'POST /api/login/bring-searches': () => ({ status: 'ok', moved: 2 }),
    });
    await enterPhone();
    enterCode('123456', await screen.findByRole('textbox', { name: 'Код из шести цифр' }));
    expect(await screen.findByRole('dialog', { name: 'Взять поиски с собой?' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(router.state.location.href).toBe('/cabinet'));
    expect(asked['POST /api/login/bring-searches']?.[0]?.body).toEqual({ bring });
  });

  it('never leads to another site', async () => {
    const { router } = await open('/login?back=//evil.example', {
      'GET /api/profile': () => ({ status: 'ok', data: anna }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Продолжить' }));
    await waitFor(() => expect(router.state.location.href).toBe('/cabinet'));
  });
});

describe('VK ID', () => {
  it('is opened with the way back', async () => {
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { asked } = await open('/login?back=/status', {
      'POST /api/login/vk': () => ({ status: 'ok', url: 'https://id.vk.com/authorize' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Войти через VK ID' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://id.vk.com/authorize'));
    expect(asked['POST /api/login/vk']?.[0]?.body).toEqual({ redirect_url: '/login?back=%2Fstatus' });
  });

  it('leads on, and asks before about the searches of the visitor', async () => {
    const { router, asked } = await open('/login?back=/status&login=done&demo_searches=2', {
      'GET /api/profile': () => ({ status: 'ok', data: anna }),
      'POST /api/login/bring-searches': () => ({ status: 'ok', moved: 2 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Взять с собой' }));
    await waitFor(() => expect(router.state.location.href).toBe('/status'));
    expect(asked['POST /api/login/bring-searches']?.[0]?.body).toEqual({ bring: true });
    expect(localStorage.getItem('app_session_id')).toBe('a-token');
  });

  it('that knows no contact leaves the phone to be asked for', async () => {
    await open('/login?login=contact');
    expect(await screen.findByText(/VK ID не передал ни телефона, ни почты/)).toBeTruthy();
    expect(screen.getByLabelText('Телефон')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Войти через VK ID' })).toBeNull();
  });

  it('that failed can be tried again', async () => {
    await open('/login?login=failed&because=contact_taken');
    const alert = await screen.findByText('Войти через VK ID не получилось');
    expect(alert.closest('[role=alert]')?.textContent).toContain('уже у другого аккаунта');
    expect(screen.getByRole('button', { name: 'Войти через VK ID' })).toBeTruthy();
  });

  it('leads to the second factor', async () => {
    await open('/login?login=second_factor');
    expect(await screen.findByRole('heading', { name: 'Код из приложения' })).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  it('is answered the same for every address', async () => {
    const { asked } = await open('/password/forgot', { 'POST /api/password/forgot': () => ({ status: 'ok' }) });
    fireEvent.change(await screen.findByLabelText('Почта'), { target: { value: ' anna@example.org ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Прислать ссылку' }));
    expect(await screen.findByText(/Если такой адрес у нас есть, письмо уже в пути/)).toBeTruthy();
    expect(asked['POST /api/password/forgot']?.[0]?.body).toEqual({ email: 'anna@example.org' });
  });

  it('is replaced by the link, whose token does not stay in the address; it does not log in', async () => {
    const { router, asked } = await open('/password/reset#t0ken', {
      'POST /api/password/reset': () => ({ status: 'ok' }),
    });
    await enterNewPassword('a long password', 'another');
    expect(await screen.findByText('Пароли не совпадают.')).toBeTruthy();
    expect(asked['POST /api/password/reset']).toBeUndefined();
    await enterNewPassword('a long password', 'a long password');
    expect(await screen.findByRole('heading', { name: 'Пароль изменён' })).toBeTruthy();
    expect(router.history.location.href).toBe('/password/reset');
    expect(asked['POST /api/password/reset']?.[0]?.body).toEqual({
      token: 't0ken',
      password: 'a long password',
      password_confirmation: 'a long password',
    });
  });

  it('by a dead link leads to another email', async () => {
    await open('/password/reset#old', {
      'POST /api/password/reset': () => refusal(404, 'not_found', 'Ссылка устарела или уже использована.'),
    });
    await enterNewPassword('a long password', 'a long password');
    expect((await screen.findByRole('alert')).textContent).toContain('Ссылка устарела');
    expect(linkTo('Запросить новое письмо')).toBe('/password/forgot');
  });
});

function done(demo_searches = 0) {
  return { status: 'ok', step: 'done', data: anna, demo_searches };
}

function ways(change: Partial<typeof ALL_WAYS> = {}) {
  return () => ({ status: 'ok', ...ALL_WAYS, ...change });
}

/** A refusal as the account API words it. */
function refusal(status: number, code: string, message: string): Response {
  return Response.json({ message, code }, { status });
}

function linkTo(name: string | RegExp): string | null {
  return screen.getByRole('link', { name }).getAttribute('href');
}

async function enterPhone(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Телефон'), { target: { value: '8 900 000-12-34' } });
  fireEvent.click(screen.getByRole('button', { name: 'Получить код' }));
}

function enterCode(code: string, field = screen.getByRole('textbox', { name: 'Код из шести цифр' })): void {
  fireEvent.change(field, { target: { value: code } });
}

async function enterNewPassword(password: string, again: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Новый пароль'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Новый пароль ещё раз'), { target: { value: again } });
  fireEvent.click(screen.getByRole('button', { name: 'Сохранить пароль' }));
}

function open(address: string, answers: Parameters<typeof openAddress>[1] = {}) {
  return openAddress(address, {
    'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
    'GET /api/get-allow-services': () => ({ status: 'ok', data: [1, 2, 3] }),
    'GET /api/login/ways': ways(),
    'GET /smart-search/get-list': () => someListed([]),
    ...answers,
  });
}
