import { cancelPayment, confirmPayment, leavePayment, refundPayment } from './change-payment.ts';
import { findYooKassaCard, type Payment, type Refund } from './payments.ts';
import type { YooKassaSimulator } from './yoo-kassa-simulator.ts';

export interface PayerChoice {
  /** Number of a test card; null for SBP. */
  readonly card: string | null;
  /** What the payer answers to the bank, if it asks. */
  readonly isConfirmed?: boolean;
}

/** What happens without the site: each of them throws if it is impossible. */
export interface YooKassaControls {
  /** As the payer does on the confirmation page. */
  pay(paymentId: string, choice: PayerChoice): Payment;
  /** The payer leaves the confirmation page for good. */
  leave(paymentId: string): Payment;
  /** By hand in the merchant's cabinet; null returns everything that is left. */
  refund(paymentId: string, amountKopecks: number | null): Refund;
  /** By the bank; told as a refund of everything, for which YooKassa has no notification of its own. */
  chargeBack(paymentId: string): Refund;
  /** The bank lets the money go. */
  expireHold(paymentId: string): void;
  /** From now on charges by the saved method are declined, such as with `permission_revoked` or `insufficient_funds`. */
  declineToken(token: string, reason: string): void;
}

export function createControls(simulator: YooKassaSimulator): YooKassaControls {
  const find = (id: string) => {
    const payment = simulator.payments.find(id);
    if (!payment) throw new Error(`There is no payment ${id}`);
    return payment;
  };
  const refund = (id: string, amountKopecks: number | null) => {
    const payment = find(id);
    const done = refundPayment(simulator, payment, amountKopecks ?? payment.amountKopecks - payment.refundedKopecks);
    if (typeof done === 'string') throw new Error(done);
    return done;
  };
  return {
    pay: (id, { card: number, isConfirmed = true }) => {
      const payment = find(id);
      const card = number === null ? null : findYooKassaCard(number);
      if (number !== null && !card) throw new Error(`${number} is no test card`);
      confirmPayment(simulator, payment, { card: card && { ...card, expires: '12/40' }, isConfirmed });
      return payment;
    },
    leave: (id) => {
      const payment = find(id);
      leavePayment(simulator, payment);
      return payment;
    },
    refund,
    chargeBack: (id) => refund(id, null),
    expireHold: (id) => {
      const problem = cancelPayment(simulator, find(id), { party: 'yoo_money', reason: 'expired_on_capture' });
      if (problem !== null) throw new Error(problem);
    },
    declineToken: (token, reason) => {
      if (!simulator.tokens.has(token)) throw new Error(`There is no saved method ${token}`);
      simulator.declinedTokens.set(token, reason);
    },
  };
}
