import { describe, expect, test } from 'vitest';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
  type ProviderPayment,
} from '../acquiring/acquirer.ts';
import type { WebhookSite } from './open-webhook-site.ts';

/** What a payer decides in the browser. */
export interface Payer {
  readonly invoiceId?: string;
  readonly hold?: boolean;
  readonly saveCard?: boolean;
  /** By default a card that has money. */
  readonly card?: string;
  /** What the payer answers to the bank, if it asks. */
  readonly isConfirmed?: boolean;
  /** By default there is money for whatever is charged later. */
  readonly isEmptyAfter?: boolean;
}

/** A payment as the provider itself sees it. */
export interface Paid {
  readonly id: string;
  /** Of the saved card. */
  readonly token: string;
  readonly refundedKopecks: () => number;
}

/** What a client may be like that the product has not. */
export type Manner = { readonly timeoutMs: number } | 'offline' | 'wrong key';

/** A provider with one payer and a site that it tells of what has happened. */
export interface AcquirerStage {
  readonly client: Acquirer;
  readonly site: WebhookSite;
  readonly faults: {
    planCall(
      fault: { readonly kind: 'fail' | 'garbage' | 'hang'; readonly done: boolean },
      options?: { readonly times: number },
    ): void;
    planNotification(
      fault: { readonly kind: 'doubled' | 'lost' } | { readonly kind: 'late'; readonly ms: number },
    ): void;
    clear(): void;
  };
  clientThat(manner: Manner): Acquirer;
  /** {@link ORDER} by default. */
  pay(payer?: Payer): Promise<Paid>;
  /** By hand in the merchant's cabinet, everything. */
  refund(paymentId: string): void;
  chargeBack(paymentId: string): void;
  /** The bank lets the money go. */
  expireHold(paymentId: string): void;
  /** So many calls are answered at this moment. */
  setUnderway(calls: number): void;
  /** What the provider has tried to tell, in its own words; resolves when nothing is left to be told. */
  told(): Promise<readonly string[]>;
  /** The same without waiting for what is late. */
  toldSoFar(): readonly string[];
}

export interface StageOptions {
  readonly now?: () => Date;
  readonly isTold?: boolean;
  readonly concurrency?: number;
}

export interface TestedAcquirer {
  /** A fresh one, which the test file closes. */
  readonly open: (options?: StageOptions) => Promise<AcquirerStage>;
  /** Numbers of its test cards: with money, without, and one whose bank asks the payer. */
  readonly cards: { readonly paid: string; readonly declined: string; readonly confirmed: string };
  /** What it tells of the card with money, but for the token. */
  readonly card: { readonly lastDigits: string; readonly brand: string };
  readonly firstDigits: string;
  readonly reasons: {
    readonly declined: string;
    readonly unconfirmed: string;
    /** Where it says something else when it is asked afterwards. */
    readonly foundUnconfirmed?: string;
    readonly empty: string;
  };
  /** Whether it says how much of a payment was returned that was returned in part. */
  readonly tellsRefundInPart: boolean;
  /** What the site is told of what happens, in the provider's words. */
  readonly told: {
    readonly taken: readonly string[];
    readonly failed: readonly string[];
    readonly captured: readonly string[];
    readonly released: readonly string[];
    readonly refunded: readonly string[];
  };
  /** How it refuses, as far as that says why. */
  readonly refusals: { readonly unknownPayment: object; readonly unknownCard: object; readonly wrongKey: object };
  readonly day: { readonly isNewestFirst: boolean; readonly precisionMs: number };
  /** Calls besides those that all providers have. */
  readonly calls?: readonly AcquirerCall[];
}

type AcquirerCall = readonly [name: string, call: (client: Acquirer) => Promise<unknown>];

export const ORDER = {
  invoiceId: 'invoice-1',
  accountId: 'account-1',
  amountKopecks: 99_005,
  description: 'Подписка & поиск',
} as const;
export const CHARGE: ChargeRequest = { ...ORDER, invoiceId: 'invoice-2', email: null, idempotencyKey: 'charge-1' };
const NOWHERE = { invoiceId: ORDER.invoiceId, paymentId: null };
/** Name of {@link AcquirerRefusedError}, to be matched together with what it says. */
const REFUSED = 'AcquirerRefusedError';

/** The laws of {@link Acquirer}, which each client keeps against the simulator of its provider. */
export function testAcquirer(name: string, { open: start, ...acquirer }: TestedAcquirer): void {
  describe(`${name}: a payment`, () => {
    test('that nobody has made is not found', async () => {
      const { client } = await start();
      expect(await client.findPayment(NOWHERE)).toBeNull();
      expect(await client.findPayment({ ...NOWHERE, paymentId: 'no/such payment' })).toBeNull();
    });

    test('is taken, told and found, with the card that may be charged again', async () => {
      const { client, site, pay, told } = await start();
      const { id, token } = await pay({ saveCard: true });
      expect(await told()).toEqual(acquirer.told.taken);
      const expires = '12/40';
      const payment: ProviderPayment = {
        id,
        invoiceId: 'invoice-1',
        state: 'paid',
        amountKopecks: 99_005,
        refundedKopecks: 0,
        currency: 'RUB',
        card: { token, ...acquirer.card, expires },
        payerCard: { firstDigits: acquirer.firstDigits, lastDigits: acquirer.card.lastDigits, expires },
        reason: null,
        at: expect.any(Date),
      };
      expect(site.events.at(-1)).toEqual({ kind: 'payment', payment });
      expect(await client.findPayment(NOWHERE)).toEqual(payment);
      expect(await client.findPayment({ ...NOWHERE, paymentId: id })).toEqual(payment);
    });

    const { declined, unconfirmed, foundUnconfirmed = unconfirmed } = acquirer.reasons;
    test.each([
      ['without money', { card: acquirer.cards.declined }, declined, declined],
      [
        'that its owner does not confirm',
        { card: acquirer.cards.confirmed, isConfirmed: false },
        unconfirmed,
        foundUnconfirmed,
      ],
    ])('with a card %s fails with a reason for the payer', async (_name, payer, reason, foundReason) => {
      const { client, site, pay, told } = await start();
      await pay(payer);
      expect(await told()).toEqual(acquirer.told.failed);
      expect(site.events.at(-1)).toMatchObject({ kind: 'payment', payment: { state: 'failed', reason, card: null } });
      expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'failed', reason: foundReason });
    });
  });

  describe(`${name}: a hold`, () => {
    test('is captured in part, once', async () => {
      const { client, site, pay, told } = await start();
      const { id } = await pay({ hold: true });
      // What is told may be read again from the provider, who has to be asked before anything else happens.
      await told();
      for (const paymentId of [null, id]) {
        const held = await client.findPayment({ ...NOWHERE, paymentId });
        expect(held).toMatchObject({ state: 'held', amountKopecks: 99_005 });
      }
      const more = client.capture(id, { amountKopecks: 99_006, idempotencyKey: 'more' });
      await expect(more).rejects.toThrow(AcquirerRefusedError);
      for (const _ of ['first', 'repeated']) {
        await client.capture(id, { amountKopecks: 1_000, idempotencyKey: 'capture' });
      }
      const again = client.capture(id, { amountKopecks: 1, idempotencyKey: 'again' });
      await expect(again).rejects.toThrow(AcquirerRefusedError);
      for (const paymentId of [null, id]) {
        const paid = await client.findPayment({ ...NOWHERE, paymentId });
        expect(paid).toMatchObject({ state: 'paid', amountKopecks: 1_000 });
      }
      expect(await told()).toEqual(acquirer.told.captured);
      expect(paymentsIn(site)).toMatchObject([
        { state: 'held', amountKopecks: 99_005 },
        { state: 'paid', amountKopecks: 1_000 },
      ]);
    });

    test.each(['by us', 'by the bank'])('is released %s', async (who) => {
      const { client, site, pay, expireHold, told } = await start();
      const { id } = await pay({ hold: true });
      await told();
      if (who === 'by us') await client.release(id, { idempotencyKey: 'release' });
      else expireHold(id);
      expect(await told()).toEqual(acquirer.told.released);
      expect(paymentsIn(site)).toMatchObject([{ state: 'held' }, { id, state: 'released', reason: null }]);
      expect(await client.findPayment({ ...NOWHERE, paymentId: id })).toMatchObject({ id, state: 'released' });
      await expect(client.release(id, { idempotencyKey: 'again' })).rejects.toThrow(AcquirerRefusedError);
    });
  });

  describe(`${name}: a refund`, () => {
    test('in part is made once for a key, and never exceeds what was paid', async () => {
      const { client, site, pay, told } = await start();
      const { id, refundedKopecks } = await pay();
      const order = { amountKopecks: 1_005, idempotencyKey: 'refund' };
      const { refundId } = await client.refund(id, order);
      expect(await client.refund(id, order)).toEqual({ refundId });
      expect(await told()).toEqual(acquirer.told.refunded);
      expect(site.events.at(-1)).toEqual({
        kind: 'refund',
        refundId,
        paymentId: id,
        invoiceId: 'invoice-1',
        amountKopecks: 1_005,
        at: expect.any(Date),
      });
      const found = await client.findPayment({ ...NOWHERE, paymentId: id });
      expect(found).toMatchObject({ state: 'paid', refundedKopecks: acquirer.tellsRefundInPart ? 1_005 : null });
      const more = client.refund(id, { amountKopecks: 98_001, idempotencyKey: 'too much' });
      await expect(more).rejects.toThrow(AcquirerRefusedError);
      expect(await client.refund(id, { amountKopecks: 98_000, idempotencyKey: 'rest' })).not.toEqual({ refundId });
      expect(refundedKopecks()).toBe(99_005);
      if (!acquirer.tellsRefundInPart) return;
      expect(await client.findPayment({ ...NOWHERE, paymentId: id })).toMatchObject({ refundedKopecks: 99_005 });
    });

    test.each(['refund', 'chargeBack'] as const)('from outside (%s) is told and found', async (control) => {
      const stage = await start();
      const { id } = await stage.pay();
      stage[control](id);
      expect(await stage.told()).toEqual(acquirer.told.refunded);
      expect(stage.site.events.at(-1)).toMatchObject({ kind: 'refund', paymentId: id, amountKopecks: 99_005 });
      for (const paymentId of [null, id]) {
        const found = await stage.client.findPayment({ ...NOWHERE, paymentId });
        expect(found).toMatchObject({ id, refundedKopecks: 99_005 });
      }
    });

    test('of a payment that does not exist is refused', async () => {
      const { client } = await start();
      const refund = client.refund('1', { amountKopecks: 1, idempotencyKey: 'refund' });
      await expect(refund).rejects.toMatchObject({ name: REFUSED, ...acquirer.refusals.unknownPayment });
    });
  });

  describe(`${name}: a saved card`, () => {
    test('is charged once for a key', async () => {
      const { client, pay, told } = await start();
      const { token } = await pay({ saveCard: true });
      expect(await told()).toEqual(acquirer.told.taken);
      const payment = await client.chargeToken(token, CHARGE);
      expect(payment).toMatchObject({ invoiceId: 'invoice-2', state: 'paid', amountKopecks: 99_005, card: { token } });
      expect(await client.chargeToken(token, CHARGE)).toEqual(payment);
      expect(await told()).toEqual([...acquirer.told.taken, ...acquirer.told.taken]);
      await client.forgetToken(token, 'forget');
    });

    test('without money is a failed payment', async () => {
      const { client, pay } = await start();
      const { token } = await pay({ saveCard: true, isEmptyAfter: true });
      const charged = await client.chargeToken(token, CHARGE);
      expect(charged).toMatchObject({ state: 'failed', reason: acquirer.reasons.empty });
    });

    test('that is unknown is refused', async () => {
      const { client } = await start();
      const charge = client.chargeToken('unknown', CHARGE);
      await expect(charge).rejects.toMatchObject({ name: REFUSED, ...acquirer.refusals.unknownCard });
    });
  });

  test(`${name}: the payments of a day in Moscow are listed, page after page, with what was returned of them`, async () => {
    let now = new Date('2026-11-22T20:59:59.999Z');
    const { client, pay, refund } = await start({ now: () => now, isTold: false });
    await pay({ invoiceId: 'yesterday' });
    now = new Date('2026-11-22T21:00:00.000Z');
    refund((await pay({ invoiceId: 'returned' })).id);
    now = new Date('2026-11-23T20:59:59.999Z');
    const others = Array.from({ length: 101 }, (_, index) => String(index));
    for (const invoiceId of others) await pay({ invoiceId });
    now = new Date('2026-11-23T21:00:00.000Z');
    await pay({ invoiceId: 'tomorrow' });
    const payments = await client.listDay('2026-11-23');
    const oldestFirst = acquirer.day.isNewestFirst ? payments.toReversed() : payments;
    expect(oldestFirst.map(({ invoiceId }) => invoiceId)).toEqual(['returned', ...others]);
    expect(oldestFirst[0]).toMatchObject({ refundedKopecks: 99_005, at: new Date('2026-11-22T21:00:00.000Z') });
    const lastInstant = Date.parse('2026-11-23T20:59:59.999Z');
    const at = new Date(lastInstant - (lastInstant % acquirer.day.precisionMs));
    expect(oldestFirst.at(-1)).toMatchObject({ refundedKopecks: 0, at });
  });

  describe(`${name} out of order`, () => {
    const calls: readonly AcquirerCall[] = [
      ['findPayment', (client) => client.findPayment(NOWHERE)],
      ['refund', (client) => client.refund('1', { amountKopecks: 1, idempotencyKey: 'refund' })],
      ['chargeToken', (client) => client.chargeToken('token', CHARGE)],
      ['listDay', (client) => client.listDay('2026-11-23')],
      ...(acquirer.calls ?? []),
    ];

    test.each(calls)('makes the outcome of %s unknown', async (_name, call) => {
      const { client, clientThat, faults } = await start();
      for (const kind of ['fail', 'garbage'] as const) {
        faults.planCall({ kind, done: false });
        await expect(call(client)).rejects.toThrow(AcquirerUnavailableError);
      }
      faults.planCall({ kind: 'hang', done: false });
      await expect(call(clientThat({ timeoutMs: 50 }))).rejects.toThrow(AcquirerUnavailableError);
      await expect(call(clientThat('offline'))).rejects.toThrow(AcquirerUnavailableError);
    });

    test.each(['fail', 'garbage', 'hang'] as const)(
      'after the refund (%s) does not return money twice',
      async (kind) => {
        const { client, clientThat, faults, pay } = await start();
        const { id, refundedKopecks } = await pay();
        faults.planCall({ kind, done: true }, { times: Number.POSITIVE_INFINITY });
        const order = { amountKopecks: 1_000, idempotencyKey: 'refund' };
        const hasty = kind === 'hang' ? clientThat({ timeoutMs: 50 }) : client;
        // A request may also be given up before it has arrived.
        while (refundedKopecks() === 0) {
          await expect(hasty.refund(id, order)).rejects.toThrow(AcquirerUnavailableError);
        }
        faults.clear();
        await client.refund(id, order);
        expect(refundedKopecks()).toBe(1_000);
      },
    );

    test('takes no more calls at once than it allows, and refuses a wrong key', async () => {
      const { client, clientThat, setUnderway } = await start({ concurrency: 1 });
      setUnderway(1);
      await expect(client.findPayment(NOWHERE)).rejects.toThrow('HTTP 429');
      await expect(client.findPayment(NOWHERE)).rejects.toThrow(AcquirerUnavailableError);
      setUnderway(0);
      expect(await client.findPayment(NOWHERE)).toBeNull();
      const call = clientThat('wrong key').findPayment(NOWHERE);
      await expect(call).rejects.toMatchObject({ name: REFUSED, ...acquirer.refusals.wrongKey });
    });
  });

  describe(`${name}: what is told`, () => {
    const { taken } = acquirer.told;
    const last = taken.slice(-1);

    test('comes again until it is accepted', async () => {
      const { site, pay, told } = await start();
      // What is told first may be a question before any money moves: that is accepted.
      site.verdicts.push(...Array<'accepted'>(taken.length - 1).fill('accepted'), 'failed', 'unknown_invoice');
      await pay();
      expect(await told()).toEqual([...taken, ...last, ...last]);
    });

    test('may come twice, late or never', async () => {
      const { pay, faults, told, toldSoFar } = await start();
      faults.planNotification({ kind: 'doubled' });
      await pay();
      const twice = [...taken, ...last];
      expect(await told()).toEqual(twice);
      faults.planNotification({ kind: 'late', ms: 60_000 });
      faults.planNotification({ kind: 'lost' });
      await pay({ invoiceId: 'invoice-2' });
      await pay({ invoiceId: 'invoice-3' });
      const questions = taken.slice(0, -1);
      expect(toldSoFar()).toEqual([...twice, ...questions, ...questions]);
    });
  });
}

/** What was told about payments; what was asked before does not count. */
function paymentsIn({ events }: WebhookSite): ProviderPayment[] {
  return events.flatMap((event) => (event.kind === 'payment' ? [event.payment] : []));
}
