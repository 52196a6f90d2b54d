import { PAYMENT_GIVE_UP_MS } from '@vidno/contract/money/acquiring';
import type { PaymentStatus } from '@vidno/contract/money/payments';
import { describe, expect, it } from 'vitest';
import { AT_FORM, nextState, type PaymentEvent, type PaymentState, pollEvery, type StartedPayment } from './rules.ts';

const payment: StartedPayment = {
  invoiceId: 'i',
  userId: 7,
  kind: 'search',
  amountKopecks: 1_000,
  startedAt: 1_000,
};
const answered = (state: PaymentStatus['state'], reason: string | null = null): PaymentEvent => ({
  type: 'answered',
  status: { status: state === 'held' || state === 'paid', state, reason },
});
const pending = answered('pending');
const hinted = (kind: 'paid' | 'closed'): PaymentEvent => ({ type: 'hinted', hint: { kind } });
const after = (...events: PaymentEvent[]): PaymentState => events.reduce(nextState, AT_FORM);
const STARTED: PaymentEvent[] = [{ type: 'submitted' }, { type: 'started', payment }];

describe('a payment', () => {
  it('goes from the form through the window to the money', () => {
    expect(after({ type: 'submitted' })).toEqual({ at: 'starting' });
    expect(after(...STARTED)).toEqual({ at: 'open', payment });
    expect(after(...STARTED, hinted('paid'))).toEqual({ at: 'waiting', payment });
    expect(after(...STARTED, hinted('paid'), pending, answered('held'))).toEqual({
      at: 'paid',
      payment,
      isLate: false,
    });
  });

  it('is not paid because the browser says so', () => {
    expect(after(...STARTED, hinted('paid'), pending).at).toBe('waiting');
  });

  it('is paid when the server says so, whatever the window said', () => {
    for (const seen of [[], [hinted('closed')], [hinted('paid')]]) {
      expect(after(...STARTED, ...seen, answered('paid')).at).toBe('paid');
    }
  });

  it('is paid when another tab has seen it, and stays so', () => {
    expect(after(...STARTED, { type: 'arrived' }).at).toBe('paid');
    expect(after(...STARTED, answered('paid'), answered('failed')).at).toBe('paid');
  });

  it('of nothing is done at once', () => {
    expect(after({ type: 'submitted' }, { type: 'done' })).toEqual({ at: 'paid', payment: null, isLate: false });
  });

  it('that was refused is at the form, with the reason', () => {
    const failure = new Error('no');
    expect(after({ type: 'submitted' }, { type: 'refused', failure })).toEqual({ at: 'form', failure });
  });
});

describe('a declined payment', () => {
  it('says why, and a new try starts over', () => {
    const declined = after(...STARTED, { type: 'hinted', hint: { kind: 'declined', reason: 'Мало денег' } });
    expect(declined).toEqual({ at: 'declined', payment, reason: 'Мало денег' });
    expect(nextState(declined, { type: 'submitted' })).toEqual({ at: 'starting' });
  });

  it('gets its reason from the server if the window gave none', () => {
    const declined = after(...STARTED, { type: 'hinted', hint: { kind: 'declined', reason: null } });
    expect(nextState(declined, answered('failed', 'Карта просрочена'))).toMatchObject({ reason: 'Карта просрочена' });
  });

  it('in the open window is not over: the payer may try again there', () => {
    expect(after(...STARTED, answered('failed')).at).toBe('open');
    expect(after(...STARTED, hinted('closed'), answered('failed', 'Отказ'))).toMatchObject({ reason: 'Отказ' });
  });

  it.each(['failed', 'released', 'withdrawn'] as const)('is one that was %s while it was waited for', (state) => {
    expect(after(...STARTED, hinted('paid'), answered(state)).at).toBe('declined');
  });
});

describe('money that was sent back', () => {
  it.each([[[]], [[hinted('paid')]], [[hinted('closed')]]])('is said with its reason, and is no decline', (seen) => {
    const returned = after(...STARTED, ...seen, answered('refunded', 'Уже было'));
    expect(returned).toEqual({ at: 'returned', payment, reason: 'Уже было' });
    expect(nextState(returned, answered('refunded', 'Уже было'))).toEqual(returned);
  });
});

describe('after five minutes', () => {
  const late = { type: 'timed', now: 1_000 + PAYMENT_GIVE_UP_MS } as const;

  it.each([[[]], [[hinted('paid')]]])('the payment is not found', (seen) => {
    expect(after(...STARTED, ...seen, { ...late, now: late.now - 1 }).at).not.toBe('not_found');
    expect(after(...STARTED, ...seen, late)).toEqual({ at: 'not_found', payment });
  });

  it('money that comes still counts, as late', () => {
    expect(after(...STARTED, late, pending, answered('paid'))).toEqual({ at: 'paid', payment, isLate: true });
  });

  it('a window that was closed is no reason for an alarm', () => {
    expect(after(...STARTED, hinted('closed'), late).at).toBe('closed');
  });

  it('the payer may pay in another way', () => {
    expect(after(...STARTED, late, { type: 'started_over' })).toBe(AT_FORM);
  });
});

describe('the server is asked', () => {
  it('every 5 s about a search and every 1.5 s about a service', () => {
    expect(pollEvery({ at: 'waiting', payment })).toBe(5_000);
    expect(pollEvery({ at: 'open', payment: { ...payment, kind: 'service' } })).toBe(1_500);
  });

  it('slowly about what was not found, and never without a payment or after the money', () => {
    expect(pollEvery({ at: 'not_found', payment })).toBe(30_000);
    expect(pollEvery(AT_FORM)).toBeNull();
    expect(pollEvery({ at: 'paid', payment, isLate: false })).toBeNull();
  });
});
