import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { aUser } from '../testing/made-up-accounts.ts';
import { REGIONS } from '../testing/made-up-keyword-searches.ts';
import { noSubscription, someTariffs } from '../testing/made-up-money.ts';
import { aPaymentSession, aStatus, documents, fakeCloudPayments, fakeScripts } from '../testing/made-up-payments.ts';
import { aProfile, aSource, SEARCH_ID, someListed } from '../testing/made-up-searches.ts';
import { aQuote, BUILDER, DAY, MONTH, TRIAL } from '../testing/made-up-tariffs.ts';
import { openAddress } from '../testing/open-address.tsx';

const TRIAL_NEXT = { at: '2026-11-26T09:00:00Z', amount_kopecks: 99_000, every_days: 30 };

beforeEach(() => {
  localStorage.setItem('app_session_id', 'a-token');
  vi.stubGlobal('scrollTo', () => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeScripts();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the not-paid screen', () => {
  it('says what the tool costs, and leads to the tariff with it', async () => {
    await open('/vk', { profile: { allow_services: [1] } });
    expect(await screen.findByRole('heading', { name: 'Данная функция не оплачена' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(await main.findByText(/490\s₽ каждые 30\sдней/)).toBeTruthy();
    expect(main.getByText('в тарифе «Конструктор»')).toBeTruthy();
    expect(main.getByText(/199\s₽ за 24 часа/)).toBeTruthy();
    expect(main.queryByRole('button', { name: /Оплатить один поиск/ })).toBeNull();
    expect(main.getByRole('link', { name: '+ Добавить в тариф' }).getAttribute('href')).toBe('/change-tariff?add=2');
  });

  it('of search takes money for one search, and then is that screen', async () => {
    const bank = fakeCloudPayments();
    let state = 'pending';
    await open(
      '/smart-search',
      { profile: { allow_services: [2], balance: 0 } },
      {
        'GET /api/user/7/check-payment-search': () => aStatus(state),
        'GET /api/get-allow-services': () => ({ status: 'ok', data: state === 'held' ? [1, 2] : [2] }),
      },
    );
    const one = await screen.findByRole('button', { name: /Оплатить один поиск — 10\s₽/ });
    await act(async () => void fireEvent.click(one));
    await pay();
    await waitFor(() => expect(bank.opened).toHaveLength(1));
    state = 'held';
    bank.answer({ type: 'payment', status: 'success' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Поиск по фото' })).toBeTruthy();
  });

  it('says nothing of prices where nothing is paid for', async () => {
    await open(
      '/vk',
      { profile: { allow_services: [1] } },
      { 'GET /api/tariffs': () => someTariffs({ payments: false }) },
    );
    expect(await screen.findByRole('heading', { name: 'Данная функция не оплачена' })).toBeTruthy();
    expect(screen.queryByText(/₽/)).toBeNull();
  });
});

describe('a call that was refused, since its service is not paid for', () => {
  const FORM = `/smart-search/photo/keyword?keyword=${encodeURIComponent('Саша')}`;
  const form = {
    'GET /api/get-regions': () => ({ status: 'ok', data: REGIONS }),
    'GET /smart-search/get-sources': () => ({ status: 'ok', data: [aSource()] }),
    'POST /smart-search/count-people': () => ({ status: 'ok', count: 0 }),
  };
  const notPaid = () => refusal(402, 'not_paid', 'Данная функция не оплачена', { service: 1 });

  async function search(answers: Parameters<typeof openAddress>[1]) {
    const opened = await open(FORM, { profile: { paid_services: [], balance: 0 } }, { ...form, ...answers });
    const find = await screen.findByRole<HTMLButtonElement>('button', { name: 'Найти' });
    await waitFor(() => expect(find.disabled).toBe(false));
    fireEvent.submit(find);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Данная функция не оплачена' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    return opened;
  }

  it('shows the not-paid screen in place of the page, and the way back leads to the form as it was left', async () => {
    await search({ 'POST /smart-search/add-search': notPaid });
    expect(screen.getByRole('link', { name: '+ Добавить в тариф' }).getAttribute('href')).toBe('/change-tariff?add=1');
    expect(await screen.findByRole('button', { name: /Оплатить один поиск — 10\s₽/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Назад' }));
    expect(screen.queryByRole('heading', { name: 'Данная функция не оплачена' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Кого ищем' }).value).toBe('Саша');
  });

  it('is sent again once one search is paid for, and goes on', async () => {
    const bank = fakeCloudPayments();
    let isPaid = false;
    const { router, asked } = await search({
      'POST /smart-search/add-search': () => (isPaid ? { status: 'wait', id: SEARCH_ID, process_id: 'p1' } : notPaid()),
      'GET /api/user/7/check-payment-search': () => aStatus(isPaid ? 'held' : 'pending'),
    });
    const one = await screen.findByRole('button', { name: /Оплатить один поиск/ });
    await act(async () => void fireEvent.click(one));
    await pay();
    await waitFor(() => expect(bank.opened).toHaveLength(1));
    isPaid = true;
    bank.answer({ type: 'payment', status: 'success' });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/smart-search/keyword/result/${SEARCH_ID}`));
    const [first, second] = asked['POST /smart-search/add-search'] ?? [];
    expect(second?.body).toEqual(first?.body);
    expect(screen.queryByRole('heading', { name: 'Данная функция не оплачена' })).toBeNull();
  });
});

describe('/change-tariff', () => {
  it('ticks what one came to add', async () => {
    await open('/change-tariff?add=2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Тарифы' })).toBeTruthy();
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Аналитика VK/ })).checked).toBe(true);
  });

  it('opens the form for the balance, which leaves the address when closed', async () => {
    const { router } = await open('/change-tariff?topup=1');
    fireEvent.click(await screen.findByRole('button', { name: 'Не сейчас' }));
    await waitFor(() => expect(router.state.location.href).toBe('/change-tariff'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('/demopay', () => {
  it('offers the trial as a page, with a tick of its own that is not ticked', async () => {
    const bank = fakeCloudPayments();
    const { asked } = await open('/demopay');
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Продолжать за 990\s₽/ });
    expect(tick.checked).toBe(false);
    await pay();
    await waitFor(() => expect(bank.opened).toHaveLength(1));
    expect(asked['POST /api/demo/subscription']?.[0]?.body).toMatchObject({ tariff: 'trial', renew: false });
  });

  it('can be left without paying', async () => {
    const { router } = await open('/demopay');
    fireEvent.click(await screen.findByRole('button', { name: 'Не сейчас' }));
    await waitFor(() => expect(router.state.location.href).toBe('/cabinet'));
  });

  it.each([
    ['nothing is paid for', { payments: false }],
    ['the trial was used', { data: [{ ...TRIAL, available: false }] }],
  ])('goes on where %s', async (_why, tariffs) => {
    const { router } = await open('/demopay', {}, { 'GET /api/tariffs': () => someTariffs(tariffs) });
    expect(await screen.findByText('Платить ничего не нужно')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
    await waitFor(() => expect(router.state.location.href).toBe('/cabinet'));
  });

  it('asks a stranger to register first', async () => {
    await open('/demopay', { profile: { ...aProfile(), id: 7 } });
    expect((await screen.findByRole('link', { name: 'Зарегистрироваться' })).getAttribute('href')).toBe('/demoreg4');
  });
});

interface Opened {
  readonly profile?: Partial<Profile>;
}

/** In an awaited act: some of the screen is in chunks that are loaded while it is drawn. */
async function open(address: string, { profile = {} }: Opened = {}, answers: Parameters<typeof openAddress>[1] = {}) {
  const user = aUser(profile);
  const opening = Promise.withResolvers<Awaited<ReturnType<typeof openAddress>>>();
  await act(async () =>
    opening.resolve(
      await openAddress(address, {
        'GET /api/profile': () => ({ status: 'ok', data: user }),
        'GET /api/get-allow-services': () => ({ status: 'ok', data: user.allow_services }),
        'GET /api/tariffs': () => someTariffs({ data: [TRIAL, DAY, MONTH, BUILDER] }),
        'GET /api/documents': () => documents,
        'GET /api/subscription-info': () => ({ status: 'ok', data: noSubscription() }),
        'GET /smart-search/get-list': () => someListed([]),
        'POST /api/tariff-quote': () => ({ status: 'ok', data: aQuote({ next: TRIAL_NEXT }) }),
        'POST /api/init-payment': () => ({ status: 'ok', data: aPaymentSession() }),
        'POST /api/demo/subscription': () => ({ status: 'ok', data: aPaymentSession() }),
        'GET /api/check-payment-service': () => aStatus('pending'),
        ...answers,
      }),
    ),
  );
  return await opening.promise;
}

async function pay(): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Оплатить \d/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.submit(button.form ?? button);
}
