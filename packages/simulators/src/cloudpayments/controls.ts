import { findTestCard } from '../acquiring/cards.ts';
import type { CloudPaymentsSimulator } from './cloud-payments-simulator.ts';
import type { Operation, Order } from './operations.ts';
import { finishPayment, makePayment, refundPayment, voidPayment } from './payments.ts';

export interface PayerChoice {
  /** Number of a test card; null for SBP. */
  readonly card: string | null;
  /** What the payer answers to the bank, if it asks. */
  readonly isConfirmed?: boolean;
  readonly saveCard?: boolean;
}

type PaidOrder = Pick<Order, 'amountKopecks'> & Partial<Order>;

/** What happens without the site: each of them throws if it is impossible. */
export interface CloudPaymentsControls {
  /** As the payer does in the widget. */
  pay(order: PaidOrder, choice: PayerChoice): Promise<Operation>;
  /** As far as the bank's own page; the returned function is the payer's answer there. */
  open(order: PaidOrder, choice: PayerChoice): Promise<() => Operation>;
  /** By hand in the merchant's cabinet; null returns everything that is left. */
  refund(paymentId: string, amountKopecks: number | null): Operation;
  /** By the bank; told as a refund of everything, for which CloudPayments has no notification of its own. */
  chargeBack(paymentId: string): Operation;
  /** The bank lets the money go. */
  expireHold(paymentId: string): void;
}

const NO_DETAILS: Omit<Order, 'amountKopecks'> = {
  currency: 'RUB',
  isHold: false,
  invoiceId: null,
  accountId: null,
  email: null,
  description: null,
  data: null,
};

export function createControls(simulator: CloudPaymentsSimulator): CloudPaymentsControls {
  const find = (id: string) => {
    const payment = simulator.operations.find(Number(id));
    if (!payment) throw new Error(`There is no payment ${id}`);
    return payment;
  };
  const refund = (id: string, amountKopecks: number | null) => {
    const payment = find(id);
    const done = refundPayment(simulator, payment, amountKopecks ?? payment.amountKopecks - payment.refundedKopecks);
    if (typeof done === 'string') throw new Error(done);
    return done;
  };
  const open: CloudPaymentsControls['open'] = async (order, { card: number, isConfirmed = true, saveCard = false }) => {
    const card = number === null ? null : findTestCard(number);
    if (number !== null && !card) throw new Error(`${number} is no test card`);
    const used = card && { ...card, expires: '12/40' };
    const payment = await makePayment(simulator, { order: { ...NO_DETAILS, ...order }, card: used, saveCard });
    return () => finishPayment(simulator, payment, { isConfirmed, saveCard });
  };
  return {
    pay: async (order, choice) => (await open(order, choice))(),
    open,
    refund,
    chargeBack: (id) => refund(id, null),
    expireHold: (id) => {
      const problem = voidPayment(simulator, find(id));
      if (problem !== null) throw new Error(problem);
    },
  };
}
