import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Profile } from '@vidno/contract/session';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useProfile } from '#features/session/profile-api.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { aUser } from '../../../testing/made-up-accounts.ts';
import { someTariffs } from '../../../testing/made-up-money.ts';
import {
  aPaymentSession,
  aStatus,
  documents,
  fakeCloudPayments,
  fakeScripts,
} from '../../../testing/made-up-payments.ts';
import { aSearch, SEARCH_ID } from '../../../testing/made-up-searches.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { LockedResult } from './locked-result.tsx';
import { SearchPrice } from './search-price.tsx';
import { SpeedUp } from './speed-up.tsx';

const UNLOCK = 'POST /smart-search/unlock';
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

describe('beside «Найти»', () => {
  test.each([
    ['Сейчас бесплатно', { payments: false }, {}],
    ['Входит в тариф', {}, { paid_services: [1] }],
    // Its screens are open by what was found before.
    ['Отложим 10 ₽ и спишем, только если кого-то найдём', {}, { allow_services: [1], paid_services: [2] }],
    ['Искать бесплатно. Если кто-то найдётся, открыть результат — 10 ₽', {}, { demo: true }],
  ])('it says «%s»', async (text, tariffs, profile) => {
    show(<SearchPrice />, { 'GET /api/tariffs': () => someTariffs(tariffs) }, profile);
    expect(plain(await screen.findByText((_, element) => plain(element) === text && element?.tagName === 'P'))).toBe(
      text,
    );
  });
});

describe('a locked result', () => {
  const search = aSearch({
    locked: true,
    count: 3,
    payment: { state: 'locked', amount_kopecks: 1_000 },
    users: [],
  });

  const Locked = () => (
    <LockedResult search={search} best="Лучшее.">
      {(offer) => <>Размыто{offer}</>}
    </LockedResult>
  );

  test('says how many were found, shows what may be seen of them, and opens for money on the balance', async () => {
    const calls = show(<Locked />, {
      [UNLOCK]: ({ body }) => taken(body, { status: 'ok' }),
    });
    expect(await screen.findByRole('heading', { name: /Найдено 3\sчеловека/ })).toBeTruthy();
    expect(screen.getByText(/Размыто/)).toBeTruthy();
    expect(screen.getByText(/^Лучшее\. Имена, города и ссылки покажем за 10\s₽\. Платёж разовый\.$/)).toBeTruthy();
    await open();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ id: SEARCH_ID }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).not.toContain('POST /api/init-payment');
  });

  test.each([
    ['POST /api/init-payment', false],
    ['POST /api/demo/init-payment', true],
  ])('is paid for where the balance is empty (%s)', async (start, demo) => {
    fakeCloudPayments();
    show(
      <Locked />,
      { [start]: ({ body }) => taken(body, { status: 'ok', data: aPaymentSession() }) },
      { balance: 0, demo },
    );
    await open();
    await pay();
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(expect.objectContaining({ purpose: 'unlock', search_id: SEARCH_ID })),
    );
  });

  test('asks for money when the balance has gone meanwhile, and says any other refusal', async () => {
    let code = 'search_not_found';
    show(<Locked />, {
      [UNLOCK]: () => refusal(code === 'not_paid' ? 402 : 404, code, 'Нет.'),
    });
    await open();
    expect((await screen.findByRole('alert')).textContent).toBe('Нет.');
    code = 'not_paid';
    await open();
    expect(await screen.findByRole('dialog', { name: 'Оплата' })).toBeTruthy();
  });
});

describe('a search that waits long', () => {
  const process = { wait_minutes: 12, can_accelerate: true, accelerated: false };

  test('is offered the fast lane with the real estimate, and waiting is as easy', async () => {
    show(<SpeedUp searchId={SEARCH_ID} process={process} />, {});
    fireEvent.click(await screen.findByRole('button', { name: /Ускорить за 15\s₽/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Сейчас много поисков' }));
    expect(dialog.getByText(/Время ожидания — около 12\sминут/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Подождать' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is said to wait about 25 minutes where nothing better is known', async () => {
    show(<SpeedUp searchId={SEARCH_ID} process={{ ...process, wait_minutes: undefined }} />, {});
    fireEvent.click(await screen.findByRole('button', { name: /Ускорить/ }));
    expect(await screen.findByText(/Время ожидания — около 25\sминут/)).toBeTruthy();
  });

  test('is paid for as a service of its group', async () => {
    fakeCloudPayments();
    show(<SpeedUp searchId={SEARCH_ID} process={process} of="Анкеты" />, {
      'POST /api/init-service': ({ body }) => taken(body, { status: 'ok', data: aPaymentSession() }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /Ускорить за 15\s₽: Анкеты/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: /Ускорить за 15/ }));
    await pay();
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        expect.objectContaining({ group_id: 'AccelerateSearch', params: JSON.stringify({ search_id: SEARCH_ID }) }),
      ),
    );
  });

  test('says that it is in the fast lane, and offers nothing where there is nothing to offer', async () => {
    show(
      <>
        <SpeedUp searchId={SEARCH_ID} process={{ ...process, accelerated: true }} />
        <SpeedUp searchId={SEARCH_ID} process={{ ...process, can_accelerate: false }} />
      </>,
      {},
    );
    expect(await screen.findByText('Ускорен')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

function show(screenPart: ReactNode, answers: Parameters<typeof fakeServer>[0], profile: Partial<Profile> = {}) {
  const calls = fakeServer({
    'GET /api/profile': () => ({ status: 'ok', data: aUser(profile) }),
    'GET /api/tariffs': () => someTariffs(),
    'GET /api/documents': () => documents,
    'GET /api/check-payment-service': () => aStatus('pending'),
    'GET /api/user/7/check-payment-search': () => aStatus('pending'),
    ...answers,
  });
  renderScreen(
    <>
      {screenPart}
      <LoadedProfile />
    </>,
  );
  return calls;
}

function LoadedProfile() {
  return useProfile() && <p>Профиль есть</p>;
}

function taken(body: unknown, answer: object): object {
  sent(body);
  return answer;
}

/** The button, once it is known whether there is money. */
async function open(): Promise<void> {
  await screen.findByText('Профиль есть');
  const button = await screen.findByRole('button', { name: /Показать за 10\s₽/ });
  // The dialog is in a chunk that is loaded now.
  await act(async () => void fireEvent.click(button));
}

async function pay(): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Оплатить/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  const field = screen.getByRole('textbox', { name: 'Куда прислать чек' });
  fireEvent.change(field, { target: { value: 'anna@example.org' } });
  fireEvent.submit(button.form ?? button);
}

function plain(element: Element | null): string {
  return (element?.textContent ?? '').replaceAll('\u00a0', ' ');
}
