import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aUser } from '../../testing/made-up-accounts.ts';
import { someTariffs } from '../../testing/made-up-money.ts';
import {
  aPaymentSession,
  aStatus,
  documents,
  fakeCloudPayments,
  fakeScripts,
  INVOICE_ID,
} from '../../testing/made-up-payments.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { readPending } from './pending/pending-state.ts';
import type { PaymentOrder } from './rules.ts';
import { searchOrder } from './searches/orders-api.ts';

const START = 'POST /api/init-payment';
const CHECK = 'GET /api/user/7/check-payment-search';
const sent = vi.fn();
const onPaid = vi.fn();
const onClose = vi.fn();
const next = { at: '2026-12-08T09:00:00Z', amountKopecks: 99_000, everyDays: 30 };

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

describe('the form', () => {
  test('says what and how much, where the receipt goes, and which offer is accepted', async () => {
    show({});
    const pay = await screen.findByRole('button', { name: /^Оплатить 10\s₽$/ });
    await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false));
    expect(screen.getByText('Один поиск')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Куда прислать чек' }).value).toBe('anna@example.org');
    expect(screen.getByRole('link', { name: /оферту от 22\sноября\s2026\sг/ }).getAttribute('href')).toBe(
      '/documents/offer/2026-11-22',
    );
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('without an address for the receipt nothing is sent', async () => {
    const { calls } = show({}, { email: null });
    await pay();
    expect((await screen.findByRole('alert')).textContent).toBe('Укажите почту: туда придёт чек.');
    expect(calls).not.toContain(START);
  });

  test('offers what the provider of the cookie offers, and sends both', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('acquiring_id=3');
    const acquirers = [
      { id: 2, methods: ['card'] },
      { id: 3, methods: ['card', 'sbp'] },
    ];
    fakeCloudPayments();
    show({ 'GET /api/tariffs': () => someTariffs({ acquirers }) });
    fireEvent.click(await screen.findByRole('radio', { name: 'СБП' }));
    await pay();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        purpose: 'search',
        method: 'sbp',
        acquiring_id: 3,
        email: 'anna@example.org',
        offer_version: '2026-11-22',
        callback_url: expect.stringMatching(/^\//),
      }),
    );
    expect(sent.mock.calls[0]?.[0]).not.toHaveProperty('recurring_version');
  });

  test('a refusal is said in the form, which keeps what was typed', async () => {
    show({
      [START]: () => Response.json({ message: 'Банк сейчас не отвечает.', code: 'acquirer_down' }, { status: 503 }),
    });
    await pay('maria@example.org');
    expect((await screen.findByRole('alert')).textContent).toContain('Банк сейчас не отвечает.');
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('maria@example.org');
    expect(readPending()).toBeNull();
  });

  test('a new offer is fetched when the old one is refused', async () => {
    let version = '2026-11-22';
    show({
      'GET /api/documents': () => ({ ...documents, data: [{ ...documents.data[0], version }] }),
      [START]: () => {
        version = '2026-11-23';
        return Response.json({ message: 'Оферта обновилась.', code: 'offer_required' }, { status: 422 });
      },
    });
    await pay();
    expect(await screen.findByRole('link', { name: /23\sноября/ })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Оферта обновилась.');
  });

  test('is left by «Не сейчас»', async () => {
    show({});
    fireEvent.click(await screen.findByRole('button', { name: 'Не сейчас' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a charge that follows by itself', () => {
  test('is said with its sum and day, and is not agreed to beforehand', async () => {
    const start = vi.fn(async () => null);
    show({}, { order: { ...anOrder(start), next, once: 'Только до 8 декабря' } });
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: /С 8\sдекабря списывать 990\s₽ каждые 30\sдней, пока я не отменю подписку/,
    });
    expect(tick.checked).toBe(false);
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain('Поставьте галочку');
    expect(start).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(tick);
    fireEvent.click(tick);
    await pay();
    await waitFor(() =>
      expect(start).toHaveBeenCalledWith(expect.objectContaining({ recurring_version: '2026-11-20' }), true),
    );
  });

  test('can be done without, by a button that says for how long', async () => {
    const start = vi.fn(async () => null);
    show({}, { order: { ...anOrder(start), next, once: 'Только до 8 декабря' } });
    await pay();
    fireEvent.click(await screen.findByRole('button', { name: 'Только до 8 декабря' }));
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
    expect(start).toHaveBeenCalledWith(expect.not.objectContaining({ recurring_version: '2026-11-20' }), false);
    expect(await screen.findByText('Готово')).toBeTruthy();
  });

  test('of a trial is a choice: without the tick it is bought all the same', async () => {
    const start = vi.fn(async () => null);
    show({}, { order: { ...anOrder(start), next } });
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Продолжать за 990\s₽/ });
    expect(tick.checked).toBe(false);
    await pay();
    await waitFor(() => expect(start).toHaveBeenCalledWith(expect.anything(), false));
  });
});

describe('the payment', () => {
  test('gives way to the window of the bank, is waited for, and is paid when the server says so', async () => {
    const bank = fakeCloudPayments();
    let state = 'pending';
    show({ [CHECK]: () => aStatus(state) });
    await pay();
    await waitFor(() => expect(bank.opened).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readPending()).toMatchObject({ invoiceId: INVOICE_ID, kind: 'search', isQuiet: false });
    bank.answer({ type: 'payment', status: 'success' });
    expect(await screen.findByText('Ждём ответа банка')).toBeTruthy();
    expect(onPaid).not.toHaveBeenCalled();
    state = 'held';
    expect(await screen.findByText('Оплачено')).toBeTruthy();
    expect(onPaid).toHaveBeenCalledOnce();
    expect(readPending()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Продолжить' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('that was declined says why, and can be tried again as another', async () => {
    const bank = fakeCloudPayments();
    show({ [CHECK]: () => aStatus('pending') });
    await pay();
    await waitFor(() => expect(bank.opened).toHaveLength(1));
    bank.answer({ type: 'payment', status: 'fail', message: 'Недостаточно средств' });
    expect((await screen.findByRole('alert')).textContent).toContain('Причина: Недостаточно средств');
    await pay();
    await waitFor(() => expect(bank.opened).toHaveLength(2));
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('whose window was closed is back at the form, and paid all the same if it was', async () => {
    const bank = fakeCloudPayments();
    let state = 'pending';
    show({ [CHECK]: () => aStatus(state) });
    await pay();
    await waitFor(() => expect(bank.opened).toHaveLength(1));
    state = 'paid';
    bank.answer({ type: 'cancel' });
    expect(await screen.findByText('Оплачено')).toBeTruthy();
  });

  test('that another tab has seen arrive has arrived here, too', async () => {
    const bank = fakeCloudPayments();
    show({ [CHECK]: () => aStatus('pending') });
    await pay();
    await waitFor(() => expect(bank.opened).toHaveLength(1));
    const other = new BroadcastChannel('vidno-payments');
    other.postMessage(INVOICE_ID);
    expect(await screen.findByText('Оплачено')).toBeTruthy();
    other.close();
  });

  test('whose dialog is closed while it is waited for is followed out of sight', async () => {
    const bank = fakeCloudPayments();
    show({ [CHECK]: () => aStatus('pending') });
    await pay();
    await waitFor(() => expect(bank.opened).toHaveLength(1));
    bank.answer({ status: 'success' });
    fireEvent.click(await screen.findByRole('button', { name: 'Закрыть и ждать' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(readPending()).toMatchObject({ invoiceId: INVOICE_ID, isQuiet: true });
  });
});

function anOrder(start: PaymentOrder['start']): PaymentOrder {
  return { ...searchOrder(1_000), kind: 'service', start };
}

interface Shown {
  readonly email?: string | null;
  readonly order?: PaymentOrder;
}

function show(answers: Parameters<typeof fakeServer>[0], { email = 'anna@example.org', order }: Shown = {}) {
  const calls = fakeServer({
    'GET /api/profile': () => ({ status: 'ok', data: aUser({ email }) }),
    'GET /api/tariffs': () => someTariffs(),
    'GET /api/documents': () => documents,
    [START]: ({ body }) => {
      sent(body);
      return { status: 'ok', data: aPaymentSession() };
    },
    [CHECK]: () => aStatus('pending'),
    ...answers,
  });
  renderScreen(<PaymentDialog order={order ?? searchOrder(1_000)} onPaid={onPaid} onClose={onClose} />);
  return { calls };
}

async function pay(email?: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Оплатить/ });
  await waitFor(() => expect(button.disabled).toBe(false));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Куда прислать чек' });
  if (email !== undefined) fireEvent.change(field, { target: { value: email } });
  fireEvent.submit(button.form ?? button);
}
