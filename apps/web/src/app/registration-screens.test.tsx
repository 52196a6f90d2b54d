import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCabinet } from '../testing/made-up-accounts.ts';
import { DOCUMENT_VERSION, documentCalls, someDocuments } from '../testing/made-up-documents.ts';
import { someTariffs } from '../testing/made-up-money.ts';
import { aProfile, someListed } from '../testing/made-up-searches.ts';
import { aQuote, TRIAL } from '../testing/made-up-tariffs.ts';
import { openAddress } from '../testing/open-address.tsx';

const MAIL = 'anna@example.org';
const PASSWORD = 'a long password';
const anna: Profile = { ...aProfile(), demo: false, email: MAIL, paid_services: [] };

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

describe('the registration', () => {
  it.each([
    ['/demoreg1', { var_user: 'reg1', mail: MAIL, password: PASSWORD, password_repeat: PASSWORD }, '/cabinet'],
    ['/demoreg2', { var_user: 'reg2', mail: MAIL }, '/cabinet'],
    ['/demoreg4', { var_user: 'reg1', mail: MAIL, password: PASSWORD, password_repeat: PASSWORD }, '/demopay'],
    ['/demoreg5', { var_user: 'reg2', mail: MAIL }, '/demopay'],
    ['/demoreg7', { var_user: 'reg2', mail: MAIL, password: PASSWORD, password_repeat: PASSWORD }, '/cabinet'],
  ])('at %s sends what its variant asks for, takes the code of the email and goes on', async (path, body, next) => {
    const { router, asked } = await open(path);
    await fillIn({ mail: MAIL, isPasswordAsked: 'password' in body });
    press('Зарегистрироваться');
    expect(await screen.findByText('Письмо отправлено.')).toBeTruthy();
    expect(asked['POST /api/demo/reg']?.[0]?.body).toEqual(body);
    enterCode('123456');
    await waitFor(() => expect(router.state.location.href).toBe(next));
    expect(asked['POST /api/demo/confirm-reg']?.[0]?.body).toEqual({ code: '123456' });
    expect(localStorage.getItem('app_session_id')).toBe('a-token');
  });

  it.each([
    ['/demoreg3', '/cabinet'],
    ['/demoreg6', '/demopay'],
  ])('at %s asks for a phone alone', async (path, next) => {
    const { router, asked } = await open(path, {
      'POST /api/demo/reg': () => ({ status: 'ok', step: 'done', messages: [], data: anna }),
    });
    await fillInPhone();
    press('Получить код');
    enterCode('654321', await screen.findByRole('textbox', { name: 'Код из шести цифр' }));
    await waitFor(() => expect(router.state.location.href).toBe(next));
    expect(asked['POST /api/demo/send-temp-code']?.[0]?.body).toEqual({
      phone: '+79000001234',
      country_phone: 'RU',
      type: 'reg',
    });
    expect(asked['POST /api/demo/reg']?.[0]?.body).toEqual({
      var_user: 'reg3',
      phone: '+79000001234',
      country_phone: 'RU',
      code_verification: '654321',
    });
  });

  it('leads to the cabinet where payments are on too: no payment is the welcome, and a card there offers the trial', async () => {
    let profile = aProfile();
    const { router } = await open('/demoreg3', {
      'GET /api/profile': () => ({ status: 'ok', data: profile }),
      'POST /api/cabinet': () => ({ status: 'ok', data: { ...aCabinet(), profile: anna } }),
      'GET /api/tariffs': () => someTariffs({ data: [TRIAL] }),
      'POST /api/tariff-quote': () => ({ status: 'ok', data: aQuote({ today_kopecks: 100 }) }),
      'POST /api/demo/reg': () => {
        profile = anna;
        return { status: 'ok', step: 'done', messages: [], data: anna };
      },
    });
    await fillInPhone();
    press('Получить код');
    enterCode('654321', await screen.findByRole('textbox', { name: 'Код из шести цифр' }));
    await waitFor(() => expect(router.state.location.href).toBe('/cabinet'));
    const card = await screen.findByRole('region', { name: /Попробуйте всё за 1\s₽/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    const take = within(card).getByRole('button', { name: 'Попробовать' });
    // The dialog is in a chunk that is loaded now.
    await act(async () => void fireEvent.click(take));
    expect(await screen.findByText('Тариф «Пробный»')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Продолжать за/ }).checked).toBe(false);
    press('Не сейчас');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('at /demoreg8 confirms the phone, then the mailbox', async () => {
    const { router, asked } = await open('/demoreg8');
    await fillIn({ mail: MAIL, isPasswordAsked: true });
    await fillInPhone();
    press('Получить код');
    expect(await screen.findByRole('heading', { name: 'Код из СМС' })).toBeTruthy();
    enterCode('654321');
    expect(await screen.findByRole('heading', { name: 'Код из письма' })).toBeTruthy();
    enterCode('123456');
    await waitFor(() => expect(router.state.location.href).toBe('/cabinet'));
    expect(asked['POST /api/demo/reg']?.[0]?.body).toEqual({
      var_user: 'reg1',
      mail: MAIL,
      password: PASSWORD,
      password_repeat: PASSWORD,
      phone: '+79000001234',
      country_phone: 'RU',
      code_verification: '654321',
    });
  });

  it('offers other ways where codes are used up for today', async () => {
    const text = 'Коды на сегодня закончились.';
    await open('/demoreg3', {
      'POST /api/demo/send-temp-code': () =>
        Response.json({ message: text, code: 'code_limit_reached', messages: [text] }, { status: 429 }),
    });
    await fillInPhone();
    press('Получить код');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Другие способы' }).getAttribute('href')).toBe('/login');
  });

  it('shows all that is wrong at once, each at its field and nowhere else, and the first of them has the focus', async () => {
    const { asked } = await open('/demoreg8', {
      'POST /api/demo/check-email': () =>
        Response.json(
          {
            message: 'Проверьте адрес почты.',
            code: 'invalid_request',
            errors: { mail: ['Проверьте адрес почты.'], password: ['Пароль слишком короткий.'] },
            messages: ['Проверьте адрес почты.', 'Пароль слишком короткий.'],
          },
          { status: 422 },
        ),
    });
    await fillIn({ mail: 'anna@', isPasswordAsked: true });
    press('Получить код');
    await waitFor(() => expect(noteOf('Почта')).toBe('Проверьте адрес почты.'));
    expect(noteOf('Пароль')).toBe('Пароль слишком короткий.');
    for (const message of ['Проверьте адрес почты.', 'Пароль слишком короткий.']) {
      expect(screen.getAllByText(message)).toHaveLength(1);
    }
    expect(screen.queryByText('Не получилось зарегистрироваться')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Почта'));
    expect(asked['POST /api/demo/check-email']?.at(-1)?.body).toMatchObject({ var_user: 'reg1', mail: 'anna@' });
    await waitFor(() => expect(noteOf('Телефон')).toBe('Это не похоже на номер. Нужны только цифры.'));
    expect(screen.getByLabelText<HTMLInputElement>('Почта').value).toBe('anna@');
    expect(asked['POST /api/demo/send-temp-code']).toBeUndefined();
  });

  it('has nothing ticked beforehand, and tells the server which versions were ticked', async () => {
    const { asked } = await open('/demoreg2');
    await fillIn({ mail: MAIL, isPasswordAsked: false });
    const [offer, consent] = await screen.findAllByRole<HTMLInputElement>('checkbox');
    expect([offer?.checked, consent?.checked]).toEqual([false, false]);
    for (const box of [offer, consent]) if (box) fireEvent.click(box);
    press('Зарегистрироваться');
    await screen.findByText('Письмо отправлено.');
    expect(asked['POST /api/documents/accept']?.map(({ body }) => body)).toEqual([
      {
        accepted_for: 'registration',
        documents: [
          { kind: 'offer', version: DOCUMENT_VERSION },
          { kind: 'personal-data-consent', version: DOCUMENT_VERSION },
        ],
      },
    ]);
  });

  it('says under a tick that it is needed, and registers nobody', async () => {
    const text = 'Примите оферту: по ней мы оказываем услуги.';
    const { asked } = await open('/demoreg2', {
      'POST /api/documents/accept': () =>
        Response.json(
          { message: text, code: 'documents_required', errors: { offer: [text] }, messages: [text] },
          { status: 422 },
        ),
    });
    await fillIn({ mail: MAIL, isPasswordAsked: false });
    await screen.findAllByRole('checkbox');
    press('Зарегистрироваться');
    const box = screen.getByRole('checkbox', { name: /оферту/ });
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
    expect(asked['POST /api/demo/reg']).toBeUndefined();
  });

  it('shows a text that was replaced meanwhile, and asks for it again', async () => {
    let version = DOCUMENT_VERSION;
    const text = 'Текст обновился. Прочитайте его ещё раз.';
    await open('/demoreg2', {
      'GET /api/documents': () => someDocuments(version),
      'POST /api/documents/accept': () => {
        version = '2027-01-01';
        return Response.json(
          { message: text, code: 'document_outdated', errors: { offer: [text] }, messages: [text] },
          { status: 422 },
        );
      },
    });
    await fillIn({ mail: MAIL, isPasswordAsked: false });
    for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
    press('Зарегистрироваться');
    await waitFor(() =>
      expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false]),
    );
    expect(screen.getAllByText(text)).toHaveLength(1);
  });

  it('offers a likely typo mended, stops for it once, and takes the address as it is the second time', async () => {
    const { asked } = await open('/demoreg2', {
      'POST /api/demo/check-email': () => ({ status: 'ok', messages: [], suggestion: 'anna@gmail.com' }),
    });
    await fillIn({ mail: 'anna@gmial.com', isPasswordAsked: false });
    press('Зарегистрироваться');
    expect(await screen.findByRole('button', { name: 'anna@gmail.com' })).toBeTruthy();
    expect(asked['POST /api/demo/reg']).toBeUndefined();
    press('Зарегистрироваться');
    await waitFor(() => expect(asked['POST /api/demo/reg']?.[0]?.body).toMatchObject({ mail: 'anna@gmial.com' }));
  });

  it('takes the mended address', async () => {
    await open('/demoreg2', {
      'POST /api/demo/check-email': () => ({ status: 'ok', messages: [], suggestion: 'anna@gmail.com' }),
    });
    await fillIn({ mail: 'anna@gmial.com', isPasswordAsked: false });
    fireEvent.blur(screen.getByLabelText('Почта'));
    fireEvent.click(await screen.findByRole('button', { name: 'anna@gmail.com' }));
    expect(screen.getByLabelText<HTMLInputElement>('Почта').value).toBe('anna@gmail.com');
  });

  it('remembers the address, fills it in again and sends it along', async () => {
    const first = await open('/demoreg2');
    await fillIn({ mail: MAIL, isPasswordAsked: false });
    press('Зарегистрироваться');
    await screen.findByText('Письмо отправлено.');
    expect(localStorage.getItem('old_mail')).toBe(MAIL);
    expect(first.asked['POST /api/demo/reg']?.[0]?.body).not.toHaveProperty('old_mail');
    cleanup();

    const second = await open('/demoreg2');
    expect((await screen.findByLabelText<HTMLInputElement>('Почта')).value).toBe(MAIL);
    press('Зарегистрироваться');
    await waitFor(() => expect(second.asked['POST /api/demo/reg']?.[0]?.body).toMatchObject({ old_mail: MAIL }));
  });

  it('says where the visitor came from', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('utm_content=b1; utm_campaign=c2; utm_flow=f3');
    const { asked } = await open('/demoreg2');
    await fillIn({ mail: MAIL, isPasswordAsked: false });
    press('Зарегистрироваться');
    await waitFor(() =>
      expect(asked['POST /api/demo/reg']?.[0]?.body).toMatchObject({
        affiliate_id: 'b1',
        webmaster_id: 'c2',
        flow_id: 'f3',
      }),
    );
  });

  it('goes on by itself when the email was confirmed in another tab', async () => {
    let isConfirmed = false;
    const { router } = await open('/demoreg1', {
      'GET /api/profile': () => ({ status: 'ok', data: isConfirmed ? anna : aProfile() }),
    });
    await fillIn({ mail: MAIL, isPasswordAsked: true });
    press('Зарегистрироваться');
    await screen.findByText('Письмо отправлено.');
    isConfirmed = true;
    await router.options.context.queryClient.resetQueries();
    await waitFor(() => expect(router.state.location.href).toBe('/cabinet'));
  });

  it('is not shown to a user', async () => {
    await open('/demoreg1', { 'GET /api/profile': () => ({ status: 'ok', data: anna }) });
    expect(await screen.findByRole('heading', { name: `Вы вошли как ${MAIL}` })).toBeTruthy();
    expect(screen.queryByLabelText('Почта')).toBeNull();
  });
});

describe('the link of the email', () => {
  it('finishes the registration in the browser that began it, and stays in no address', async () => {
    const { router, asked } = await open('/confirm-reg#123456');
    expect(await screen.findByRole('heading', { name: 'Аккаунт создан' })).toBeTruthy();
    expect(asked['POST /api/demo/confirm-reg']?.map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(router.history.location.href).toBe('/confirm-reg');
  });

  it('says in another browser where to go on', async () => {
    await open('/confirm-reg#123456', {
      'POST /api/demo/confirm-reg': () =>
        Response.json({ message: 'Регистрация не найдена.', code: 'not_found' }, { status: 404 }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Регистрация не найдена.');
    expect(screen.getByText(/введите там код 123456/)).toBeTruthy();
  });

  it('without a code says so and asks nobody', async () => {
    const { asked } = await open('/confirm-reg');
    expect((await screen.findByRole('alert')).textContent).toContain('не хватает кода');
    expect(asked['POST /api/demo/confirm-reg']).toBeUndefined();
  });
});

async function fillIn({ mail, isPasswordAsked }: { readonly mail: string; readonly isPasswordAsked: boolean }) {
  fireEvent.change(await screen.findByLabelText('Почта'), { target: { value: mail } });
  expect(screen.queryByLabelText('Пароль') !== null).toBe(isPasswordAsked);
  if (!isPasswordAsked) return;
  fireEvent.change(screen.getByLabelText('Пароль'), { target: { value: PASSWORD } });
  fireEvent.change(screen.getByLabelText('Пароль ещё раз'), { target: { value: PASSWORD } });
}

async function fillInPhone(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Телефон'), { target: { value: '8 900 000-12-34' } });
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function enterCode(code: string, field = screen.getByRole('textbox', { name: 'Код из шести цифр' })): void {
  fireEvent.change(field, { target: { value: code } });
}

/** What stands under a field. */
function noteOf(label: string): string | null | undefined {
  return document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;
}

function open(address: string, answers: Parameters<typeof openAddress>[1] = {}) {
  return openAddress(address, {
    'GET /api/profile': () => ({ status: 'ok', data: aProfile() }),
    'GET /api/get-allow-services': () => ({ status: 'ok', data: [1, 2, 3] }),
    'GET /smart-search/get-list': () => someListed([]),
    ...documentCalls,
    'POST /api/demo/check-email': () => ({ status: 'ok', messages: [], suggestion: null }),
    'POST /api/demo/send-temp-code': () => ({ status: 'ok', retry_after_seconds: 60 }),
    'POST /api/demo/reg': () => ({
      status: 'ok',
      step: 'confirm_email',
      messages: ['Письмо отправлено.'],
      data: null,
    }),
    'POST /api/demo/confirm-reg': () => ({ status: 'ok', step: 'done', messages: [], data: anna }),
    ...answers,
  });
}
