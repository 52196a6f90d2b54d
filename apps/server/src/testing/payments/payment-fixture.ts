import { createCloudPaymentsSimulator } from '@vidno/simulators/cloudpayments/create-cloud-payments-simulator';
import type { PayerChoice } from '@vidno/simulators/cloudpayments/create-controls';
import type { Database } from '#database/database.ts';
import { createFakeClock } from '../fake-clock.ts';
import { openPaymentSite } from './payment-site.ts';

export const CARDS = {
  good: '4000 0000 0000 3055',
  paysOnce: '4111 1111 1111 1111',
  declined: '4000 0566 5566 5556',
} as const;

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
    ...{ simulator, client: site.connect(simulator), controls: simulator.controls },
    /** The payer pays in the widget, and the webhooks arrive. */
    pay: async (
      session: { readonly order_id: string; readonly amount: number; readonly hold: boolean; readonly user_id: number },
      choice: PayerChoice = { card: CARDS.good, saveCard: true },
    ) => {
      const operation = await simulator.controls.pay(
        {
          invoiceId: session.order_id,
          amountKopecks: Math.round(session.amount * 100),
          isHold: session.hold,
          accountId: String(session.user_id),
        },
        choice,
      );
      await simulator.notifications.settled();
      return operation;
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
