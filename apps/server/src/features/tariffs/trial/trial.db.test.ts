import { ACQUIRING_ID } from '@vidno/contract/money/acquiring';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { KEPT_DAYS } from '#retention/table-facts.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { CARDS } from '#testing/payments/payment-fixture.ts';
import { openSubscriberFixture, type SubscriberFixture } from '#testing/payments/subscriber-fixture.ts';
import { cancelSubscription } from '../cancelling/cancel-subscription.ts';
import { describeTariffs, quoteTariff } from '../describe-tariffs.ts';
import { detachTrialClaims } from './trial-claim-repository.ts';

const OTHER_CARD = '5205 0000 0000 3055';
const THIRD_CARD = '2202 0000 0000 3055';

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

async function open(contacts: { email?: string; phone?: string }): Promise<number> {
  const id = await stage.addAccount();
  await db()
    .updateTable('account')
    .set({ email: null, ...contacts })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Orders and pays; returns the state of the invoice after the provider was told what to do. */
async function payTrial(accountId: number, card: string | null = CARDS.good): Promise<string> {
  const ordered = await stage.order('trial', { accountId });
  if (ordered.kind !== 'purchase') throw new Error(`Nothing to pay: ${JSON.stringify(ordered)}`);
  const session = await stage.start(accountId, ordered.purchase);
  await stage.pay(session, { card });
  await stage.carryOut();
  return (await stage.invoice(accountId, session.invoice_id)).state;
}

const claims = () => db().selectFrom('trial_claim').select(['kind', 'account_id']).orderBy('kind').execute();
const letters = () => db().selectFrom('billing_email').select(['account_id', 'kind', 'address', 'facts']).execute();

describe('a second trial', () => {
  test('by the same card goes back to it, opens nothing, and is told', async () => {
    expect(await payTrial(anna)).toBe('paid');
    const again = await open({ email: 'boris@example.org' });
    expect(await payTrial(again)).toBe('refunded');
    expect(await stage.open(again)).toEqual([]);
    expect(await stage.balance(again)).toBe(0);
    expect(await letters()).toMatchObject([
      { account_id: again, kind: 'trial_refused', address: 'boris@example.org', facts: { because: 'trial_used' } },
    ]);
    const [refused] = await db().selectFrom('invoice').select('reason').where('account_id', '=', again).execute();
    expect(refused?.reason).toMatch(/один раз/);
    // Nothing of the second account is kept for it.
    expect((await claims()).map(({ account_id }) => account_id)).toEqual([anna, anna]);
  });

  test('by a mailbox with +tag is refused when it is ordered, and is not offered', async () => {
    await db().updateTable('account').set({ email: 'anna.p@gmail.com' }).where('id', '=', anna).execute();
    await payTrial(anna);
    const again = await open({ email: 'Annap+2@googlemail.com' });
    expect(await stage.order('trial', { accountId: again })).toEqual({ kind: 'refused', because: 'trial_used' });
    const order = { tariff: 'trial', tools: [], renew: false };
    expect(await quoteTariff(stage.tools, again, order)).toEqual({ kind: 'refused', because: 'trial_used' });
    const offered = await describeTariffs(stage.tools, again);
    expect(offered.find(({ id }) => id === 'trial')).toMatchObject({ available: false });
    expect(await stage.order('month', { accountId: again })).toMatchObject({ kind: 'purchase' });
  });

  test('by a mailbox that was given after the order is refused when it is paid', async () => {
    const again = await open({ email: 'boris@example.org' });
    const ordered = await stage.order('trial', { accountId: again });
    await db().updateTable('account').set({ email: 'anna@example.com' }).where('id', '=', anna).execute();
    await payTrial(anna);
    await db().updateTable('account').set({ email: 'anna+x@example.com' }).where('id', '=', again).execute();
    if (ordered.kind !== 'purchase') throw new Error('Nothing to pay');
    const session = await stage.start(again, ordered.purchase);
    await stage.pay(session, { card: OTHER_CARD });
    // Before any money moves, where the provider asks.
    expect(await stage.invoice(again, session.invoice_id)).toMatchObject({ state: 'failed' });
    expect(await stage.open(again)).toEqual([]);
  });

  test('by the phone is refused, and who has no address is told where the receipt goes', async () => {
    await db().updateTable('account').set({ phone: '+79001234567', email: null }).where('id', '=', anna).execute();
    await payTrial(anna);
    await db().updateTable('account').set({ phone: '+79007654321' }).where('id', '=', anna).execute();
    const again = await open({ phone: '+79001234567' });
    expect(await stage.order('trial', { accountId: again })).toEqual({ kind: 'refused', because: 'trial_used' });
    const other = await open({ phone: '+79000000000' });
    expect(await payTrial(other)).toBe('refunded');
    expect(await letters()).toMatchObject([{ account_id: other, address: 'anna@example.org' }]);
  });

  test('of two accounts that pay at once by one card is exactly one', async () => {
    const payers = [anna, await open({ email: 'b@example.org' }), await open({ email: 'c@example.org' })];
    const sessions = [];
    for (const payer of payers) {
      const ordered = await stage.order('trial', { accountId: payer });
      if (ordered.kind !== 'purchase') throw new Error('Nothing to pay');
      sessions.push({ payer, session: await stage.start(payer, ordered.purchase) });
    }
    await Promise.all(sessions.map(({ session }) => stage.pay(session)));
    await stage.carryOut();
    const states = await db().selectFrom('invoice').select('state').orderBy('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['paid', 'refunded', 'refunded']);
    const opened = await Promise.all(payers.map((payer) => stage.open(payer)));
    expect(opened.filter(({ length }) => length > 0)).toHaveLength(1);
    expect(new Set((await claims()).map(({ account_id }) => account_id)).size).toBe(1);
  });

  test('in two tabs of one account is one, whose claim stays', async () => {
    const ordered = [await stage.order('trial'), await stage.order('trial')];
    const sessions = [];
    for (const each of ordered) if (each.kind === 'purchase') sessions.push(await stage.start(anna, each.purchase));
    await Promise.all(sessions.map((session) => stage.pay(session)));
    await stage.carryOut();
    const states = await db().selectFrom('invoice').select('state').orderBy('state').execute();
    expect(states.map(({ state }) => state)).toEqual(['paid', 'refunded']);
    expect(await stage.open()).toEqual([1, 2, 3]);
    expect((await claims()).map(({ kind }) => kind)).toEqual(['card', 'mailbox']);
  });

  test('by another card, mailbox and phone is the first of somebody else', async () => {
    await payTrial(anna);
    expect(await payTrial(await open({ email: 'boris@example.org' }), OTHER_CARD)).toBe('paid');
    expect(await payTrial(await open({ phone: '+79000000000' }), THIRD_CARD)).toBe('paid');
  });
});

describe('a trial', () => {
  test('is not begun without a card, by which others are told apart', async () => {
    expect(await payTrial(anna, null)).toBe('refunded');
    expect(await letters()).toMatchObject([{ kind: 'trial_refused', facts: { because: 'trial_without_card' } }]);
    expect(await claims()).toEqual([]);
    const ordered = await stage.order('trial');
    if (ordered.kind !== 'purchase') throw new Error('Nothing to pay');
    const payer = { accountId: anna, email: 'anna@example.org', callbackUrl: undefined, method: 'sbp' } as const;
    const started = await startPayment(
      stage.tools,
      { ...payer, acquiringId: ACQUIRING_ID.cloudpayments },
      ordered.purchase,
    );
    expect(started).toEqual({ kind: 'refused', because: 'method_unavailable' });
  });

  test('is remembered for a year after the account is deleted, without saying whose it was', async () => {
    await payTrial(anna);
    await db()
      .transaction()
      .execute((trx) => detachTrialClaims(trx, { accountId: anna, now: stage.clock() }));
    expect((await claims()).map(({ account_id }) => account_id)).toEqual([null, null]);
    const again = await open({ email: 'boris@example.org' });
    expect(await payTrial(again)).toBe('refunded');
    stage.advance(KEPT_DAYS.trialClaim * DAY_MS - HOUR_MS);
    await purgeRows({ ...stage.tools, resultDays: 30, demoIdleDays: 30 });
    expect(await claims()).toHaveLength(2);
    stage.advance(2 * HOUR_MS);
    await purgeRows({ ...stage.tools, resultDays: 30, demoIdleDays: 30 });
    expect(await claims()).toEqual([]);
    expect(await payTrial(again)).toBe('paid');
  });

  test('keeps hashes that tell nothing without the key', async () => {
    await payTrial(anna);
    const rows = await db().selectFrom('trial_claim').select('hash').execute();
    expect(rows.map(({ hash }) => hash.length)).toEqual([32, 32]);
  });
});

describe('the days after a failed renewal', () => {
  const stateOf = async () => (await stage.subscription()).state;

  test('are not for a trial: with a card that declines it ends at its paid date', async () => {
    await stage.buy('trial', { renew: true, card: CARDS.paysOnce });
    await stage.pass(3 - 1 / 24);
    expect(await stage.open()).toEqual([1, 2, 3]);
    await stage.pass(2 / 24);
    expect(await stage.open()).toEqual([]);
    expect(await stateOf()).toBe('none');
    const sent = await letters();
    expect(sent.map(({ kind }) => kind)).toEqual(['renewal_notice', 'services_ended']);
    expect(sent[0]?.facts).toMatchObject({ grace: 'false' });
    expect(sent[1]?.facts).toMatchObject({ unpaid: 'true', reason: expect.any(String) });
    await stage.pass(20);
    const renewals = await db().selectFrom('invoice').select('state').where('purpose', '=', 'renewal').execute();
    expect(renewals).toEqual([{ state: 'failed' }]);
  });

  test('are not opened by a worker that is down: the services of a trial close by themselves', async () => {
    await stage.buy('trial', { renew: true });
    stage.advance(3 * DAY_MS + 2 * HOUR_MS);
    expect(await stage.open()).toEqual([]);
    // Its one charge is still tried, and brings them back.
    await stage.pass(1 / 24);
    expect(await stage.subscription()).toMatchObject({ tariff: 'month', state: 'active' });
    expect(await stage.open()).toEqual([1, 2, 3]);
  });

  test('do not wait for a bank that does not answer the charge of a trial', async () => {
    await stage.buy('trial', { renew: true });
    await stage.pass(3 - 1 / 24);
    stage.simulator.faults.planCall({ kind: 'garbage', done: false }, { path: '/payments/tokens/charge', times: 50 });
    await stage.pass(4 / 24);
    expect(await stateOf()).toBe('none');
    expect(await stage.open()).toEqual([]);
  });

  test('are for a month that was paid, and for a trial of who has used one up before', async () => {
    await stage.buy('month', { renew: true, card: CARDS.paysOnce });
    await stage.pass(31);
    expect(await stateOf()).toBe('past_due');
    expect(await stage.open()).toEqual([1, 2, 3]);
    await stage.pass(15);
    expect(await stateOf()).toBe('none');
    await stage.buy('trial', { renew: true, card: CARDS.paysOnce });
    await stage.pass(4);
    expect(await stateOf()).toBe('past_due');
  });

  test('are not bought by a month that is given back', async () => {
    await stage.buy('month', { renew: true });
    await cancelSubscription(stage.tools, { accountId: anna });
    await stage.buy('trial', { renew: true, card: CARDS.paysOnce });
    await stage.pass(4);
    expect(await stage.open()).toEqual([]);
  });
});
