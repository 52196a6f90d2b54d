import type { StartedCloudPayments } from '@vidno/simulators/cloudpayments/start-cloud-payments';

/** What the payer pays, as the session of the payment says it. */
export interface PaidOrder {
  readonly order_id: string;
  readonly amount: number;
  readonly hold: boolean;
  readonly user_id: number;
}

export interface Payment {
  readonly order: PaidOrder;
  readonly card: string;
  /** What becomes of the news of it. */
  readonly news: 'told' | 'lost' | 'doubled';
}

/** What happens at the provider without our doing, from the payer's and the bank's side. */
export interface Bank {
  /** Nothing happens if the order has been paid; one that was declined is paid again. */
  pay(payment: Payment): Promise<void>;
  /** Gives money of a payment back until so much of it has gone. */
  refundUntil(paymentId: string, kopecks: number): Promise<void>;
  /** Until no news is on its way. */
  settled(): Promise<void>;
}

export function createBank({ controls, faults, notifications, operations }: StartedCloudPayments): Bank {
  return {
    pay: async ({ order, card, news }) => {
      const isPaid = operations
        .list()
        .some((known) => known.invoiceId === order.order_id && known.status !== 'Declined');
      if (isPaid) return;
      if (news !== 'told') faults.planNotification({ kind: news }, { of: 'pay' });
      const { order_id: invoiceId, hold: isHold, user_id: userId } = order;
      const amountKopecks = Math.round(order.amount * 100);
      await controls.pay({ invoiceId, amountKopecks, isHold, accountId: String(userId) }, { card, saveCard: true });
      await notifications.settled();
      faults.clear();
    },
    refundUntil: async (paymentId, kopecks) => {
      const payment = operations.find(Number(paymentId));
      const wanted = kopecks - (payment?.refundedKopecks ?? 0);
      if (payment?.status === 'Completed' && wanted > 0) controls.refund(paymentId, wanted);
      await notifications.settled();
    },
    settled: () => notifications.settled(),
  };
}
