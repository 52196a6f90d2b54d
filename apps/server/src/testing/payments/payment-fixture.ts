import type { PayerChoice } from '@vidno/simulators/cloudpayments/controls';
import { createCloudPaymentsSimulator } from '@vidno/simulators/cloudpayments/start-cloud-payments';
import type { Database } from '#database/database.ts';
import type { Purchase } from '#features/payments/start-payment.ts';
import { createFakeClock } from '../fake-clock.ts';
import { openPaymentSite } from './payment-site.ts';

export const CARDS = {
  good: '4000 0000 0000 3055',
  paysOnce: '4111 1111 1111 1111',
  declined: '4000 0566 5566 5556',
  /** Asks its owner at the bank's page. */
  asked: '4242 4242 4242 4242',
} as const;

export const TOP_UP: Purchase = {
  purpose: 'balance',
  amountKopecks: 30_000,
  description: 'Пополнение баланса',
  hold: false,
  saveCard: false,
};
export const ONE_SEARCH: Purchase = {
  purpose: 'search',
  amountKopecks: 1_000,
  description: 'Один поиск',
  hold: true,
  saveCard: false,
};

const GOOD_CARD: PayerChoice = { card: CARDS.good, saveCard: true };

export interface PaidSession {
  readonly order_id: string;
  readonly amount: number;
  readonly hold: boolean;
  readonly user_id: number;
}

function toOrder({ order_id: invoiceId, amount, hold: isHold, user_id: userId }: PaidSession) {
  return { invoiceId, amountKopecks: Math.round(amount * 100), isHold, accountId: String(userId) };
}

export type PaymentFixture = Awaited<ReturnType<typeof openPaymentFixture>>;

/** Payments through the simulated CloudPayments, which tells our own webhook what happens, and a clock that is set by hand. */
export async function openPaymentFixture(db: Database) {
  const site = await openPaymentSite({ db, ...createFakeClock() });
  const simulator = await createCloudPaymentsSimulator({
    webhooks: site.webhooks,
    repeatDelaysMs: [1],
    now: site.clock,
  });
  return {
    ...site,
    simulator,
    client: site.connect(simulator),
    controls: simulator.controls,
    /** The payer pays in the widget, and the webhooks arrive. */
    pay: async (session: PaidSession, choice: PayerChoice = GOOD_CARD) => {
      const operation = await simulator.controls.pay(toOrder(session), choice);
      await simulator.notifications.settled();
      return operation;
    },
    /** The payer is at the bank's page, and the site has been asked; the returned function pays. */
    startPaying: async (session: PaidSession) => {
      const confirm = await simulator.controls.open(toOrder(session), { card: CARDS.asked, saveCard: true });
      return async (): Promise<void> => {
        confirm();
        await simulator.notifications.settled();
      };
    },
    carryOut: async (): Promise<void> => {
      await site.carryOut();
      await simulator.notifications.settled();
    },
    close: async (): Promise<void> => {
      await site.app.close();
      await simulator.close();
    },
  };
}
