import { createPublicKey, verify } from 'node:crypto';
import type { CancelWhen } from '@vidno/contract/money/cancelling';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import { removeCard } from '#features/payments/cards.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { OLD_VERSION } from '#testing/identity/test-documents.ts';
import { CARDS } from '#testing/payments/payment-fixture.ts';
import { plantPrice } from '#testing/payments/plant-price.ts';
import { openSubscriberFixture, type SubscriberFixture } from '#testing/payments/subscriber-fixture.ts';
import { writeBillingEmail } from '../billing-letters.ts';
import { changeForNothing } from '../order-tariff.ts';
import { cancelSubscription, previewCancellation, toCancelToken } from './cancel-subscription.ts';
import { resumeRenewals } from './ending.ts';

const db = testDatabase();
let stage: SubscriberFixture;
let anna: number;

beforeEach(async () => {
  stage = await openSubscriberFixture(db());
  anna = stage.anna;
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await stage.close();
});

async function cancel(when: CancelWhen) {
  const outcome = await cancelSubscription(stage.tools, { accountId: anna, when });
  if (outcome.kind === 'refused') throw new Error(outcome.because);
  return outcome.cancellation;
}

async function resume() {
  const versions = { offerVersion: OLD_VERSION, recurringVersion: OLD_VERSION };
  return await resumeRenewals(stage.tools, { accountId: anna, ...versions, address: '127.0.0.1' });
}

async function emails(): Promise<string[]> {
  const rows = await db().selectFrom('billing_email').select('kind').orderBy('created_at').execute();
  return rows.map(({ kind }) => kind);
}

const renewals = () => db().selectFrom('invoice').select('state').where('purpose', '=', 'renewal').execute();

describe('use until the paid date', () => {
  test('charges nothing any more, keeps the services open until then, and says so before', async () => {
    await stage.buy('month', { renew: true });
    stage.advance(10 * DAY_MS);
    const receipt = await cancel('paid_until');
    const { paid_until: until } = await stage.subscription();
    expect(receipt).toMatchObject({ services_until: until, refund_kopecks: 0, refunded: true });
    expect(receipt.number).toMatch(/^ОП-\d{8}-\d{4}-/);
    expect(receipt.what).toMatch(/^продление, подписка «Месяц»/);
    expect(receipt.text).toContain('Будущие списания: нет');
    const { text, signature, public_key: key } = receipt;
    expect(verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, 'base64'))).toBe(true);
    expect(await stage.subscription()).toMatchObject({ state: 'active', next_charge: null, refund_kopecks: 66_000 });
    await stage.pass(20 - 1 / 24);
    expect(await stage.open()).toEqual([1, 2, 3]);
    expect(await emails()).toEqual(['renewal_stopped', 'services_ending']);
    await stage.pass(1 / 24);
    expect(await stage.open()).toEqual([]);
    await stage.pass(40);
    expect(await stage.subscription()).toMatchObject({ state: 'none' });
    expect(await renewals()).toEqual([]);
    expect(await emails()).toEqual(['renewal_stopped', 'services_ending', 'services_ended']);
  });

  test('closes the services by itself where the worker is down', async () => {
    await stage.buy('month', { renew: true });
    await cancel('paid_until');
    stage.advance(30 * DAY_MS + MINUTE_MS);
    expect(await stage.open()).toEqual([]);
  });

  test('can still become close now, with the money back and a receipt of its own', async () => {
    const session = await stage.buy('month', { renew: true });
    await cancel('paid_until');
    stage.advance(10 * DAY_MS);
    const closed = await cancel('now');
    expect(closed).toMatchObject({ refund_kopecks: 66_000, services_until: null });
    expect(closed.number).toMatch(/^ОТ-\d{8}-/);
    await stage.carryOut();
    expect(await stage.invoice(anna, session.invoice_id)).toMatchObject({ refunded_kopecks: 66_000 });
    expect(await stage.open()).toEqual([]);
    const kinds = await db().selectFrom('cancellation').select('kind').orderBy('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['closed', 'stopped']);
  });

  test('twice answers the same receipt', async () => {
    await stage.buy('month', { renew: true });
    const [first, second] = [await cancel('paid_until'), await cancel('paid_until')];
    expect(second).toEqual(first);
    expect(await emails()).toEqual(['renewal_stopped']);
  });

  test('in two tabs at once, with a close, ends in one of them', async () => {
    await stage.buy('month', { renew: true });
    // Whoever comes after the close finds nothing to cancel.
    const ways = ['paid_until', 'now', 'now'] as const;
    const outcomes = await Promise.all(ways.map((when) => cancelSubscription(stage.tools, { accountId: anna, when })));
    const closed = outcomes.filter((each) => each.kind === 'cancelled' && each.cancellation.services_until === null);
    expect(closed).toHaveLength(1);
    await stage.carryOut();
    expect(await stage.subscription()).toMatchObject({ state: 'none' });
    expect(await stage.balance(anna)).toBe(0);
  });

  test('is refused where nothing paid is left, and close now is not', async () => {
    await stage.buy('month', { renew: true, card: CARDS.paysOnce });
    await stage.pass(31);
    const order = { accountId: anna, when: 'paid_until' } as const;
    expect(await cancelSubscription(stage.tools, order)).toEqual({ kind: 'refused', because: 'period_over' });
    expect(await cancel('now')).toMatchObject({ refund_kopecks: 0 });
  });

  test('stays with who takes a tool away afterwards', async () => {
    await stage.buy('constructor', { tools: [1, 2], renew: true });
    await cancel('paid_until');
    const less = await stage.order('constructor', { tools: [1], renew: false });
    if (less.kind !== 'costless') throw new Error('A smaller tariff costs nothing');
    await changeForNothing(stage.tools, anna, less.chosen);
    expect(await stage.subscription()).toMatchObject({ next_charge: null, stopped_at: expect.any(String) });
    await stage.pass(28);
    expect(await emails()).toEqual(['renewal_stopped', 'services_ending']);
  });
});

describe('renewals that were stopped', () => {
  test('go on again, with a notice before the charge', async () => {
    await stage.buy('month', { renew: true });
    await cancel('paid_until');
    const { resumable, stopped_at: stoppedAt, paid_until: until } = await stage.subscription();
    expect(stoppedAt).not.toBeNull();
    expect(resumable).toEqual({ at: until, amount_kopecks: 99_000 });
    expect(await resume()).toEqual({ kind: 'resumed' });
    expect(await stage.subscription()).toMatchObject({ next_charge: resumable, resumable: null, stopped_at: null });
    await stage.pass(31);
    expect(await renewals()).toEqual([{ state: 'paid' }]);
    expect(await emails()).toEqual(['renewal_stopped', 'renewal_notice']);
    // Stopped again, they are stopped for the period that runs now.
    expect((await cancel('paid_until')).services_until).toBe((await stage.subscription()).paid_until);
  });

  test.each(['whose card was removed', 'whose period is over', 'that were never stopped'])(
    '%s do not',
    async (which) => {
      await stage.buy('month', { renew: true });
      if (which !== 'that were never stopped') await cancel('paid_until');
      const [card] = (await stage.subscription()).cards;
      if (which === 'whose card was removed') await removeCard(stage.tools, { accountId: anna, id: card?.id ?? '' });
      if (which === 'whose period is over') stage.advance(30 * DAY_MS);
      expect((await stage.subscription()).resumable).toBeNull();
      expect(await resume()).toEqual({ kind: 'refused', because: 'nothing_to_resume' });
      stage.advance(DAY_MS);
    },
  );

  test('need the consent to the terms in force', async () => {
    await stage.buy('month', { renew: true });
    await cancel('paid_until');
    const old = { offerVersion: OLD_VERSION, recurringVersion: '2020-01-01', address: '127.0.0.1' };
    const outcome = await resumeRenewals(stage.tools, { accountId: anna, ...old });
    expect(outcome).toEqual({ kind: 'refused', because: 'recurring_consent_required' });
    expect((await stage.subscription()).next_charge).toBeNull();
  });
});

test('the link of a letter offers both ways, and closing still after stopping', async () => {
  await stage.buy('month', { renew: true });
  const { sub_id: id, paid_until: until } = await stage.subscription();
  const link = { accountId: anna, subscriptionId: id ?? '' };
  const token = toCancelToken(stage.tools.appSecret, { ...link, issuedAt: stage.clock() });
  const preview = () => previewCancellation(stage.tools, token);
  expect(await preview()).toMatchObject({ usable_until: until, stopped_until: null, refund_kopecks: 99_000 });
  expect(await cancelSubscription(stage.tools, { ...link, when: 'paid_until' })).toMatchObject({ kind: 'cancelled' });
  expect(await preview()).toMatchObject({ usable_until: null, stopped_until: until, cancelled_at: null });
  expect(await cancelSubscription(stage.tools, { ...link, when: 'now' })).toMatchObject({ kind: 'cancelled' });
  expect(await preview()).toMatchObject({ stopped_until: null, cancelled_at: stage.clock().toISOString() });
});

test('the letters say until when, that nothing is charged, and how to close now', async () => {
  await stage.buy('month', { renew: true });
  await cancel('paid_until');
  await stage.pass(31);
  const rows = await db().selectFrom('billing_email').selectAll().orderBy('created_at').execute();
  const texts = rows.map((row) => writeBillingEmail(row, stage.tools).text);
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatch(/больше не продлится, и ничего не спишется/);
  expect(texts[1]).toMatch(/Вы отменили продление.*Ничего не спишется/);
  for (const text of texts.slice(0, 2)) expect(text).toContain('/subscription/cancel#');
});

test('close now gives back to the card what a change had left on the balance, and not what was put there', async () => {
  const topUp = { purpose: 'balance', amountKopecks: 30_000, description: 'Пополнение', hold: false } as const;
  await stage.pay(await stage.start(anna, { ...topUp, saveCard: false }));
  await stage.buy('month', { renew: true });
  const now = stage.clock();
  await plantPrice(db(), { tariff: 'day', from: new Date(now.getTime() + DAY_MS), now }, 3_350);
  stage.advance(29 * DAY_MS);
  // One unused day is worth 33 ₽. The banks take no less than a ruble, and half of that is left over.
  await stage.buy('day');
  expect(await stage.balance(anna)).toBe(30_050);
  stage.advance(MINUTE_MS);
  expect((await stage.subscription()).refund_kopecks).toBe(50);
  expect(await cancel('now')).toMatchObject({ refund_kopecks: 50 });
  await stage.carryOut();
  expect(await stage.balance(anna)).toBe(30_000);
});
