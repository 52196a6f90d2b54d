import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aUser } from '../../testing/made-up-accounts.ts';
import { aSubscription, noSubscription, someTariffs } from '../../testing/made-up-money.ts';
import { aPaymentSession, documents, fakeCloudPayments, fakeScripts } from '../../testing/made-up-payments.ts';
import { aQuote, BUILDER, DAY, MONTH, TRIAL } from '../../testing/made-up-tariffs.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Tariffs } from './change-tariff-page.tsx';
import { TopUp } from './top-up.tsx';

const QUOTE = 'POST /api/tariff-quote';
const CHANGE = 'POST /api/change-tariff';
const asked = vi.fn();
const sent = vi.fn();

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  fakeScripts();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('where nothing is paid for, the page says that everything is free', async () => {
  show({ 'GET /api/tariffs': () => someTariffs({ payments: false }) });
  expect(await screen.findByRole('heading', { name: 'Сейчас всё бесплатно' })).toBeTruthy();
  expect(screen.queryByText('Конструктор')).toBeNull();
});

test('tariffs that cannot be loaded can be asked for again', async () => {
  let tries = 0;
  show({
    'GET /api/tariffs': () => {
      tries += 1;
      return tries === 1 ? Response.json({ message: 'Сервер занят.' }, { status: 503 }) : someTariffs();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByText('Конструктор')).toBeTruthy();
});

describe('the list', () => {
  test('says what each costs, for how long, and whether it is charged again', async () => {
    show({}, null);
    const month = within(await screen.findByRole('article', { name: 'Месяц' }));
    expect(month.getByText(/990\s₽ каждые 30\sдней/)).toBeTruthy();
    expect(month.getByText('Аналитика VK')).toBeTruthy();
    expect(month.getByText('Если ищете часто или следите за людьми и страницами')).toBeTruthy();
    expect(month.getByText(/До 100 мониторингов/)).toBeTruthy();
    expect(month.getByText(/^На 180\s₽ выгоднее, чем «Конструктор»$/)).toBeTruthy();
    const day = within(screen.getByRole('article', { name: 'Разовый 1 день' }));
    expect(day.getByText(/199\s₽ за 24 часа/)).toBeTruthy();
    expect(day.getByText('Не продлевается')).toBeTruthy();
    expect(screen.getByText(/Можно и без тарифа: 10\s₽ за поиск/)).toBeTruthy();
  });

  test('leads a visitor to the login, and back here', async () => {
    show({ 'GET /api/profile': () => ({ status: 'ok', data: aUser({ demo: true, email: null, phone: null }) }) });
    const login = await screen.findByRole('link', { name: 'Войти и выбрать «Месяц»' });
    expect(login.getAttribute('href')).toBe('/login?back=%2Fchange-tariff');
  });

  test('a trial that was used cannot be taken again', async () => {
    show({ 'GET /api/tariffs': () => someTariffs({ data: [{ ...TRIAL, available: false }] }) }, null);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Уже был у вас' })).disabled).toBe(true);
  });

  test('a tariff is asked about, then paid for: the trial goes on only with a tick', async () => {
    const bank = fakeCloudPayments();
    const next = { at: '2026-11-26T09:00:00Z', amount_kopecks: 99_000, every_days: 30 };
    show({ [QUOTE]: ({ body }) => quoted(body, aQuote({ today_kopecks: 9_900, next })) }, null);
    fireEvent.click(await screen.findByRole('button', { name: 'Выбрать «Пробный»' }));
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: /Продолжать за 990\s₽ каждые 30\sдней/,
    });
    expect(tick.checked).toBe(false);
    expect(asked).toHaveBeenCalledWith({ tariff: 'trial', tools: [], renew: true });
    await pay(/Оплатить 99\s₽/);
    await waitFor(() => expect(bank.opened).toHaveLength(1));
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ tariff: 'trial', renew: false, method: 'card' }));
  });
});

describe('«Конструктор»', () => {
  test('begins with what one has and what one came to add, and says the price of today line by line', async () => {
    show({}, aSubscription(), 2);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Аналитика VK/ })).checked).toBe(true);
    expect(await screen.findByText('Аналитика VK: 16 из 30 дней')).toBeTruthy();
    expect(screen.getByText(/Дальше 1\s170\s₽ каждые 30\sдней, с 8\sдекабря/)).toBeTruthy();
    expect(asked).toHaveBeenCalledWith({ tariff: 'constructor', tools: [3, 1, 2], renew: true });
    fireEvent.click(screen.getByRole('button', { name: /Оплатить 261,33\s₽/ }));
    expect(await screen.findByRole('dialog', { name: 'Оплата' })).toBeTruthy();
  });

  test('runs its total with each tick, and needs one', async () => {
    show({}, null);
    const search = await screen.findByRole('checkbox', { name: /Умный поиск/ });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Выберите хотя бы один' }).disabled).toBe(true);
    expect(screen.getByText(/^Отметьте, что нужно: от 290\s₽ каждые 30\sдней$/)).toBeTruthy();
    expect(screen.queryByText(/^0\s₽/)).toBeNull();
    fireEvent.click(search);
    expect((await screen.findByText('Итого')).textContent).toMatch(/390\s₽/);
    fireEvent.click(screen.getByRole('checkbox', { name: /Мониторинг/ }));
    expect((await screen.findByText('Итого')).textContent).toMatch(/680\s₽/);
  });

  test('says that nothing has changed, and asks nothing', async () => {
    const calls = show({}, aSubscription());
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Ничего не изменилось' })).disabled).toBe(
      true,
    );
    expect(calls).not.toContain(QUOTE);
  });

  test('says where another tariff is cheaper, and takes it', async () => {
    const cheaper = { id: 'month', name: 'Месяц', price_kopecks: 99_000 };
    show({ [QUOTE]: ({ body }) => quoted(body, aQuote({ cheaper })) }, aSubscription(), 2);
    expect(await screen.findByText('«Месяц» выгоднее')).toBeTruthy();
    expect(screen.getByText(/990\s₽ вместо 1\s170\s₽/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Взять «Месяц»' }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ tariff: 'month', tools: [], renew: true }));
  });

  test('gives money back for a tool that is taken away, after a question', async () => {
    const lines = [{ text: 'Мониторинг поиска: вернём', amount_kopecks: -15_467 }];
    show(
      {
        [QUOTE]: ({ body }) => quoted(body, aQuote({ lines, today_kopecks: -15_467 })),
        [CHANGE]: ({ body }) => taken(body, { status: 'ok', data: null }),
      },
      aSubscription(),
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: /Мониторинг/ }));
    expect(await screen.findByText('Вернём на карту')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Изменить тариф' }));
    fireEvent.click(await screen.findByRole('button', { name: /Изменить и вернуть 154,67\s₽/ }));
    expect(await screen.findByText('Тариф изменён')).toBeTruthy();
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        tariff: 'constructor',
        tools: [1],
        renew: true,
        offer_version: '2026-11-22',
        priced_at: aQuote().priced_at,
      }),
    );
  });
});

describe('the subscription on top', () => {
  test('says what one has, until when, and what is charged next', async () => {
    show({}, aSubscription());
    const own = within(await screen.findByRole('region', { name: 'Ваш тариф' }));
    expect(own.getByText('Активен')).toBeTruthy();
    expect(own.getByText(/680\s₽ · оплачен до 8\sдекабря\s2026\sг\. · 8\sдекабря спишется 680\s₽/)).toBeTruthy();
  });

  test('whose renewal failed says why, until when all works, and can be paid for', async () => {
    const dunning = {
      reason: 'недостаточно средств',
      retries: ['2026-12-09T09:00:00Z'],
      ends_at: '2026-12-22T09:00:00Z',
    };
    show({}, aSubscription({ state: 'past_due', dunning }));
    expect(await screen.findByText('Банк ответил: недостаточно средств.')).toBeTruthy();
    expect(screen.getByText(/Всё работает до 22\sдекабря/)).toBeTruthy();
    expect(screen.getByText(/Попробуем ещё 9\sдекабря/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Заплатить сейчас' }));
    expect(await screen.findByRole('dialog', { name: 'Оплата' })).toBeTruthy();
  });

  test('that has ended says so, without a debt', async () => {
    show({}, aSubscription({ state: 'ended' }));
    expect(await screen.findByText(/Подписка закончилась 8\sдекабря/)).toBeTruthy();
    expect(screen.queryByText('Есть сейчас')).toBeNull();
  });
});

test('the balance is topped up by a sum that one types', async () => {
  fakeCloudPayments();
  show({ 'POST /api/init-payment': ({ body }) => taken(body, { status: 'ok', data: aPaymentSession() }) }, 'top-up');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Сумма, ₽' });
  expect(await screen.findByText(/Хватит на 10\sпоисков/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '0' } });
  fireEvent.submit(field.form ?? field);
  expect((await screen.findByRole('alert')).textContent).toMatch(/От 1\s₽ до 100\s000\s₽/);
  fireEvent.change(field, { target: { value: '300' } });
  fireEvent.submit(field.form ?? field);
  await pay(/Оплатить 300\s₽/);
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ purpose: 'balance', amount: 300 })));
});

function quoted(body: unknown, quote: object): object {
  asked(body);
  return { status: 'ok', data: quote };
}

function taken(body: unknown, answer: object): object {
  sent(body);
  return answer;
}

function show(
  answers: Parameters<typeof fakeServer>[0],
  shown: ReturnType<typeof aSubscription> | 'top-up' | null = null,
  added: number | null = null,
): string[] {
  const subscription = shown === 'top-up' || shown === null ? noSubscription() : shown;
  const calls = fakeServer({
    'GET /api/profile': () => ({ status: 'ok', data: aUser() }),
    'GET /api/tariffs': () => someTariffs({ data: [TRIAL, DAY, MONTH, BUILDER] }),
    'GET /api/documents': () => documents,
    'GET /api/subscription-info': () => ({ status: 'ok', data: subscription }),
    [QUOTE]: ({ body }) => quoted(body, aQuote()),
    [CHANGE]: ({ body }) => taken(body, { status: 'ok', data: aPaymentSession() }),
    ...answers,
  });
  renderScreen(
    shown === 'top-up' ? <TopUp onClose={() => undefined} /> : <Tariffs added={added} back="/change-tariff" />,
  );
  return calls;
}

async function pay(name: RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.submit(button.form ?? button);
}
