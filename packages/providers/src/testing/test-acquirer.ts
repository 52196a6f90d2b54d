import { afterEach, describe, expect, test } from 'vitest';
import {
  type Acquirer,
  AcquirerRefusedError,
  AcquirerUnavailableError,
  type ChargeRequest,
  type PaymentState,
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
  /** Resolves when nothing is left to be told. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface StageOptions {
  readonly now?: () => Date;
  readonly isTold?: boolean;
  readonly concurrency?: number;
}

export interface TestedAcquirer {
  readonly open: (options?: StageOptions) => Promise<AcquirerStage>;
  /** Numbers of its test cards: with money, without, and one whose bank asks the payer. */
  readonly cards: { readonly paid: string; readonly declined: string; readonly confirmed: string };
  /** What it tells of the card with money, but for the token. */
  readonly card: { readonly lastDigits: string; readonly brand: string };
  readonly firstDigits: string;
  readonly reasons: { readonly declined: string; readonly unconfirmed: string; readonly empty: string };
  /** Whether it says how much of a payment was returned that was returned in part. */
  readonly tellsRefundInPart: boolean;
}

export const ORDER = {
  invoiceId: 'invoice-1',
  accountId: 'account-1',
  amountKopecks: 99_005,
  description: 'Подписка & поиск',
} as const;
export const CHARGE: ChargeRequest = { ...ORDER, invoiceId: 'invoice-2', email: null, idempotencyKey: 'charge-1' };
const NOWHERE = { invoiceId: ORDER.invoiceId, paymentId: null };

/** The laws of {@link Acquirer}, which each client keeps against the simulator of its provider. */
export function testAcquirer(name: string, { open, ...acquirer }: TestedAcquirer): void {
  const opened: AcquirerStage[] = [];
  const start = async (options?: StageOptions) => {
    const stage = await open(options);
    opened.push(stage);
    return stage;
  };
  afterEach(async () => {
    for (const stage of opened.splice(0)) await stage.close();
  });

  describe(`${name}: a payment`, () => {
    test('that nobody has made is not found', async () => {
      const { client } = await start();
      expect(await client.findPayment(NOWHERE)).toBeNull();
      expect(await client.findPayment({ ...NOWHERE, paymentId: 'no/such payment' })).toBeNull();
    });

    test('is taken, told and found, with the card that may be charged again', async () => {
      const { client, site, pay, settled } = await start();
      const { id, token } = await pay({ saveCard: true });
      await settled();
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

    test.each([
      ['without money', { card: acquirer.cards.declined }, acquirer.reasons.declined],
      [
        'that its owner does not confirm',
        { card: acquirer.cards.confirmed, isConfirmed: false },
        acquirer.reasons.unconfirmed,
      ],
    ])('with a card %s fails with a reason for the payer', async (_name, payer, reason) => {
      const { client, site, pay, settled } = await start();
      await pay(payer);
      await settled();
      expect(site.events.at(-1)).toMatchObject({ kind: 'payment', payment: { state: 'failed', reason, card: null } });
      expect(await client.findPayment(NOWHERE)).toMatchObject({ state: 'failed', reason: expect.any(String) });
    });
  });

  describe(`${name}: a hold`, () => {
    test('is captured in part, once', async () => {
      const { client, site, pay, settled } = await start();
      const { id } = await pay({ hold: true });
      // What is told may be read again from the provider, who has to be asked before anything else happens.
      await settled();
      const ids = { ...NOWHERE, paymentId: id };
      expect(await client.findPayment(ids)).toMatchObject({ state: 'held', amountKopecks: 99_005 });
      const more = client.capture(id, { amountKopecks: 99_006, idempotencyKey: 'more' });
      await expect(more).rejects.toThrow(AcquirerRefusedError);
      for (const _ of ['first', 'repeated']) {
        await client.capture(id, { amountKopecks: 1_000, idempotencyKey: 'capture' });
      }
      const again = client.capture(id, { amountKopecks: 1, idempotencyKey: 'again' });
      await expect(again).rejects.toThrow(AcquirerRefusedError);
      expect(await client.findPayment(ids)).toMatchObject({ state: 'paid', amountKopecks: 1_000 });
      await settled();
      expect(statesOf(site)).toEqual(['held', 'paid']);
      expect(site.events.at(-1)).toMatchObject({ payment: { amountKopecks: 1_000 } });
    });

    test.each(['by us', 'by the bank'])('is released %s', async (who) => {
      const { client, site, pay, expireHold, settled } = await start();
      const { id } = await pay({ hold: true });
      // What is told may be read again from the provider, who has to be asked before anything else happens.
      await settled();
      if (who === 'by us') await client.release(id, { idempotencyKey: 'release' });
      else expireHold(id);
      await settled();
      expect(statesOf(site)).toEqual(['held', 'released']);
      expect(await client.findPayment({ ...NOWHERE, paymentId: id })).toMatchObject({ id, state: 'released' });
      await expect(client.release(id, { idempotencyKey: 'again' })).rejects.toThrow(AcquirerRefusedError);
    });
  });

  describe(`${name}: a refund`, () => {
    test('in part is made once for a key, and never exceeds what was paid', async () => {
      const { client, site, pay, settled } = await start();
      const { id, refundedKopecks } = await pay();
      const order = { amountKopecks: 1_005, idempotencyKey: 'refund' };
      const { refundId } = await client.refund(id, order);
      expect(await client.refund(id, order)).toEqual({ refundId });
      await settled();
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
    });

    test.each(['refund', 'chargeBack'] as const)('from outside (%s) is told and found', async (control) => {
      const stage = await start();
      const { id } = await stage.pay();
      stage[control](id);
      await stage.settled();
      expect(stage.site.events.at(-1)).toMatchObject({ kind: 'refund', paymentId: id, amountKopecks: 99_005 });
      for (const paymentId of [null, id]) {
        const found = await stage.client.findPayment({ ...NOWHERE, paymentId });
        expect(found).toMatchObject({ id, refundedKopecks: 99_005 });
      }
    });

    test('of a payment that does not exist is refused', async () => {
      const { client } = await start();
      const refund = client.refund('1', { amountKopecks: 1, idempotencyKey: 'refund' });
      await expect(refund).rejects.toThrow(AcquirerRefusedError);
    });
  });

  describe(`${name}: a saved card`, () => {
    test('is charged once for a key', async () => {
      const { client, site, pay, settled } = await start();
      const { token } = await pay({ saveCard: true });
      const payment = await client.chargeToken(token, CHARGE);
      expect(payment).toMatchObject({ invoiceId: 'invoice-2', state: 'paid', amountKopecks: 99_005, card: { token } });
      expect(await client.chargeToken(token, CHARGE)).toEqual(payment);
      await settled();
      expect(statesOf(site)).toEqual(['paid', 'paid']);
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
      await expect(client.chargeToken('unknown', CHARGE)).rejects.toThrow(AcquirerRefusedError);
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
    expect(payments.map(({ invoiceId }) => invoiceId).toSorted()).toEqual([...others, 'returned'].toSorted());
    for (const { invoiceId, refundedKopecks, at } of payments) {
      expect(refundedKopecks).toBe(invoiceId === 'returned' ? 99_005 : 0);
      expect(Math.floor(at.getTime() / 1_000)).toBe(
        Date.parse(invoiceId === 'returned' ? '2026-11-22T21:00:00Z' : '2026-11-23T20:59:59Z') / 1_000,
      );
    }
  });

  describe(`${name} out of order`, () => {
    const calls: readonly (readonly [string, (client: Acquirer) => Promise<unknown>])[] = [
      ['findPayment', (client) => client.findPayment(NOWHERE)],
      ['refund', (client) => client.refund('1', { amountKopecks: 1, idempotencyKey: 'refund' })],
      ['chargeToken', (client) => client.chargeToken('token', CHARGE)],
      ['listDay', (client) => client.listDay('2026-11-23')],
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
      await expect(clientThat('wrong key').findPayment(NOWHERE)).rejects.toThrow(AcquirerRefusedError);
    });
  });

  describe(`${name}: what is told`, () => {
    test('comes again until it is accepted', async () => {
      const { site, pay, settled } = await start();
      await pay();
      await settled();
      const once = site.events.length;
      // What is told first may be a question before any money moves: that is accepted.
      site.verdicts.push(...Array<'accepted'>(once - 1).fill('accepted'), 'failed', 'failed');
      await pay({ invoiceId: 'invoice-2' });
      await settled();
      expect(site.events).toHaveLength(once + once + 2);
    });

    test('may come twice, late or never', async () => {
      const { site, pay, faults, settled } = await start();
      await pay();
      await settled();
      const once = site.events.length;
      faults.planNotification({ kind: 'doubled' });
      await pay({ invoiceId: 'invoice-2' });
      await settled();
      expect(site.events).toHaveLength(2 * once + 1);
      faults.planNotification({ kind: 'late', ms: 60_000 });
      faults.planNotification({ kind: 'lost' });
      await pay({ invoiceId: 'invoice-3' });
      await pay({ invoiceId: 'invoice-4' });
      expect(site.events).toHaveLength(4 * once - 1);
    });
  });
}

/** Of what was told about payments; what was asked before does not count. */
function statesOf({ events }: WebhookSite): PaymentState[] {
  return events.flatMap((event) => (event.kind === 'payment' ? [event.payment.state] : []));
}
